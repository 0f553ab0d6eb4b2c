"""Groups: their names, the bot's coming and going, migration, language."""

from bot.host.base import UseCases
from bot.host.facts import GroupFacts, GroupRef


class Groups(UseCases):
    """Use cases about groups."""

    async def see_group(self, facts: GroupFacts) -> GroupRef:
        """Note a group as it is now, with the bot in it; may happen any number of times."""
        raise NotImplementedError

    async def left_group(self, update_id: int | None, chat_id: int) -> None:
        """Note that the bot is no longer in a group: lobbies close, games sleep, people are told.

        An unknown chat is none of our business.
        """
        raise NotImplementedError

    async def migrate_group(
        self, update_id: int | None, old_chat_id: int, new_chat_id: int
    ) -> None:
        """Move a group to its new chat id; both notices may come, in any order and twice."""
        raise NotImplementedError

    async def set_group_language(self, update_id: int | None, chat_id: int, language: str) -> None:
        """Choose a group's language; its messages change with it."""
        raise NotImplementedError
