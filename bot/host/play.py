"""Playing: answers, choosing cards, coming back, stopping."""

from bot.host.base import UseCases
from bot.host.facts import PersonRef
from engine.actions import Action
from engine.cards import Cards


class Playing(UseCases):
    """Use cases during a game.

    `question` is the number that the button was drawn with (`View.question` of what the host gave
    to show, unique within the table). All raise `NO_TABLE`, `NOT_SEATED`, `NOT_PLAYING`, and where
    a question is given `STALE` and `NOT_ASKED`; then the hand is shown anew.
    """

    async def answer(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int, action: Action
    ) -> None:
        """Give a person's answer; refuses with the `RejectCode` of the rules."""
        raise NotImplementedError

    async def choose(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int, index: int
    ) -> Action:
        """Give the answer with this index in the person's choices, and tell which it was."""
        raise NotImplementedError

    async def pick(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int, rank: int
    ) -> Cards:
        """Choose one card more of a rank, behind the last one none; gives what is chosen."""
        raise NotImplementedError

    async def clear(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int
    ) -> None:
        """Choose nothing."""
        raise NotImplementedError

    async def play_selection(
        self, update_id: int | None, table_id: int, person: PersonRef, question: int
    ) -> Action:
        """Play what is chosen, and tell what it was.

        Refuses `NOTHING_CHOSEN` and with the `RejectCode` of the rules; the choice stays then.
        """
        raise NotImplementedError

    async def show_page(
        self,
        update_id: int | None,
        table_id: int,
        person: PersonRef,
        question: int,
        *,
        all_ranks: bool,
    ) -> None:
        """Show all ranks, or the suggested plays, on a person's keyboard."""
        raise NotImplementedError

    async def come_back(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Give a person their seat back from the computer; wakes a sleeping table."""
        raise NotImplementedError

    async def stop(
        self, update_id: int | None, table_id: int, person: PersonRef | None, *, is_admin: bool
    ) -> None:
        """Stop a game for good, unrated, or close a lobby. Refuses `HOST_OR_ADMIN`, `TABLE_ENDED`."""
        raise NotImplementedError

    async def renew_table(self, update_id: int | None, table_id: int) -> None:
        """Post the table message anew; the old one is deleted."""
        raise NotImplementedError

    async def renew_hand(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Send the hand message anew; the old one is deleted."""
        raise NotImplementedError

    async def refresh_hand(self, table_id: int, person: PersonRef) -> None:
        """Bring the hand message up to date."""
        raise NotImplementedError
