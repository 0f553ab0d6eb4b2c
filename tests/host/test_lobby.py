"""The lobby: who may sit, leave, choose, start and close."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonFacts
from bot.host.shown import Clock, LobbyShown, SeatKind, TableFacts, TableStatus, Windows
from engine.options import Counts, Sale
from storage.models import Membership
from storage.shown import SlotKind
from tests.host.support import CHAT, World


def sitters(facts: TableFacts) -> list[str]:
    return [{"empty": "-", "computer": "c"}.get(seat.kind.value, seat.name) for seat in facts.seats]


def refusal(error: pytest.ExceptionInfo[RefusedError]) -> object:
    return error.value.reason


async def test_opener_is_host_and_seated(world: World) -> None:
    table, (host,) = await world.lobby()

    facts = await world.facts(table)
    assert sitters(facts) == ["P1", "-", "-", "-", "-", "-"]
    assert (facts.host_seat, facts.host_name) == (0, "P1")
    assert (facts.status, facts.rules, facts.deals) == (TableStatus.LOBBY, "dagang", 1)
    assert (facts.clock, facts.options.sale, facts.options.counts) == (
        Clock.RELAXED,
        Sale.VOLUNTARY,
        Counts.TEN,
    )
    assert await world.host.table_of(CHAT, None) == facts
    assert [line.facts.table_id for line in await world.host.games_of(host)] == [table]


async def test_opener_who_cannot_be_written_to_is_host_without_a_seat(world: World) -> None:
    await world.group()
    person = await world.person(1, dm_ok=False)
    table = await world.host.open_table(None, CHAT, None, person)

    assert (await world.facts(table)).host_seat is None
    with pytest.raises(RefusedError) as error:
        await world.host.sit(None, table, person, 0, is_member=True)
    assert refusal(error) is Refusal.OPEN_PRIVATE_CHAT

    # The private chat is opened by the deep link, which then seats the person known from before.
    await world.host.opened_private_chat(world.update(), 1)
    assert await world.host.sit(world.update(), table, person, 0, is_member=True) == 0
    assert (await world.facts(table)).host_seat == 0


async def test_anonymous_opener_leaves_the_role_to_the_first_who_sits(world: World) -> None:
    await world.group()
    table = await world.host.open_table(None, CHAT, None, None)
    assert (await world.facts(table)).host_name == ""

    person = await world.person(5)
    await world.host.sit(None, table, person, 1, is_member=True)
    assert (await world.facts(table)).host_name == "P5"


async def test_one_table_in_a_place_at_a_time(world: World) -> None:
    table, (host,) = await world.lobby()
    with pytest.raises(RefusedError) as error:
        await world.host.open_table(None, CHAT, None, host)
    assert refusal(error) is Refusal.TABLE_OPEN
    assert error.value.params == {"table": table}

    topic = await world.host.open_table(None, CHAT, 77, host)
    assert topic != table
    assert (await world.facts(topic)).thread_id == 77
    await world.host.close(None, table, host, is_admin=False)
    await world.host.open_table(None, CHAT, None, host)


async def test_seats_are_taken_by_federation_and_balanced_without_one(world: World) -> None:
    table, (host,) = await world.lobby()
    two, three, four = [await world.person(number) for number in (2, 3, 4)]

    assert await world.host.sit(None, table, two, None, is_member=True) == 1
    assert await world.host.sit(None, table, three, 1, is_member=True) == 3
    assert await world.host.sit(None, table, four, None, is_member=True) == 2
    # Changing the federation keeps one seat for one person.
    assert await world.host.sit(None, table, three, 0, is_member=True) == 4
    assert sitters(await world.facts(table)) == ["P1", "P2", "P4", "-", "P3", "-"]

    five = await world.person(5)
    with pytest.raises(RefusedError) as error:
        await world.host.sit(None, table, five, 0, is_member=True)
    assert refusal(error) is Refusal.FEDERATION_FULL
    for _ in range(2):
        await world.host.add_computer(None, table, host, None)
    with pytest.raises(RefusedError) as error:
        await world.host.sit(None, table, five, None, is_member=True)
    assert refusal(error) is Refusal.TABLE_FULL


async def test_sitting_where_one_sits_is_refused(world: World) -> None:
    table, (host,) = await world.lobby()
    for federation in (None, 0):
        with pytest.raises(RefusedError) as error:
            await world.host.sit(None, table, host, federation, is_member=True)
        assert refusal(error) is Refusal.SEATED


async def test_outsiders_and_bots_are_not_seated(world: World) -> None:
    table, _ = await world.lobby()
    outsider = await world.person(2)
    with pytest.raises(RefusedError) as error:
        await world.host.sit(None, table, outsider, 0, is_member=False)
    assert refusal(error) is Refusal.NOT_A_MEMBER

    with pytest.raises(RefusedError) as error:
        await world.host.meet(PersonFacts(telegram_id=9, name="Bot", is_bot=True))
    assert refusal(error) is Refusal.NO_BOTS


async def test_host_who_leaves_passes_the_role_on(world: World) -> None:
    table, (host, second) = await world.lobby(2)

    await world.host.leave(None, table, host)
    assert (await world.facts(table)).host_name == "P2"
    with pytest.raises(RefusedError) as error:
        await world.host.leave(None, table, host)
    assert refusal(error) is Refusal.NOT_SEATED

    await world.host.leave(None, table, second)
    assert (await world.facts(table)).host_name == ""
    await world.host.sit(None, table, host, 1, is_member=True)
    assert (await world.facts(table)).host_name == "P1"


async def test_computers_come_and_go(world: World) -> None:
    table, (host,) = await world.lobby()
    stranger = await world.person(8)
    assert await world.host.add_computer(None, table, host, 1) == 1
    assert await world.host.add_computer(None, table, host, 1) == 3
    await world.host.remove_computer(None, table, host)
    assert sitters(await world.facts(table)) == ["P1", "c", "-", "-", "-", "-"]
    await world.host.remove_computer(None, table, host)
    with pytest.raises(RefusedError) as error:
        await world.host.remove_computer(None, table, host)
    assert refusal(error) is Refusal.NO_COMPUTER
    with pytest.raises(RefusedError) as error:
        await world.host.add_computer(None, table, stranger, None)
    assert refusal(error) is Refusal.NOT_SEATED


async def test_lots_mix_all_who_sit_evenly(world: World) -> None:
    table, (host, *_) = await world.lobby(3)
    await world.host.add_computer(None, table, host, None)
    seen = set()
    for _ in range(12):
        await world.host.draw_lots(None, table, host)
        sitting = sitters(await world.facts(table))
        assert sorted(sitting) == ["-", "-", "P1", "P2", "P3", "c"]
        assert sum(name != "-" for name in sitting[0::2]) == 2
        seen.add(tuple(sitting))
    assert len(seen) > 4


async def test_options_are_the_hosts_and_go_round(world: World) -> None:
    table, (host, guest) = await world.lobby(2)
    with pytest.raises(RefusedError) as error:
        await world.host.change_option(None, table, guest, "deals")
    assert refusal(error) is Refusal.HOST_ONLY

    deals, clocks = [], []
    for _ in range(4):
        await world.host.change_option(None, table, host, "deals")
        await world.host.change_option(None, table, host, "clock")
        facts = await world.facts(table)
        deals.append(facts.deals)
        clocks.append(facts.clock)
    # Who has chosen a number of deals keeps it whatever the clock.
    assert deals == [2, 4, 6, 1]
    assert clocks == [Clock.DAY, Clock.FREE, Clock.LIVE, Clock.RELAXED]
    await world.host.change_option(None, table, host, "sale")
    await world.host.change_option(None, table, host, "counts")
    await world.host.change_option(None, table, host, "rules")
    facts = await world.facts(table)
    assert (facts.options.sale, facts.options.counts) == (Sale.OBLIGED, Counts.ALWAYS)
    with pytest.raises(ValueError, match="no option"):
        await world.host.change_option(None, table, host, "stakes")


async def test_options_page_opens_and_closes(world: World) -> None:
    table, (host,) = await world.lobby()
    await world.host.show_options(None, table, host, show=True)
    (slot,) = await world.deliver()
    shown = await world.host.showing(slot)
    assert isinstance(shown, LobbyShown)
    assert shown.options_open


async def test_start_fills_with_computers_and_ends_the_lobby(world: World) -> None:
    table, (host, guest) = await world.lobby(2)
    with pytest.raises(RefusedError) as error:
        await world.host.start(None, table, guest)
    assert refusal(error) is Refusal.HOST_ONLY

    await world.host.start(None, table, host)
    facts = await world.facts(table)
    assert (facts.status, facts.deal_number) == (TableStatus.PLAYING, 1)
    assert [seat.kind for seat in facts.seats].count(SeatKind.COMPUTER) == 4
    for attempt in (
        world.host.start(None, table, host),
        world.host.leave(None, table, host),
        world.host.add_computer(None, table, host, None),
    ):
        with pytest.raises(RefusedError) as error:
            await attempt
        assert refusal(error) is Refusal.NOT_LOBBY

    await world.host.stop(None, table, host, is_admin=False)
    with pytest.raises(RefusedError) as error:
        await world.host.start(None, table, host)
    assert refusal(error) is Refusal.TABLE_ENDED


async def test_a_game_needs_a_person(world: World) -> None:
    await world.group()
    person = await world.person(1, dm_ok=False)
    table = await world.host.open_table(None, CHAT, None, person)
    with pytest.raises(RefusedError) as error:
        await world.host.start(None, table, person)
    assert refusal(error) is Refusal.NOBODY_SEATED


async def test_who_may_close_a_lobby(world: World) -> None:
    table, (host, guest) = await world.lobby(2)
    stranger = await world.person(8)
    for person in (guest, stranger, None):
        with pytest.raises(RefusedError) as error:
            await world.host.close(None, table, person, is_admin=False)
        assert refusal(error) is Refusal.HOST_OR_ADMIN

    world.later(minutes=9)
    await world.host.change_option(None, table, host, "clock")
    world.later(minutes=9)
    with pytest.raises(RefusedError):
        await world.host.close(None, table, guest, is_admin=False)
    # That others act does not mean that the host is there.
    await world.host.add_computer(None, table, guest, None)
    world.later(minutes=1)
    with pytest.raises(RefusedError):
        await world.host.stop(None, table, stranger, is_admin=False)
    await world.host.stop(None, table, guest, is_admin=False)
    assert (await world.facts(table)).status is TableStatus.CLOSED
    assert await world.host.table_of(CHAT, None) is None
    with pytest.raises(RefusedError) as error:
        await world.host.sit(None, table, stranger, None, is_member=True)
    assert refusal(error) is Refusal.TABLE_ENDED


async def test_admins_close_at_once_even_anonymously(world: World) -> None:
    table, _ = await world.lobby()
    await world.host.close(None, table, None, is_admin=True)
    assert (await world.facts(table)).status is TableStatus.CLOSED


async def test_lobby_closes_itself_a_day_after_the_last_touch(world: World) -> None:
    table, _ = await world.lobby()
    world.later(hours=20)
    await world.host.sit(None, table, await world.person(2), None, is_member=True)

    await world.host.tick(world.later(hours=5))
    assert (await world.facts(table)).status is TableStatus.LOBBY

    await world.host.tick(world.later(hours=19))
    assert (await world.facts(table)).status is TableStatus.CLOSED
    assert await world.host.next_due() is None


async def test_unknown_table_is_refused(world: World) -> None:
    person = await world.person(1)
    with pytest.raises(RefusedError) as error:
        await world.host.leave(None, 12345, person)
    assert refusal(error) is Refusal.NO_TABLE
    assert await world.host.facts_of(12345) is None


async def test_table_asleep_does_not_keep_others_from_its_place(world: World) -> None:
    asleep, (person, *_) = await world.game(2)
    for number in (1, 2):
        await world.host.blocked(None, number)
    await world.host.opened_private_chat(None, 1)
    facts = await world.host.table_of(CHAT, None)
    assert facts is not None
    assert (facts.table_id, facts.status) == (asleep, TableStatus.ASLEEP)

    fresh = await world.host.open_table(None, CHAT, None, person)
    facts = await world.host.table_of(CHAT, None)
    assert facts is not None
    assert facts.table_id == fresh
    await world.host.come_back(None, asleep, person)
    assert (await world.facts(asleep)).status is TableStatus.PLAYING


async def test_deals_follow_the_clock_until_somebody_chooses(world: World) -> None:
    table, (host,) = await world.lobby()
    seen = []
    for _ in Clock:
        await world.host.change_option(None, table, host, "clock")
        facts = await world.facts(table)
        seen.append((facts.clock, facts.deals, facts.counter, facts.autopass, facts.windows))
    assert seen == [
        (Clock.DAY, 1, True, True, Windows.PATIENT),
        (Clock.FREE, 1, True, True, Windows.PATIENT),
        (Clock.LIVE, 4, False, False, Windows.STRICT),
        (Clock.RELAXED, 1, True, True, Windows.STRICT),
    ]
    for name in ("deals", "counter", "autopass", "windows", "watch"):
        await world.host.change_option(None, table, host, name)
    for _ in Clock:
        await world.host.change_option(None, table, host, "clock")
        facts = await world.facts(table)
        chosen = (facts.deals, facts.counter, facts.autopass, facts.windows, facts.watch)
        assert chosen == (2, False, False, Windows.PATIENT, True)


async def test_the_lobby_says_about_how_long_it_will_take(world: World) -> None:
    table, (host,) = await world.lobby()

    async def lasts() -> timedelta:
        (slot, *_) = [slot for slot in await world.deliver() if slot.kind is SlotKind.TABLE]
        shown = await world.host.showing(slot)
        assert isinstance(shown, LobbyShown)
        return shown.lasts

    alone = await lasts()
    await world.host.sit(None, table, await world.person(2), None, is_member=True)
    together = await lasts()
    assert timedelta(minutes=10) < alone < together < timedelta(hours=2)
    await world.host.change_option(None, table, host, "clock")
    assert timedelta(days=1) < await lasts() < timedelta(days=5)


async def test_a_group_keeps_somebody_from_its_tables(world: World) -> None:
    table, _ = await world.lobby()
    blocked = await world.person(2)
    await world.host.see_member(CHAT, blocked, is_member=True)
    async with world.database.write() as session:
        await session.execute(
            update(Membership).where(Membership.person_id == blocked.id).values(blocked=True)
        )
    with pytest.raises(RefusedError) as error:
        await world.host.sit(None, table, blocked, None, is_member=True)
    assert refusal(error) is Refusal.BLOCKED
    with pytest.raises(RefusedError) as error:
        await world.host.open_table(None, CHAT, 4, blocked)
    assert refusal(error) is Refusal.BLOCKED


async def test_play_again_seats_whoever_is_still_there(world: World) -> None:
    table, persons = await world.lobby(4)
    first, second, third, fourth = persons
    for name in ("clock", "sale", "watch"):
        await world.host.change_option(None, table, first, name)
    await world.host.add_computer(None, table, first, 0)
    await world.host.start(None, table, first)
    with pytest.raises(RefusedError) as error:
        await world.host.play_again(None, table, first)
    assert refusal(error) is Refusal.TABLE_OPEN
    await world.host.blocked(None, fourth.telegram_id)
    await world.host.stop(None, table, first, is_admin=False)
    with pytest.raises(RefusedError) as error:
        await world.host.play_again(None, table, await world.person(9))
    assert refusal(error) is Refusal.NOT_SEATED

    again = await world.host.play_again(world.update(), table, second)
    before, facts = await world.facts(table), await world.facts(again)
    assert facts.status is TableStatus.LOBBY
    assert facts.host_name == "P2"
    # Computer players that filled empty seats at the start stay as well.
    assert sitters(facts) == ["P1", "P2", "P3", "-", "c", "c"]
    assert (facts.clock, facts.options, facts.watch) == (before.clock, before.options, True)
    assert facts.clock is Clock.DAY
    with pytest.raises(RefusedError) as error:
        await world.host.play_again(None, table, third)
    assert error.value.params == {"table": again}


async def test_lobbies_of_people_who_play_again_have_deals_of_their_clock(world: World) -> None:
    table, (host,) = await world.game(1, clock=3)
    assert (await world.facts(table)).deals == 4
    await world.host.stop(None, table, host, is_admin=False)
    again = await world.host.play_again(None, table, host)
    await world.host.change_option(None, again, host, "clock")
    assert (await world.facts(again)).deals == 1


async def test_two_who_play_again_at_once_have_one_table(world: World) -> None:
    table, (first, second) = await world.game(2)
    await world.host.stop(None, table, first, is_admin=False)
    done = await asyncio.gather(
        world.host.play_again(world.update(), table, first),
        world.host.play_again(world.update(), table, second),
        return_exceptions=True,
    )
    (opened,) = [each for each in done if isinstance(each, int)]
    (refused,) = [each for each in done if isinstance(each, RefusedError)]
    assert (refused.reason, refused.params) == (Refusal.TABLE_OPEN, {"table": opened})
