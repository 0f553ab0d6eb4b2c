"""Deals that somebody chose, when a host last acted, and who may change a group's settings."""

import sqlalchemy as sa

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    # Whatever a table has is what it was to have.
    chosen = sa.Column("deals_chosen", sa.Boolean(), nullable=False, server_default=sa.true())
    op.add_column("tables", chosen)
    op.add_column("tables", sa.Column("host_at", _TIME, nullable=True))
    op.add_column("memberships", sa.Column("settings_until", _TIME, nullable=True))


def downgrade() -> None:
    op.drop_column("memberships", "settings_until")
    op.drop_column("tables", "host_at")
    op.drop_column("tables", "deals_chosen")
