"""What came of votes, and since when people sit: what the powers at a table need."""

import sqlalchemy as sa

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# Without the batches of Alembic: these copy the table in SQLite and lose its checks on the way.


def upgrade() -> None:
    op.add_column("seats", sa.Column("sat_at", sa.DateTime(timezone=True), nullable=True))
    op.execute(
        "ALTER TABLE votes ADD COLUMN outcome VARCHAR(32)"
        " CONSTRAINT ck_votes_outcome CHECK (outcome IN ('passed', 'rejected', 'dropped'))"
    )


def downgrade() -> None:
    # Before, a vote was gone when it was settled.
    op.execute("DELETE FROM votes WHERE outcome IS NOT NULL")
    op.drop_column("votes", "outcome")
    op.drop_column("seats", "sat_at")
