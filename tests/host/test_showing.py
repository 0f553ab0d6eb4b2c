"""What is to be shown, when, and how it is noted that it was."""

from bot.host.shown import HandShown, LobbyShown, ResultShown, TableShown, TableStatus
from storage.shown import Slot, SlotKind, Urgency
from tests.host.support import CHAT, World, kinds


async def test_lobby_is_one_message_however_often_it_changes(world: World) -> None:
    table, _ = await world.lobby(3)
    (slot,) = await world.host.dirty_slots()
    assert (slot.kind, slot.chat_id, slot.message_id) == (SlotKind.TABLE, CHAT, None)
    assert isinstance(await world.host.showing(slot), LobbyShown)
    await world.deliver()
    assert await world.host.dirty_slots() == ()
    assert await world.host.next_slot_due() is None

    await world.host.leave(None, table, await world.person(3))
    (slot,) = await world.host.dirty_slots()
    assert slot.message_id is not None
    assert not slot.renew


async def test_start_posts_the_table_anew_and_sends_every_hand(world: World) -> None:
    table, persons = await world.lobby(3)
    await world.deliver()
    await world.host.start(None, table, persons[0])
    slots = await world.host.dirty_slots()
    assert sorted(kinds(list(slots)), key=str) == sorted(
        [(SlotKind.TABLE, None), *((SlotKind.HAND, person.id) for person in persons)], key=str
    )
    (message,) = [slot for slot in slots if slot.kind is SlotKind.TABLE]
    assert message.renew
    for slot in slots:
        shown = await world.host.showing(slot)
        assert isinstance(shown, TableShown if slot.kind is SlotKind.TABLE else HandShown)


async def test_hand_is_shown_to_its_person_alone(world: World) -> None:
    table, persons = await world.game(2)
    for slot in await world.deliver():
        shown = await world.host.showing(slot)
        assert isinstance(shown, TableShown | HandShown)
        if isinstance(shown, TableShown):
            assert (shown.view.hand, shown.view.choices) == (None, None)
            continue
        (person,) = [person for person in persons if person.id == slot.person_id]
        assert slot.chat_id == person.telegram_id
        assert shown.view == await world.host.hand_alert(table, person)


async def test_the_one_asked_comes_first_then_the_table(world: World) -> None:
    table, persons = await world.game(3)
    await world.until_asked(table, persons)
    await world.deliver()
    for _ in range(8):
        found = await world.until_asked(table, persons)
        assert found is not None
        await world.deliver()
        await world.answer(table, *found)
        slots = await world.host.dirty_slots()
        assert [slot.urgency for slot in slots] == sorted(slot.urgency for slot in slots)
        asked = {each.id for each in persons if await world.asked(table, [each])}
        called = {slot.person_id for slot in slots if slot.urgency is Urgency.ASKED}
        assert called <= asked | {found[0].id}  # who sealed an answer sees it in their hand
        assert called or not asked - {found[0].id}
        await world.deliver()


async def test_others_plays_do_not_touch_a_waiting_hand(world: World) -> None:
    table, persons = await world.game(6)
    compared = 0
    while compared < 5:
        found = await world.until_asked(table, persons)
        assert found is not None
        player, view = found
        await world.deliver()
        await world.answer(table, player, view)
        seen = await world.host.hand_alert(table, player)
        if view.turn is None or seen.turn is None or len(seen.trail) < len(view.trail):
            continue  # before the play, a window, or the trick has ended
        following = (await world.facts(table)).seats[seen.turn].person_id
        slots = await world.host.dirty_slots()
        assert {slot.person_id for slot in slots if slot.kind is SlotKind.HAND} == {
            player.id,
            following,
        }
        compared += 1


async def test_messages_wait_for_computers_that_answer_in_a_moment(world: World) -> None:
    table, persons = await world.game()
    await world.until_asked(table, persons)
    await world.deliver()
    found = await world.until_asked(table, persons)
    assert found is not None
    await world.answer(table, *found)
    if await world.asked(table, persons) is None:
        assert await world.host.dirty_slots() == ()
        ready = await world.host.next_slot_due()
        assert ready is not None
        assert ready <= world.later(seconds=world.pace.computer + world.pace.settle)
        assert kinds(await world.deliver())


async def test_calls_for_an_answer_stay_few(world: World) -> None:
    table, persons = await world.game(autopass=1)
    answers = sent = 0
    while (await world.facts(table)).status is TableStatus.PLAYING:
        for slot in await world.deliver():
            sent += 2 if slot.renew else 1
        found = await world.asked(table, persons)
        if found is None:
            await world.pass_time()
            continue
        world.later(seconds=2)
        await world.answer(table, *found)
        answers += 1
    sent += len(await world.deliver())
    # One person sees the windows of five computer players open and close.
    assert sent / answers <= 3.6


async def test_silent_person_is_called_by_a_new_message(world: World) -> None:
    table, persons = await world.game(2)

    async def hand_of_asked(silence: float) -> Slot:
        while True:
            found = await world.until_asked(table, persons)
            assert found is not None
            await world.deliver()
            world.later(seconds=silence)
            await world.answer(table, *found)
            asked = await world.asked(table, persons)
            if asked is not None and asked[0] != found[0]:
                slots = await world.host.dirty_slots()
                (slot,) = [slot for slot in slots if slot.person_id == asked[0].id]
                return slot

    assert not (await hand_of_asked(1)).renew
    assert (await hand_of_asked(100)).renew


async def test_renewing_by_command(world: World) -> None:
    table, (person,) = await world.game()
    await world.deliver()
    await world.host.renew_table(world.update(), table)
    await world.host.renew_hand(world.update(), table, person)
    slots = await world.deliver()
    assert [slot.renew for slot in slots] == [True, True]
    # A wish fulfilled is a wish no more.
    await world.host.refresh_hand(table, person)
    (slot,) = await world.host.dirty_slots()
    assert not slot.renew


async def test_wish_that_comes_while_an_older_state_is_sent_stays_open(world: World) -> None:
    table, (person,) = await world.game()
    await world.deliver()
    await world.host.refresh_hand(table, person)
    (read,) = await world.host.dirty_slots()
    await world.host.renew_hand(None, table, person)
    await world.host.shown(read, 55, "old state")
    (slot,) = await world.host.dirty_slots()
    assert (slot.message_id, slot.digest, slot.renew) == (55, "old state", True)


async def test_message_that_is_gone_is_sent_anew(world: World) -> None:
    table, (person,) = await world.game()
    await world.deliver()
    await world.host.refresh_hand(table, person)
    (slot,) = await world.host.dirty_slots()
    assert slot.message_id is not None
    await world.host.message_gone(slot)
    (again,) = await world.host.dirty_slots()
    assert (again.id, again.message_id, again.digest) == (slot.id, None, None)


async def test_time_of_sending_is_that_of_the_message(world: World) -> None:
    table, (person,) = await world.game()
    await world.deliver()
    sent = world.now
    await world.host.refresh_hand(table, person)
    world.later(minutes=1)
    await world.deliver()
    await world.host.refresh_hand(table, person)
    (slot,) = await world.host.dirty_slots()
    assert slot.sent_at == sent


async def test_finished_deal_is_shown_in_the_group_and_privately(world: World) -> None:
    table, persons = await world.game(2)
    await world.almost_over(table)
    await world.play(table, persons)
    shown = {slot.kind: await world.host.showing(slot) for slot in await world.deliver()}
    # What happened before the last cards may have been enough for a post of its own.
    assert set(shown) - {SlotKind.NEWS} == {SlotKind.TABLE, SlotKind.RESULT, SlotKind.HAND}
    public, private, message = (
        shown[kind] for kind in (SlotKind.RESULT, SlotKind.HAND, SlotKind.TABLE)
    )
    assert isinstance(public, ResultShown)
    assert isinstance(private, ResultShown)
    assert isinstance(message, TableShown)
    assert (public.private, private.private) == (False, True)
    assert public.result == private.result == message.result
    assert public.facts.status is TableStatus.OVER


async def test_result_drawn_late_is_that_of_its_deal(world: World) -> None:
    table, persons = await world.game(1, deals=1)
    await world.almost_over(table)
    while (await world.deal()).ended_at is None:
        found = await world.asked(table, persons)
        if found is None:
            await world.pass_time()
        else:
            await world.answer(table, *found)
    first = next(s for s in await world.host.dirty_slots() if s.kind is SlotKind.RESULT)
    early = await world.host.showing(first)
    while (await world.deal()).number == 1:
        await world.pass_time()
    await world.almost_over(table)
    await world.play(table, persons)
    late = await world.host.showing(first)
    assert isinstance(early, ResultShown)
    assert isinstance(late, ResultShown)
    assert late.facts.deal_number == 1
    assert (late.facts.score, late.score) == (early.facts.score, early.score)
    assert early.facts.score == early.score


async def test_news_is_kept_and_tells_no_declines(world: World) -> None:
    table, persons = await world.game()
    await world.almost_over(table)
    await world.play(table, persons)
    (slot,) = [slot for slot in await world.deliver() if slot.kind is SlotKind.RESULT]
    shown = await world.host.showing(slot)
    assert isinstance(shown, ResultShown)
    names = [type(event).__name__ for event in shown.news]
    assert names[-1] == "DealOver"
    assert "Walked" in names
    assert "Declined" not in names
