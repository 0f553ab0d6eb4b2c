"""What people and groups have chosen for themselves."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bot.host.base import UseCases
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.house import House
from bot.host.quiet import zone_written
from storage.groups import find_group
from storage.models import Group, Membership, Person
from storage.people import note_membership
from storage.values import Burns, Starters
from storage.wishes import NO_WISHES, Wishes, read_wishes

ALLOWED: Final = timedelta(hours=1)
"""For so long somebody whom an anonymous admin vouches for may change a group's settings."""

_HOURS: Final = re.compile(r"(\d{1,2})(?::(\d\d))?\s*[-–—~]\s*(\d{1,2})(?::(\d\d))?")
_HOUR: Final = 60
_DAY: Final = 24 * _HOUR


_USUAL: Final = House()


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """A person's settings.

    language, time_zone: their own choice, None where they have made none
    quiet:               minutes of their day between which they are left in peace, None for never
    """

    language: str | None = None
    time_zone: str | None = None
    quiet: tuple[int, int] | None = None
    reminders: bool = True
    confirm: bool = False
    burns: Burns = Burns.ASK
    wishes: Wishes = NO_WISHES


@dataclass(frozen=True, slots=True)
class GroupSettings:
    """A group's settings; `house` are the options of its new tables."""

    language: str | None = None
    time_zone: str | None = None
    house: House = _USUAL
    starters: Starters = Starters.EVERYBODY
    season_at: datetime | None = None


class PersonalSettings(UseCases):
    """Use cases about the settings of people, but for their language and wishes."""

    async def person_settings(self, person: PersonRef) -> PersonSettings:
        """Give what a person has chosen."""
        async with self.database.read() as session:
            row = await session.get_one(Person, person.id)
            begin, end = row.quiet_from, row.quiet_until
            return PersonSettings(
                language=row.language,
                time_zone=row.time_zone,
                quiet=None if begin is None or end is None else (begin, end),
                reminders=row.reminders,
                confirm=row.confirm,
                burns=Burns(row.burns),
                wishes=read_wishes(row.wishes),
            )

    async def set_person_time_zone(
        self, update_id: int | None, person: PersonRef, name: str | None
    ) -> None:
        """Choose a person's time zone by its IANA name; None for the group's.

        Refuses `NO_TIME_ZONE`.
        """
        name = _zone(name)
        async with self._once(update_id) as session:
            (await _own(session, person)).time_zone = name

    async def set_quiet_hours(
        self, update_id: int | None, person: PersonRef, hours: tuple[int, int] | None
    ) -> None:
        """Choose the minutes of the day between which a person is left in peace; None for never."""
        async with self._once(update_id) as session:
            row = await _own(session, person)
            row.quiet_from, row.quiet_until = hours or (None, None)

    async def set_reminders(self, update_id: int | None, person: PersonRef, *, on: bool) -> None:
        """Choose whether a person is reminded of answers that they owe."""
        async with self._once(update_id) as session:
            (await _own(session, person)).reminders = on

    async def set_confirm(self, update_id: int | None, person: PersonRef, *, on: bool) -> None:
        """Choose whether a person is asked again before a play counts."""
        async with self._once(update_id) as session:
            (await _own(session, person)).confirm = on

    async def set_burns(self, update_id: int | None, person: PersonRef, burns: Burns) -> None:
        """Choose what happens when a burn comes within a person's reach."""
        async with self._once(update_id) as session:
            (await _own(session, person)).burns = burns


class GroupSetting(UseCases):
    """Use cases about the settings of groups, but for their language.

    That who asks is an admin is the caller's to see to. All refuse `NO_TABLE` for a group that was
    never seen.
    """

    async def group_settings(self, chat_id: int) -> GroupSettings:
        """Give what a group has chosen; the usual settings for one that was never seen."""
        async with self.database.read() as session:
            group = await find_group(session, chat_id)
            if group is None:
                return GroupSettings()
            return GroupSettings(
                language=group.language,
                time_zone=group.time_zone,
                house=House.from_json(group.defaults),
                starters=Starters(group.starters),
                season_at=group.season_at,
            )

    async def set_group_time_zone(
        self, update_id: int | None, chat_id: int, name: str | None
    ) -> None:
        """Choose a group's time zone by its IANA name; None for the usual one.

        Refuses `NO_TIME_ZONE`.
        """
        name = _zone(name)
        async with self._once(update_id) as session:
            (await _group(session, chat_id)).time_zone = name

    async def change_group_option(self, update_id: int | None, chat_id: int, option: str) -> House:
        """Give an option of the group's new tables its next value, and give them all.

        Raises `ValueError` for a name that is no option.
        """
        async with self._once(update_id) as session:
            group = await _group(session, chat_id)
            house = House.from_json(group.defaults).after(option)
            group.defaults = house.to_json() or None
            return house

    async def reset_group_options(self, update_id: int | None, chat_id: int) -> None:
        """Let new tables of a group have the usual options."""
        async with self._once(update_id) as session:
            (await _group(session, chat_id)).defaults = None

    async def set_starters(self, update_id: int | None, chat_id: int, starters: Starters) -> None:
        """Choose who may open tables in a group."""
        async with self._once(update_id) as session:
            (await _group(session, chat_id)).starters = starters

    async def set_season(self, update_id: int | None, chat_id: int, *, begin: bool) -> None:
        """Begin a season of the leaderboard now, or have none."""
        async with self._once(update_id) as session:
            (await _group(session, chat_id)).season_at = self.now() if begin else None

    async def allow_settings(self, update_id: int | None, chat_id: int, person_id: int) -> str:
        """Let a person change the group's settings for an hour, as an admin says; gives their name.

        Refuses `NOT_A_MEMBER` for somebody who was never seen there.
        """
        async with self._once(update_id) as session:
            group = await _group(session, chat_id)
            membership = await session.get(Membership, (group.id, person_id))
            if membership is None:
                raise RefusedError(Refusal.NOT_A_MEMBER)
            membership.settings_until = self.now() + ALLOWED
            return (await session.get_one(Person, person_id)).name

    async def ask_for_settings(self, chat_id: int, person: PersonRef) -> bool:
        """Whether an admin lets a person change the settings; notes that they are there."""
        async with self.database.write() as session:
            group = await _group(session, chat_id)
            await note_membership(session, group.id, person.id, self.now(), is_member=True)
            await session.flush()
            membership = await session.get_one(Membership, (group.id, person.id))
            until = membership.settings_until
            return until is not None and until > self.now()


def _zone(name: str | None) -> str | None:
    """Give a time zone's name as the IANA list has it. Refuses `NO_TIME_ZONE`."""
    if name is None:
        return None
    known = zone_written(name)
    if known is None:
        raise RefusedError(Refusal.NO_TIME_ZONE)
    return known


def read_hours(text: str) -> tuple[int, int]:
    """Read hours such as `22:30-7:00` or `23-8` as minutes of the day. Refuses `NO_HOURS`."""
    match = _HOURS.fullmatch(text.strip())
    if match is None:
        raise RefusedError(Refusal.NO_HOURS)
    begin, end = (
        int(hour) * _HOUR + int(minute or 0)
        for hour, minute in ((match[1], match[2]), (match[3], match[4]))
    )
    minutes = [int(part) for part in (match[2], match[4]) if part]
    if max(begin, end) > _DAY or max(minutes, default=0) >= _HOUR or begin % _DAY == end % _DAY:
        raise RefusedError(Refusal.NO_HOURS)
    return begin % _DAY, end % _DAY


async def _own(session: AsyncSession, person: PersonRef) -> Person:
    return await session.get_one(Person, person.id, with_for_update=True)


async def _group(session: AsyncSession, chat_id: int) -> Group:
    group = await find_group(session, chat_id, lock=True)
    if group is None:
        raise RefusedError(Refusal.NO_TABLE)
    return group
