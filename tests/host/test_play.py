"""Playing: answers, choosing cards, results, and what is refused."""

import pytest
from sqlalchemy import select

from bot.host.answering import Given
from bot.host.choosing import asks_again
from bot.host.errors import AlreadyHandledError, Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.shown import HandShown, Period, TableStatus
from engine.actions import Pass, PlayCards
from engine.cards import NO_CARDS, RANKS, size
from engine.deal import result_of
from engine.errors import RejectCode
from engine.plays import play_of
from engine.snapshot import load, result_from_json
from engine.view import View
from storage.models import DealRow, ResultRow
from storage.replay import check_replays
from storage.shown import SlotKind
from storage.values import Outcome
from tests.host.support import CHAT, PLAIN, World


async def to_a_question(world: World) -> tuple[int, PersonRef, View]:
    """Play until the only person is asked for a play."""
    table, persons = await world.game()
    while True:
        found = await world.until_asked(table, persons)
        assert found is not None
        person, view = found
        if view.choices is not None and view.choices.plays:
            return table, person, view
        await world.answer(table, person, view)


async def hand(world: World, person: PersonRef) -> HandShown:
    slots = await world.deliver()
    (slot,) = [each for each in slots if each.kind is SlotKind.HAND]
    assert slot.person_id == person.id
    shown = await world.host.showing(slot)
    assert isinstance(shown, HandShown)
    return shown


async def test_whole_deal_ends_with_results_and_a_board(world: World) -> None:
    table, persons = await world.game(2)
    assert await world.play(table, persons) > 0

    facts = await world.facts(table)
    assert facts.status is TableStatus.OVER
    row = await world.deal()
    deal = load(row.snapshot)
    result = result_of(deal)
    score = deal.rules.score(result)
    assert facts.score == score
    async with world.database.read() as session:
        results = (await session.scalars(select(ResultRow).order_by(ResultRow.seat))).all()
    assert [each.person_id for each in results] == [persons[0].id, persons[1].id, *[None] * 4]
    assert [each.place for each in results] == list(result.places)
    assert [each.score for each in results] == [*score] * 3
    better = score[0] > score[1]
    assert results[0].outcome is (
        Outcome.DRAWN if score[0] == score[1] else Outcome.WON if better else Outcome.LOST
    )
    assert sum(each.burns for each in results) == len(result.burns)
    assert sum(each.smothered for each in results) == len(result.smothers)

    board = await world.host.board(CHAT, Period.ALL)
    assert {line.name: line.points for line in board.lines} == {"P1": score[0], "P2": score[1]}
    assert [line.points for line in board.lines] == sorted(score, reverse=True)
    assert await check_replays(world.database) == []
    assert await world.host.next_due() is None


async def test_boards_count_weeks_from_monday_and_months(world: World) -> None:
    table, persons = await world.game()  # on Monday, 2 November
    await world.almost_over(table)
    await world.play(table, persons)

    async def deals(period: Period) -> int:
        return sum(line.deals for line in (await world.host.board(CHAT, period)).lines)

    # Without a season of its own the group's is all time.
    assert [await deals(period) for period in Period] == [1, 1, 1, 1]
    world.later(days=7)
    assert [await deals(period) for period in Period] == [0, 1, 1, 1]
    world.later(days=23)
    assert [await deals(period) for period in Period] == [0, 0, 1, 1]
    assert (await world.host.board(-5, Period.ALL)).lines == ()


async def test_log_says_who_answered(world: World) -> None:
    table, persons = await world.game()
    answers = await world.play(table, persons, 5)
    log = await world.log()
    assert [number for _, number, _, _ in log] == list(range(len(log)))
    assert sum(source == "person" for *_, source in log) == answers
    assert {source for *_, source in log} == {"person", "computer"}


async def test_same_update_again_changes_nothing(world: World) -> None:
    table, person, view = await to_a_question(world)
    action = PLAIN.choose(view)
    await world.host.answer(900, table, person, view.question, action)
    log = await world.log()

    with pytest.raises(AlreadyHandledError):
        await world.host.answer(900, table, person, view.question, action)
    assert await world.log() == log


async def test_refused_update_may_come_again(world: World) -> None:
    table, person, view = await to_a_question(world)
    with pytest.raises(RefusedError):
        await world.host.play_selection(900, table, person, view.question)
    await world.host.answer(900, table, person, view.question, PLAIN.choose(view))


async def test_second_tap_on_the_same_keyboard_is_refused_and_the_hand_refreshed(
    world: World,
) -> None:
    table, person, view = await to_a_question(world)
    await world.answer(table, person, view)
    log = await world.log()
    await world.deliver()
    world.later(seconds=0.5)

    with pytest.raises(RefusedError) as error:
        await world.answer(table, person, view)
    assert error.value.reason in {Refusal.NOT_ASKED, Refusal.STALE}
    assert await world.log() == log
    assert SlotKind.HAND in {slot.kind for slot in await world.deliver()}


async def test_keyboard_of_an_earlier_question_is_stale(world: World) -> None:
    table, person, view = await to_a_question(world)
    await world.answer(table, person, view)
    found = await world.until_asked(table, [person])
    assert found is not None
    with pytest.raises(RefusedError) as error:
        await world.host.answer(None, table, person, view.question, PLAIN.choose(found[1]))
    assert error.value.reason is Refusal.STALE


async def test_questions_of_two_deals_never_have_the_same_number(world: World) -> None:
    table, persons = await world.game(deals=1)
    first: set[int] = set()
    await world.play(table, persons, 3)
    await world.almost_over(table)
    while (found := await world.until_asked(table, persons)) is not None:
        person, view = found
        if (await world.facts(table)).deal_number == 2:
            assert view.question > max(first)
            break
        first.add(view.question)
        await world.answer(table, person, view)
    assert first


async def test_rules_refuse_with_their_code(world: World) -> None:
    table, person, view = await to_a_question(world)
    assert view.hand is not None
    missing = view.hand.index(min(view.hand))
    cards = tuple((view.hand[missing] + 1) * (rank == missing) for rank in range(RANKS))
    assert view.seat is not None
    log = await world.log()
    with pytest.raises(RefusedError) as error:
        await world.host.answer(
            None, table, person, view.question, PlayCards(view.seat, play_of(cards))
        )
    assert error.value.reason is RejectCode.CARDS_NOT_HELD
    assert await world.log() == log


async def test_nobody_answers_for_another_seat(world: World) -> None:
    table, person, view = await to_a_question(world)
    assert view.seat is not None
    with pytest.raises(RefusedError) as error:
        await world.host.answer(None, table, person, view.question, Pass((view.seat + 1) % 6))
    assert error.value.reason is Refusal.NOT_SEATED
    stranger = await world.person(77)
    with pytest.raises(RefusedError) as error:
        await world.host.answer(None, table, stranger, view.question, PLAIN.choose(view))
    assert error.value.reason is Refusal.NOT_SEATED


async def test_choosing_by_index_gives_the_answer_shown_there(world: World) -> None:
    table, person, view = await to_a_question(world)
    assert view.choices is not None
    with pytest.raises(RefusedError) as error:
        await world.host.choose(None, table, person, view.question, len(view.choices))
    assert error.value.reason is Refusal.STALE
    index, action = next(pair for pair in enumerate(view.choices) if not asks_again(pair[1]))
    given = await world.host.choose(None, table, person, view.question, index)
    assert given == Given(action, sealed=False)


async def test_picking_cycles_and_is_shown(world: World) -> None:
    table, person, view = await to_a_question(world)
    assert view.hand is not None
    rank, held = next((rank, n) for rank, n in enumerate(view.hand) if n)
    counts = [0]
    while counts[-1] or len(counts) == 1:
        cards = await world.host.pick(None, table, person, view.question, rank)
        counts.append(cards[rank])
    most = counts[1]
    assert 1 <= most <= held
    assert counts == [0, *range(most, -1, -1)]

    await world.host.pick(None, table, person, view.question, rank)
    shown = await hand(world, person)
    assert shown.selection[rank] == size(shown.selection) == most
    assert shown.all_ranks

    await world.host.clear(None, table, person, view.question)
    assert (await hand(world, person)).selection == NO_CARDS
    await world.host.show_page(None, table, person, view.question, all_ranks=False)
    assert not (await hand(world, person)).all_ranks


async def test_choice_is_kept_when_refused_and_gone_with_its_question(world: World) -> None:
    table, person, view = await to_a_question(world)
    with pytest.raises(RefusedError) as error:
        await world.host.play_selection(None, table, person, view.question)
    assert error.value.reason is Refusal.NOTHING_CHOSEN

    assert view.hand is not None
    low, high = [rank for rank, n in enumerate(view.hand) if n and rank < 12][:2]
    for rank in (low, high):
        await world.host.pick(None, table, person, view.question, rank)
    with pytest.raises(RefusedError) as error:
        await world.host.play_selection(None, table, person, view.question)
    assert error.value.reason is RejectCode.MIXED_RANKS
    selection = (await hand(world, person)).selection
    assert selection[low]
    assert selection[high]

    await world.answer(table, person, view)
    found = await world.until_asked(table, [person])
    assert found is not None
    shown = await hand(world, person)
    assert (shown.selection, shown.all_ranks) == (NO_CARDS, False)


async def test_playing_what_is_chosen(world: World) -> None:
    table, person, view = await to_a_question(world)
    assert view.choices is not None
    wanted = view.choices.plays[0]
    chosen = NO_CARDS
    for rank, number in enumerate(wanted.cards):
        while chosen[rank] != number:
            chosen = await world.host.pick(None, table, person, view.question, rank)
    given = await world.host.play_selection(None, table, person, view.question)
    assert given.action == view.choices[0]
    assert {"seat": view.seat, "play": str(wanted)} in [step for _, _, step, _ in await world.log()]


async def test_match_of_two_deals_adds_up(world: World) -> None:
    table, persons = await world.game(deals=1)
    while not (await world.deal()).ended_at:
        found = await world.asked(table, persons)
        await (world.answer(table, *found) if found else world.pass_time())
    first = await world.deal()
    facts = await world.facts(table)
    assert (facts.status, facts.deal_number) == (TableStatus.PLAYING, 1)
    ended = world.now
    await world.pass_time()
    assert (world.now - ended).total_seconds() == 50

    await world.play(table, persons)
    second = await world.deal()
    assert second.number == 2
    assert second.seed != first.seed
    deals = [load(row.snapshot) for row in (first, second)]
    assert second.previous is not None
    assert result_from_json(second.previous) == result_of(deals[0])
    scores = [deal.rules.score(result_of(deal)) for deal in deals]
    facts = await world.facts(table)
    assert facts.score == tuple(map(sum, zip(*scores, strict=True)))
    assert facts.status is TableStatus.OVER
    assert await check_replays(world.database) == []


async def test_replay_check_finds_what_was_tampered_with(world: World) -> None:
    table, persons = await world.game()
    await world.play(table, persons, 3)
    async with world.database.write() as session:
        row = (await session.scalars(select(DealRow))).one()
        row.snapshot = {**row.snapshot, "version": 1}
    (problem,) = await check_replays(world.database)
    assert "another deal" in problem


async def test_unreadable_snapshot_is_made_from_the_log_again(world: World) -> None:
    table, persons = await world.game()
    await world.play(table, persons, 3)
    found = await world.until_asked(table, persons)
    assert found is not None
    async with world.database.write() as session:
        row = (await session.scalars(select(DealRow))).one()
        row.snapshot = {"format": "gouji-snapshot/0"}
    assert await world.host.hand_alert(table, found[0]) == found[1]
    await world.answer(table, *found)
    assert await check_replays(world.database) == []


async def test_stopping_is_the_hosts_and_admins(world: World) -> None:
    table, (host, guest) = await world.game(2)
    for person in (guest, None):
        with pytest.raises(RefusedError) as error:
            await world.host.stop(None, table, person, is_admin=False)
        assert error.value.reason is Refusal.HOST_OR_ADMIN
    await world.host.stop(None, table, host, is_admin=False)

    assert (await world.facts(table)).status is TableStatus.STOPPED
    assert await world.host.next_due() is None
    assert (await world.deal()).stopped
    assert (await world.host.board(CHAT, Period.ALL)).lines == ()
    view = await world.host.hand_alert(table, host)
    with pytest.raises(RefusedError) as error:
        await world.host.answer(None, table, host, view.question, Pass(0))
    assert error.value.reason is Refusal.NOT_PLAYING
    with pytest.raises(RefusedError) as error:
        await world.host.stop(None, table, None, is_admin=True)
    assert error.value.reason is Refusal.TABLE_ENDED


async def test_one_person_at_two_tables(world: World) -> None:
    first, (person,) = await world.game()
    second = await world.host.open_table(None, CHAT, 5, person)
    await world.host.start(None, second, person)
    await world.until_asked(second, [person])

    lines = await world.host.games_of(person)
    assert {line.facts.table_id for line in lines} == {first, second}
    assert [line.mine for line in lines] == sorted([line.mine for line in lines], reverse=True)
    assert lines[0].mine
    assert lines[0].deadline is not None
