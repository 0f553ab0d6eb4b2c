"""Clocks, votes, settings and answers before their time: what the table on the phone keeps."""

import sqlalchemy as sa

from alembic import op
from storage.checks import allow

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def _columns() -> dict[str, tuple[sa.Column, ...]]:
    def flag(name: str, *, default: sa.ColumnElement[bool]) -> sa.Column:
        return sa.Column(name, sa.Boolean(), nullable=False, server_default=default)

    return {
        "people": (
            sa.Column("time_zone", sa.String(64), nullable=True),
            sa.Column("quiet_from", sa.Integer(), nullable=True),
            sa.Column("quiet_until", sa.Integer(), nullable=True),
            flag("reminders", default=sa.true()),
            flag("confirm", default=sa.false()),
            sa.Column("wishes", sa.JSON(), nullable=True),
            sa.Column("guided_at", _TIME, nullable=True),
        ),
        "groups": (
            sa.Column("time_zone", sa.String(64), nullable=True),
            sa.Column("defaults", sa.JSON(), nullable=True),
            sa.Column("season_at", _TIME, nullable=True),
        ),
        "memberships": (
            flag("blocked", default=sa.false()),
            sa.Column("waits_from", _TIME, nullable=True),
        ),
        "tables": (
            sa.Column("counter", sa.Boolean(), nullable=True),
            sa.Column("autopass", sa.Boolean(), nullable=True),
            flag("watch", default=sa.false()),
            flag("solo", default=sa.false()),
            flag("guided", default=sa.false()),
            sa.Column("nudged_at", _TIME, nullable=True),
        ),
        "seats": (
            sa.Column("armed", sa.Integer(), nullable=True),
            sa.Column("bank", sa.Integer(), nullable=True),
            flag("ready", default=sa.false()),
            flag("gone", default=sa.false()),
            sa.Column("ahead", sa.JSON(), nullable=True),
            sa.Column("sealed", sa.JSON(), nullable=True),
        ),
        "deals": (
            sa.Column("veil", sa.JSON(), nullable=True),
            sa.Column("penalties", sa.JSON(), nullable=True),
        ),
        "notifications": (sa.Column("about", sa.JSON(), nullable=True),),
    }


_CHECKED = (
    ("people", "burns", "VARCHAR(32) DEFAULT 'ask' NOT NULL", ("ask", "never", "out")),
    ("groups", "starters", "VARCHAR(32) DEFAULT 'everybody' NOT NULL", ("everybody", "admins")),
    ("tables", "windows", "VARCHAR(32)", ("strict", "patient")),
)
"""Columns that take a set of values. A check comes and goes with its column on both databases."""
_NEW_VALUES = {
    ("deadlines", "kind"): (
        ("answer", "computer", "next_deal", "lobby"),
        ("window", "reminder", "vote"),
    ),
    ("actions", "source"): (("person", "computer", "clock"), ("ahead", "autopass", "wish")),
    ("notifications", "kind"): (
        ("group_left", "seat_held"),
        ("reminder", "last_reminder", "nudge", "table_opened", "penalty"),
    ),
    ("shown_messages", "kind"): (("table", "hand", "result"), ("vote",)),
}
"""By table and column: the values there were, and those that come with this revision."""
_BEFORE = {"actions": {"ahead": "person", "autopass": "clock", "wish": "person"}}
"""What a value that goes becomes; rows with other such values go with it."""


def upgrade() -> None:
    for table, columns in _columns().items():
        for column in columns:
            op.add_column(table, column)
    for table, column, kind, values in _CHECKED:
        listed = ", ".join(f"'{value}'" for value in values)
        op.execute(
            f"ALTER TABLE {table} ADD COLUMN {column} {kind}"
            f" CONSTRAINT ck_{table}_{column} CHECK ({column} IN ({listed}))"
        )
    op.create_table(
        "votes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "stop",
                "substitute",
                "penalty",
                name="kind",
                native_enum=False,
                create_constraint=True,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("about", sa.JSON(), nullable=True),
        sa.Column("proposer_id", sa.Integer(), nullable=False),
        sa.Column("votes", sa.JSON(), nullable=False),
        sa.Column("opened_at", _TIME, nullable=False),
        sa.CheckConstraint("seat BETWEEN 0 AND 5", name=op.f("ck_votes_seat")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_votes_table_id_tables"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["proposer_id"], ["people.id"], name=op.f("fk_votes_proposer_id_people")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_votes")),
    )
    op.create_index(op.f("ix_votes_table_id"), "votes", ["table_id"])
    for (table, column), (old, new) in _NEW_VALUES.items():
        allow(op.get_bind(), table, f"ck_{table}_{column}", column, (*old, *new))


def downgrade() -> None:
    for (table, column), (old, new) in _NEW_VALUES.items():
        rows = sa.table(table, sa.column(column))
        for value in new:
            become = _BEFORE.get(table, {}).get(value)
            one = rows.c[column] == value
            op.execute(
                sa.delete(rows).where(one)
                if become is None
                else sa.update(rows).where(one).values({column: become})
            )
        allow(op.get_bind(), table, f"ck_{table}_{column}", column, old)
    op.drop_table("votes")
    for table, column, _, _ in _CHECKED:
        op.drop_column(table, column)
    for table, columns in _columns().items():
        for column in columns:
            op.drop_column(table, column.name)
