"""Groups that migrate, lose the bot, speak other languages; people who leave and block."""

from collections.abc import Sequence

import pytest
from sqlalchemy import select

from bot.host.facts import GroupFacts, PersonFacts
from bot.host.shown import NoticeKind, Period, TableStatus
from storage.models import Group, Membership
from storage.shown import SlotKind
from storage.values import Starters
from tests.host.support import CHAT, World

NEW = -100_200_300_400
SUPERGROUP = -1_001_700_000_001


async def groups(world: World) -> Sequence[Group]:
    async with world.database.read() as session:
        return (await session.scalars(select(Group).order_by(Group.id))).all()


@pytest.mark.parametrize("times", [1, 2])
async def test_migration_moves_everything(world: World, times: int) -> None:
    table, persons = await world.game()
    await world.play(table, persons, 2)
    await world.deliver()
    for _ in range(times):
        await world.host.migrate_group(world.update(), CHAT, NEW)

    (group,) = await groups(world)
    assert (group.chat_id, group.former_chat_id) == (NEW, CHAT)
    facts = await world.host.table_of(NEW, None)
    assert facts is not None
    assert (facts.table_id, facts.chat_id) == (table, NEW)
    # The old messages are out of reach, so the table message is sent anew to the new chat.
    slots = [slot for slot in await world.deliver() if slot.kind is SlotKind.TABLE]
    assert [(slot.chat_id, slot.message_id) for slot in slots] == [(NEW, None)]

    await world.almost_over(table)
    await world.play(table, persons)
    assert len((await world.host.board(NEW, Period.ALL)).lines) == 1


async def test_late_updates_of_the_old_chat_find_the_group(world: World) -> None:
    table, (host,) = await world.lobby()
    await world.host.migrate_group(None, CHAT, NEW)
    await world.host.left_group(None, CHAT)
    await world.group(CHAT, "周末够级")

    (group,) = await groups(world)
    assert (group.chat_id, group.present) == (NEW, True)
    assert (await world.facts(table)).status is TableStatus.LOBBY
    await world.host.start(None, table, host)


@pytest.mark.parametrize("seen_first", ["nothing", "a title", "a table"])
async def test_new_chat_may_be_seen_before_the_migration_is_told(
    world: World, seen_first: str
) -> None:
    table, (host, *_) = await world.lobby(2)
    await world.host.see_member(CHAT, host, is_member=True)
    if seen_first != "nothing":
        await world.group(NEW, "新群")
        await world.host.see_member(NEW, host, is_member=True)
    if seen_first == "a table":
        second = await world.host.open_table(None, NEW, None, host)
        await world.deliver()

    await world.host.migrate_group(None, CHAT, NEW)
    await world.host.migrate_group(None, CHAT, NEW)

    (group,) = await groups(world)
    assert group.chat_id == NEW
    if seen_first != "nothing":
        assert group.title == "新群"
    assert (await world.facts(table)).chat_id == NEW
    if seen_first == "a table":
        assert (await world.facts(second)).chat_id == NEW
    await world.host.start(None, table, host)


async def test_migration_keeps_what_the_group_had_chosen(world: World) -> None:
    await world.group()
    await world.host.set_group_time_zone(None, CHAT, "Europe/Paris")
    await world.host.change_group_option(None, CHAT, "rules")
    await world.host.set_starters(None, CHAT, Starters.ADMINS)
    person = await world.person(3)
    await world.host.wait_for_table(None, CHAT, person)
    await world.group(NEW, "新群")
    await world.host.see_member(NEW, person, is_member=True)
    await world.host.set_group_time_zone(None, NEW, "Asia/Tokyo")
    await world.host.set_season(None, NEW, begin=True)

    await world.host.migrate_group(None, CHAT, NEW)
    settings = await world.host.group_settings(NEW)
    assert settings.time_zone == "Europe/Paris"
    assert settings.house.rules == "folk"
    assert settings.starters is Starters.ADMINS
    assert settings.season_at == world.now
    await world.host.stop_waiting(None, NEW, person)


async def test_tables_of_a_topic_that_is_gone_are_found_outside_of_it(world: World) -> None:
    _, (person, *_) = await world.lobby(2)
    in_topic = await world.host.open_table(None, CHAT, 9, person)
    await world.host.topic_gone(CHAT, 9)
    # Another table stands there: commands could not tell them apart.
    assert await at(world, 9) == in_topic
    here = await at(world, None)
    assert here not in {None, in_topic}
    assert here is not None
    await world.host.close(None, here, person, is_admin=True)
    await world.host.topic_gone(CHAT, 9)
    assert (await at(world, 9), await at(world, None)) == (None, in_topic)
    await world.host.topic_gone(CHAT, 9)
    await world.host.topic_gone(NEW, 9)
    assert await at(world, None) == in_topic


async def at(world: World, thread: int | None) -> int | None:
    """Give the table that is open in a place of the group."""
    facts = await world.host.table_of(CHAT, thread)
    return None if facts is None else facts.table_id


async def test_migration_of_an_unknown_group_is_harmless(world: World) -> None:
    await world.host.migrate_group(None, CHAT, NEW)
    assert await groups(world) == []
    await world.host.left_group(None, CHAT)
    await world.host.set_group_language(None, CHAT, "en")


async def test_leaving_a_group_lets_games_sleep_and_tells_people(world: World) -> None:
    table, persons = await world.game(2)
    await world.until_asked(table, persons)
    lobby = await world.host.open_table(None, CHAT, 9, persons[0])
    await world.deliver()
    await world.host.left_group(world.update(), CHAT)
    await world.host.left_group(world.update(), CHAT)

    assert (await world.facts(table)).status is TableStatus.ASLEEP
    assert (await world.facts(lobby)).status is TableStatus.CLOSED
    assert await world.host.next_due() is None
    notices = await world.host.notices()
    assert {notice.kind for notice in notices} == {NoticeKind.GROUP_LEFT}
    told = sorted((notice.facts.table_id, notice.chat_id) for notice in notices)
    assert told == [(table, 1), (table, 2), (lobby, 1)]
    # Nothing is written to the group any more, but everything to the people.
    assert {slot.kind for slot in await world.deliver()} == {SlotKind.HAND}

    await world.host.come_back(None, table, persons[1])
    assert (await world.facts(table)).status is TableStatus.PLAYING
    await world.group()
    assert SlotKind.TABLE in {slot.kind for slot in await world.deliver()}


async def test_member_who_leaves_keeps_the_seat(world: World) -> None:
    table, (_, guest) = await world.game(2)
    await world.host.see_member(CHAT, guest, is_member=False)
    assert (await world.facts(table)).seats[1].person_id == guest.id
    async with world.database.read() as session:
        membership = await session.get_one(Membership, (1, guest.id))
    assert not membership.is_member


async def test_languages_are_chosen_by_group_and_person(world: World) -> None:
    table, (person,) = await world.game()
    assert (await world.facts(table)).language == ""
    await world.deliver()
    await world.host.set_group_language(None, CHAT, "en")
    (slot,) = await world.deliver()
    shown = await world.host.showing(slot)
    assert shown is not None
    assert shown.facts.language == "en"

    await world.host.set_person_language(None, person, "zh-Hant")
    (slot,) = await world.deliver()
    hand = await world.host.showing(slot)
    assert (slot.kind, getattr(hand, "language", None)) == (SlotKind.HAND, "zh-Hant")


async def test_blocking_holds_the_seat_and_stops_writing(world: World) -> None:
    table, (person, other) = await world.game(2)
    await world.host.blocked(world.update(), person.telegram_id)
    seat = (await world.facts(table)).seats[0]
    assert (seat.held, seat.reachable) == (True, False)
    assert person.id not in {slot.person_id for slot in await world.deliver()}
    assert await world.play(table, [other], 2) == 2

    await world.host.opened_private_chat(world.update(), person.telegram_id)
    slots = await world.deliver()
    assert person.id in {slot.person_id for slot in slots}
    await world.host.come_back(None, table, person)
    seat = (await world.facts(table)).seats[0]
    assert (seat.held, seat.reachable) == (False, True)


async def test_person_blocked_at_the_start_is_held_from_the_start(world: World) -> None:
    table, (host, guest) = await world.lobby(2)
    await world.host.blocked(None, guest.telegram_id)
    await world.host.start(None, table, host)
    assert [seat.held for seat in (await world.facts(table)).seats][:2] == [False, True]


async def test_group_is_renamed(world: World) -> None:
    table, _ = await world.lobby()
    await world.host.see_group(GroupFacts(CHAT, "够级群 <b>&"))
    assert (await world.facts(table)).group_title == "够级群 <b>&"


async def test_names_of_any_kind_can_be_kept(world: World) -> None:
    await world.host.see_group(GroupFacts(CHAT, "\0" + "长" * 300))
    for number, name in enumerate(("", "a" * 1000, "\u202e<b>&_*[", "x\0y", "👨‍👩‍👧‍👦" * 64), 1):
        ref = await world.host.meet(PersonFacts(telegram_id=number, name=name))
        assert ref.name == name.replace("\0", "")[:256]


async def test_a_table_message_left_far_behind_is_posted_anew(world: World) -> None:
    await world.group(SUPERGROUP)
    person = await world.person(1)
    table = await world.host.open_table(None, SUPERGROUP, None, person)
    (slot,) = await world.deliver()
    await world.host.shown(slot, 100, "digest")

    for message, posted in ((124, False), (125, True)):
        await world.host.scrolled(SUPERGROUP, message)
        slots = await world.host.dirty_slots()
        assert [(slot.table_id, slot.renew) for slot in slots] == [(table, True)] * posted
    # Nothing is asked for twice, nor for a message that is new.
    await world.host.scrolled(SUPERGROUP, 126)
    (slot,) = await world.host.dirty_slots()
    await world.host.shown(slot, 127, "digest")
    await world.host.scrolled(SUPERGROUP, 130)
    assert await world.host.dirty_slots() == ()


async def test_messages_of_an_ordinary_group_do_not_tell_how_far_it_has_gone(world: World) -> None:
    await world.lobby()
    await world.deliver()
    await world.host.scrolled(CHAT, 10_000)
    assert await world.host.dirty_slots() == ()


async def test_games_of_a_group_are_known_and_whether_they_sleep(world: World) -> None:
    await world.group()
    assert await world.host.games_in(CHAT) == ()
    table, (person,) = await world.game()

    async def known() -> list[tuple[int, TableStatus]]:
        return [(facts.table_id, facts.status) for facts in await world.host.games_in(CHAT)]

    assert await known() == [(table, TableStatus.PLAYING)]
    await world.host.left_group(None, CHAT)
    await world.group()
    assert await known() == [(table, TableStatus.ASLEEP)]
    await world.host.come_back(None, table, person)
    assert await known() == [(table, TableStatus.PLAYING)]
    assert await world.host.games_in(-9) == ()


async def test_a_lobby_is_no_game_that_has_begun(world: World) -> None:
    await world.lobby()
    assert await world.host.games_in(CHAT) == ()


async def test_who_could_not_be_written_to_is_told_so(world: World) -> None:
    await world.game(2)
    await world.host.blocked(None, 2)
    assert await world.host.notices() == ()
    await world.host.opened_private_chat(None, 2)
    (told,) = await world.host.notices()
    assert (told.kind, told.unreachable, told.given) == (NoticeKind.SEAT_HELD, True, False)


async def test_a_group_has_no_language_until_it_chooses_one(world: World) -> None:
    table, _ = await world.lobby()
    assert (await world.facts(table)).language == ""
    assert (await world.host.see_group(GroupFacts(CHAT, "x"))).language is None
    await world.host.set_group_language(None, CHAT, "en")
    assert (await world.facts(table)).language == "en"
