"""Reserves of time, reminders, and what was left of a time when a table fell asleep."""

import sqlalchemy as sa

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def _columns() -> dict[str, tuple[sa.Column, ...]]:
    return {
        "deadlines": (
            sa.Column("reserve_from", _TIME, nullable=True),
            sa.Column("level", sa.Integer(), nullable=True),
        ),
        "seats": (
            sa.Column("missed_at", _TIME, nullable=True),
            sa.Column("left_question", sa.Integer(), nullable=True),
            sa.Column("left_seconds", sa.Integer(), nullable=True),
        ),
    }


def upgrade() -> None:
    for table, columns in _columns().items():
        for column in columns:
            op.add_column(table, column)


def downgrade() -> None:
    for table, columns in _columns().items():
        for column in columns:
            op.drop_column(table, column.name)
