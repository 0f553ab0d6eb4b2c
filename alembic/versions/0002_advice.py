"""What allies suggest to a seat (挑牌)."""

import sqlalchemy as sa

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# Without the batches of Alembic: these copy the table in SQLite and lose its checks on the way.


def upgrade() -> None:
    op.add_column("seats", sa.Column("advice_question", sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("advice", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "advice")
    op.drop_column("seats", "advice_question")
