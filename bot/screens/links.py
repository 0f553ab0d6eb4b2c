"""Addresses that lead into the bot's private chat."""

from typing import NamedTuple

from bot.screens.taps import to_base36

SIDE_LETTERS = ("r", "b")
ANY_SIDE = "a"


class Links(NamedTuple):
    """Deep links of the bot with this username (without @)."""

    username: str

    def hand(self, table_id: int) -> str:
        """Lead to the hand message of a table."""
        return f"https://t.me/{self.username}?start=hand_{to_base36(table_id)}"

    def sit(self, table_id: int, federation: int | None) -> str:
        """Lead to the private chat, and by that to a seat in a federation (None: any)."""
        side = ANY_SIDE if federation is None else SIDE_LETTERS[federation]
        return f"https://t.me/{self.username}?start=sit_{to_base36(table_id)}_{side}"

    def wait(self, group_id: int) -> str:
        """Lead to the private chat, and by that to the waiting list of a group."""
        return f"https://t.me/{self.username}?start=wait_{to_base36(group_id)}"

    def add_to_group(self) -> str:
        """Let a person choose a group to bring the bot to."""
        return f"https://t.me/{self.username}?startgroup=gouji"
