"""Posts that tell a group what has happened in a deal."""

import sqlalchemy as sa

from alembic import op
from storage.checks import allow

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_KINDS = ("table", "hand", "result", "vote")


def upgrade() -> None:
    op.add_column("deals", sa.Column("posts", sa.JSON(), nullable=True))
    allow(op.get_bind(), "shown_messages", "ck_shown_messages_kind", "kind", (*_KINDS, "news"))


def downgrade() -> None:
    shown = sa.table("shown_messages", sa.column("kind"))
    op.execute(sa.delete(shown).where(shown.c.kind == "news"))
    allow(op.get_bind(), "shown_messages", "ck_shown_messages_kind", "kind", _KINDS)
    op.drop_column("deals", "posts")
