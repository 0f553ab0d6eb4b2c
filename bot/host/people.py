"""People: who they are, whether the bot can write to them, their language."""

from bot.host.base import UseCases
from bot.host.facts import PersonFacts, PersonRef


class People(UseCases):
    """Use cases about single people."""

    async def meet(self, facts: PersonFacts) -> PersonRef:
        """Note a person as seen now and give them back; may happen any number of times.

        Raises `RefusedError` (`NO_BOTS`) for a bot.
        """
        raise NotImplementedError

    async def opened_private_chat(self, update_id: int | None, telegram_id: int) -> None:
        """Note that the bot can write to a person (again), whose hands are then shown anew."""
        raise NotImplementedError

    async def blocked(self, update_id: int | None, telegram_id: int) -> None:
        """Note that the bot cannot write to a person; the computer holds their seats."""
        raise NotImplementedError

    async def set_person_language(
        self, update_id: int | None, person: PersonRef, language: str
    ) -> None:
        """Choose a person's language; their hand messages change with it."""
        raise NotImplementedError
