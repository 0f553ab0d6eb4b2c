"""The lobby: opening a table, taking seats, options, the start."""

from bot.host.base import UseCases
from bot.host.facts import PersonRef


class Lobby(UseCases):
    """Use cases before a game begins. All raise `NO_TABLE`, and `NOT_LOBBY` once it has begun."""

    async def open_table(
        self, update_id: int | None, chat_id: int, thread_id: int | None, person: PersonRef | None
    ) -> int:
        """Open a table in a group (or its topic) and give its id.

        The person becomes its host and is seated where the bot can write to them; without a person
        (an anonymous admin) the first to sit becomes the host. Refuses `TABLE_OPEN` (params: table).
        """
        raise NotImplementedError

    async def sit(
        self,
        update_id: int | None,
        table_id: int,
        person: PersonRef,
        federation: int | None,
        *,
        is_member: bool,
    ) -> int:
        """Seat a person, or move them to the other federation; gives the seat.

        federation None: the one with fewer people. Refuses `OPEN_PRIVATE_CHAT`, `NOT_A_MEMBER`,
        `SEATED`, `FEDERATION_FULL`, `TABLE_FULL`.
        """
        raise NotImplementedError

    async def leave(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Free a person's seat; a host who leaves passes the role on. Refuses `NOT_SEATED`."""
        raise NotImplementedError

    async def add_computer(
        self, update_id: int | None, table_id: int, person: PersonRef, federation: int | None
    ) -> int:
        """Put a computer player on a free seat and give the seat.

        Refuses `NOT_SEATED`, `FEDERATION_FULL`, `TABLE_FULL`.
        """
        raise NotImplementedError

    async def remove_computer(
        self, update_id: int | None, table_id: int, person: PersonRef
    ) -> None:
        """Take the last computer player away. Refuses `NOT_SEATED`, `NO_COMPUTER`."""
        raise NotImplementedError

    async def draw_lots(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Mix all who sit over both federations evenly. Refuses `NOT_SEATED`."""
        raise NotImplementedError

    async def show_options(
        self, update_id: int | None, table_id: int, person: PersonRef, *, show: bool
    ) -> None:
        """Open or close the options page of the lobby. Refuses `HOST_ONLY`."""
        raise NotImplementedError

    async def change_option(
        self, update_id: int | None, table_id: int, person: PersonRef, option: str
    ) -> None:
        """Give an option of `OPTION_NAMES` its next value. Refuses `HOST_ONLY`."""
        raise NotImplementedError

    async def start(self, update_id: int | None, table_id: int, person: PersonRef) -> None:
        """Begin the game, computer players on the seats left. Refuses `HOST_ONLY`, `NOBODY_SEATED`."""
        raise NotImplementedError

    async def close(
        self, update_id: int | None, table_id: int, person: PersonRef | None, *, is_admin: bool
    ) -> None:
        """Close a lobby: its host or an admin at once, those in it once it was left alone a while.

        Refuses `HOST_OR_ADMIN`. person None: an anonymous admin.
        """
        raise NotImplementedError
