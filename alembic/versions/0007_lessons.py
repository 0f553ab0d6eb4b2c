"""What a guided deal has explained."""

import sqlalchemy as sa

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("lessons", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "lessons")
