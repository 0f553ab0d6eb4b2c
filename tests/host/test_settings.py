"""Settings of people and of groups, and who may change these."""

from datetime import UTC, datetime

import pytest

from bot.host.errors import Refusal, RefusedError
from bot.host.house import House
from bot.host.settings import GroupSettings, PersonSettings, read_hours
from bot.host.shown import Clock, TableStatus
from storage.values import Burns, Starters
from storage.wishes import BuyWish, Wishes
from tests.host.support import CHAT, World


async def test_a_person_has_the_usual_settings_until_they_change_them(world: World) -> None:
    person = await world.person(1)
    assert await world.host.person_settings(person) == PersonSettings()

    await world.host.set_person_language(None, person, "en")
    await world.host.set_person_time_zone(None, person, "Europe/Paris")
    await world.host.set_quiet_hours(None, person, (22 * 60 + 30, 7 * 60))
    await world.host.set_reminders(None, person, on=False)
    await world.host.set_confirm(None, person, on=True)
    await world.host.set_burns(None, person, Burns.NEVER)
    await world.host.set_wish(None, person, "buy", "two")
    assert await world.host.person_settings(person) == PersonSettings(
        "en", "Europe/Paris", (1350, 420), False, True, Burns.NEVER, Wishes(buy=BuyWish.TWO)
    )
    other = await world.person(2)
    assert await world.host.person_settings(other) == PersonSettings()

    await world.host.set_quiet_hours(None, person, None)
    await world.host.set_person_time_zone(None, person, None)
    settings = await world.host.person_settings(person)
    assert (settings.quiet, settings.time_zone) == (None, None)


@pytest.mark.parametrize("written", ["europe/paris", " Europe/Paris", "EUROPE/PARIS"])
async def test_a_time_zone_is_known_however_a_phone_writes_it(world: World, written: str) -> None:
    person = await world.person(1)
    await world.group()
    await world.host.set_person_time_zone(None, person, written)
    await world.host.set_group_time_zone(None, CHAT, written)
    assert (await world.host.person_settings(person)).time_zone == "Europe/Paris"
    assert (await world.host.group_settings(CHAT)).time_zone == "Europe/Paris"
    await world.host.set_person_time_zone(None, person, "america/new york")
    assert (await world.host.person_settings(person)).time_zone == "America/New_York"


async def test_a_time_zone_that_is_none_is_refused(world: World) -> None:
    person = await world.person(1)
    await world.group()
    for name in ("Europe/Atlantis", "../../etc/passwd", ""):
        for attempt in (
            world.host.set_person_time_zone(None, person, name),
            world.host.set_group_time_zone(None, CHAT, name),
        ):
            with pytest.raises(RefusedError) as error:
                await attempt
            assert error.value.reason is Refusal.NO_TIME_ZONE


@pytest.mark.parametrize(
    ("text", "minutes"),
    (
        ("22:30-7:00", (1350, 420)),
        ("23-8", (1380, 480)),
        (" 0 - 6:15 ", (0, 375)),
        ("22–24", (1320, 0)),
    ),
)
def test_quiet_hours_are_read(text: str, minutes: tuple[int, int]) -> None:
    assert read_hours(text) == minutes


@pytest.mark.parametrize("text", ("", "7", "25-7", "22:60-7", "8-8", "0-24", "night", "1-2-3"))
def test_what_says_no_hours_is_refused(text: str) -> None:
    with pytest.raises(RefusedError) as error:
        read_hours(text)
    assert error.value.reason is Refusal.NO_HOURS


async def test_new_tables_have_the_options_of_the_group(world: World) -> None:
    await world.group()
    for name in ("rules", "clock", "watch", "deals"):
        await world.host.change_group_option(None, CHAT, name)
    settings = await world.host.group_settings(CHAT)
    assert settings.house == House("folk", 2, Clock.DAY, watch=True)
    table, (host,) = await world.lobby()
    facts = await world.facts(table)
    assert (facts.rules, facts.deals, facts.clock, facts.watch) == ("folk", 2, Clock.DAY, True)

    # The host may change them for this table, which changes nothing for others.
    await world.host.change_option(None, table, host, "rules")
    assert (await world.host.group_settings(CHAT)).house == settings.house
    await world.host.reset_group_options(None, CHAT)
    assert (await world.host.group_settings(CHAT)).house == House()
    assert (await world.facts(table)).watch


async def test_deals_of_a_group_follow_the_clock_as_well(world: World) -> None:
    await world.group()
    for _ in range(3):
        await world.host.change_group_option(None, CHAT, "clock")
    table, (host,) = await world.lobby()
    assert (await world.facts(table)).deals == 4
    await world.host.change_option(None, table, host, "clock")
    assert (await world.facts(table)).deals == 1


async def test_where_admins_alone_open_tables_others_are_refused(world: World) -> None:
    await world.group()
    person = await world.person(1)
    await world.host.set_starters(None, CHAT, Starters.ADMINS)
    with pytest.raises(RefusedError) as error:
        await world.host.open_table(None, CHAT, None, person)
    assert error.value.reason is Refusal.ADMINS_START

    table = await world.host.open_table(None, CHAT, None, person, is_admin=True)
    await world.host.start(None, table, person)
    await world.host.stop(None, table, person, is_admin=False)
    with pytest.raises(RefusedError) as error:
        await world.host.play_again(None, table, person)
    assert error.value.reason is Refusal.ADMINS_START
    again = await world.host.play_again(None, table, person, is_admin=True)
    await world.host.close(None, again, None, is_admin=True)
    # An anonymous admin is one, too.
    anonymous = await world.host.open_table(None, CHAT, None, None)
    assert (await world.facts(anonymous)).status is TableStatus.LOBBY

    await world.host.set_starters(None, CHAT, Starters.EVERYBODY)
    await world.host.close(None, anonymous, None, is_admin=True)
    await world.host.open_table(None, CHAT, None, person)


async def test_an_admin_lets_somebody_change_settings_for_an_hour(world: World) -> None:
    await world.group()
    person, other = await world.person(1), await world.person(2)
    with pytest.raises(RefusedError) as error:
        await world.host.allow_settings(None, CHAT, person.id)
    assert error.value.reason is Refusal.NOT_A_MEMBER

    assert not await world.host.ask_for_settings(CHAT, person)
    assert await world.host.allow_settings(None, CHAT, person.id) == "P1"
    world.later(minutes=59)
    assert await world.host.ask_for_settings(CHAT, person)
    assert not await world.host.ask_for_settings(CHAT, other)
    world.later(minutes=1)
    assert not await world.host.ask_for_settings(CHAT, person)


async def test_a_season_begins_and_ends(world: World) -> None:
    await world.group()
    assert await world.host.group_settings(CHAT) == GroupSettings()
    await world.host.set_season(None, CHAT, begin=True)
    assert (await world.host.group_settings(CHAT)).season_at == datetime(2026, 11, 2, 9, tzinfo=UTC)
    await world.host.set_season(None, CHAT, begin=False)
    assert (await world.host.group_settings(CHAT)).season_at is None
    assert await world.host.group_settings(-77) == GroupSettings()
