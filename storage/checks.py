"""Changing which values a column's check allows, for migrations.

PostgreSQL can replace a constraint. SQLite cannot, and Alembic's batches lose the checks of a table
that they copy; so there the table is made anew from its own words with the one check exchanged.
"""

import re
from collections.abc import Iterable

from sqlalchemy import Connection, text


def allow(
    connection: Connection, table: str, check: str, column: str, values: Iterable[str]
) -> None:
    """Let a column take these values and no others.

    check: the constraint's name. Rows with other values must be gone. Raises `LookupError` where
    the table has no such check.
    """
    listed = ", ".join(f"'{value}'" for value in values)
    condition = f"{column} IN ({listed})"
    if connection.dialect.name != "sqlite":
        connection.execute(text(f'ALTER TABLE {table} DROP CONSTRAINT "{check}"'))
        connection.execute(
            text(f'ALTER TABLE {table} ADD CONSTRAINT "{check}" CHECK ({condition})')
        )
        return
    words = connection.execute(
        text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = :name"), {"name": table}
    ).scalar_one()
    indices = connection.execute(
        text("SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = :name"),
        {"name": table},
    )
    indexed = [words for (words,) in indices if words is not None]
    copy = f"_{table}_anew"
    changed, found = re.subn(
        rf"(CONSTRAINT \"?{re.escape(check)}\"? CHECK) \({column} IN \([^()]*\)\)",
        lambda match: f"{match[1]} ({condition})",
        str(words),
    )
    if not found:
        raise LookupError(f"{table} has no check {check}")
    changed = re.sub(rf"^CREATE TABLE \"?{table}\"?", f"CREATE TABLE {copy}", changed)
    connection.execute(text(changed))
    connection.execute(text(f"INSERT INTO {copy} SELECT * FROM {table}"))  # noqa: S608 - our names
    connection.execute(text(f"DROP TABLE {table}"))
    connection.execute(text(f"ALTER TABLE {copy} RENAME TO {table}"))
    for words in indexed:
        connection.execute(text(words))
