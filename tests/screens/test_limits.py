"""Whatever the deal and the names: Telegram takes each screen, and its taps are legal."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.host.choosing import SELECTION
from bot.host.shown import (
    AheadShown,
    Board,
    BoardLine,
    Clock,
    GameLine,
    HandShown,
    LobbyShown,
    Period,
    ResultShown,
    SeatKind,
    SeatShown,
    TableFacts,
    TableShown,
    TableStatus,
)
from bot.sandbox.html import parse_html
from bot.screens import pages
from bot.screens.board import board
from bot.screens.games import games
from bot.screens.hand import hand
from bot.screens.keys import PHONE_WIDTH, WIDEST, label_width
from bot.screens.lobby import lobby
from bot.screens.result import result
from bot.screens.screen import Screen, Style
from bot.screens.table import table
from bot.screens.taps import MAX_BYTES, Op, decode
from bot.screens.toasts import hand_alert
from bot.texts.languages import Language
from bot.texts.markup import utf16_length
from bot.texts.speaker import TOAST_LENGTH, Speaker
from engine.actions import PlayCards
from engine.deal import Deal, Phase, choices_ahead, is_legal, result_of, waiting
from engine.events import Event
from engine.options import Counts, Options, Sale
from engine.plays import play_of
from engine.rules import DAGANG, RULE_SETS
from engine.seats import SEATS
from engine.view import view
from tests.screens.gallery import FAMILIES, screens_of
from tests.screens.gallery.deals import PLAIN, SWEPT
from tests.screens.support import LINKS, NOON, SPEAKERS, facts_of, play_out

NASTY = (
    "<b>&_*[",
    "</b></a>&lt;",
    "\u202eabc\u2066",
    "דוד המלך",
    "👨\u200d👩\u200d👧\u200d👦🇨🇳",
    "",
    "王" * 64,
    "{name} {0} %s",
    "a\nb\rc\u2028d",
    "z" + "\u0301" * 40,
    "\u3164",
    "/gouji @everyone https://t.me/x",
)
MOST_IN_A_ROW = 8
LONGEST_TEXT, MOST_BUTTONS, LARGEST_KEYBOARD, MOST_ENTITIES = 4096, 100, 10_000, 100

names = st.one_of(st.sampled_from(NASTY), st.text(max_size=64))
in_play = st.builds(
    play_out, st.integers(0, 400), st.integers(0, 420), st.sampled_from(list(RULE_SETS.values()))
)
before_play = st.builds(
    play_out,
    st.integers(0, 400),
    st.integers(0, 8),
    st.just(DAGANG),
    st.sampled_from((None, PLAIN, SWEPT)),
    st.builds(Options, st.sampled_from(Sale), st.sampled_from(Counts)),
)
deals = st.one_of(in_play, in_play, before_play)
"""Deals of both rule sets at any moment, with what there is to settle before the play."""
speakers = st.sampled_from(list(SPEAKERS.values()))
few = settings(max_examples=40, deadline=None)


@st.composite
def facts_with_names(draw: st.DrawFn) -> TableFacts:
    """Make a table whose people and group are called anything."""
    seats = tuple(
        SeatShown(
            seat,
            draw(st.sampled_from((SeatKind.PERSON, SeatKind.COMPUTER))),
            draw(names),
            person_id=seat,
            held=draw(st.booleans()),
            reachable=draw(st.booleans()),
        )
        for seat in range(SEATS)
    )
    return facts_of(
        table_id=draw(st.sampled_from((1, 36**4))),
        version=draw(st.sampled_from((0, 36**5))),
        group_title=draw(names),
        status=draw(st.sampled_from(TableStatus)),
        clock=draw(st.sampled_from(Clock)),
        deals=draw(st.integers(2, 6)),
        seats=seats,
    )


def check(screen: Screen) -> None:
    """Check a screen against Telegram's limits, its HTML as the local Telegram reads it."""
    text, entities = parse_html(screen.html)
    assert 0 < utf16_length(text) <= LONGEST_TEXT
    assert len(entities) <= MOST_ENTITIES
    rows = [
        [
            {"text": button.label}
            | ({"callback_data": button.data} if button.data else {"url": button.url})
            | ({"style": button.style.value} if button.style else {})
            for button in row
        ]
        for row in screen.keyboard
    ]
    assert all(1 <= len(row) <= WIDEST <= MOST_IN_A_ROW for row in rows)
    assert sum(map(len, rows)) <= MOST_BUTTONS
    assert len(json.dumps({"inline_keyboard": rows}).encode()) <= LARGEST_KEYBOARD
    for row in screen.keyboard:
        for button in row:
            assert button.label.strip()
            assert (button.data is None) != (button.url is None)
            if button.data is not None:
                assert button.data.isascii()
                assert len(button.data) <= MAX_BYTES
                assert decode(button.data) is not None


def check_labels(screen: Screen) -> None:
    """Check that the labels of a row stand beside each other on a phone, uncut."""
    for row in screen.keyboard:
        widest = max(label_width(button.label) for button in row)
        assert widest * len(row) <= PHONE_WIDTH, [button.label for button in row]


def shown_hands(
    deal: Deal, facts: TableFacts, news: tuple[Event, ...]
) -> Iterator[tuple[int, HandShown]]:
    """Give every seat's hand message, with what its owner may have chosen or answered."""
    for seat in range(SEATS):
        shown = HandShown(facts, view(deal, seat), "en", NOON, news)
        yield seat, shown
        choices = shown.view.choices
        if choices is not None and choices.plays:
            chosen = choices.plays[-1]
            yield seat, replace(shown, selection=chosen.cards, all_ranks=True)
            yield seat, replace(shown, armed=len(choices.plays) - 1, bank=86_399)
            armed = replace(shown, selection=chosen.cards, all_ranks=True, armed=SELECTION)
            yield seat, armed
            yield seat, replace(shown, sealed=PlayCards(seat, chosen))
            # A choice outlives the question that it was made for.
            yield seat, replace(shown, selection=deal.hands[seat], all_ranks=True)


def shown_ahead(deal: Deal, facts: TableFacts) -> Iterator[tuple[int, HandShown]]:
    """Give the hand messages of seats that may answer ahead, in every state of that."""
    for seat in range(SEATS):
        choices = choices_ahead(deal, seat)
        if choices is None:
            continue
        ahead = AheadShown(20_116, choices)
        shown = HandShown(facts, view(deal, seat), "en", NOON, (), ahead=ahead)
        yield seat, shown
        yield seat, replace(shown, all_ranks=True)
        for action in (choices[0], choices[-1]):
            yield seat, replace(shown, ahead=replace(ahead, said=action))
        yield seat, replace(shown, ahead=replace(ahead, whole_trick=True))
        if choices.plays:
            yield seat, replace(shown, armed=0)
            yield seat, replace(shown, all_ranks=True, selection=choices.plays[-1].cards)


@few
@given(deals, facts_with_names(), speakers)
def test_deals_fit(
    played: tuple[Deal, tuple[Event, ...]], facts: TableFacts, speaker: Speaker
) -> None:
    deal, news = played
    check(table(TableShown(facts, view(deal, None), NOON, news), speaker, LINKS))
    for _, shown in (*shown_hands(deal, facts, news), *shown_ahead(deal, facts)):
        screen = hand(shown, speaker)
        check(screen)
        check_labels(screen)
        assert utf16_length(hand_alert(shown.view, speaker)) <= TOAST_LENGTH
    if deal.phase is Phase.OVER:
        for private in (False, True):
            shown_result = ResultShown(facts, "en", result_of(deal), (9, -9), news, private)
            check(result(shown_result, speaker))


@few
@given(facts_with_names(), names, speakers)
def test_other_screens_fit(facts: TableFacts, name: str, speaker: Speaker) -> None:
    in_lobby = replace(facts, status=TableStatus.LOBBY)
    for options_open in (False, True):
        check(lobby(LobbyShown(in_lobby, options_open), speaker))
    lines = tuple(BoardLine(name, -1000, 1000, 999) for _ in range(60))
    check(board(Board(name, "en", Period.ALL, lines), speaker))
    check(games(tuple(GameLine(facts, True, NOON) for _ in range(40)), speaker, LINKS))
    check(pages.welcome_in_private(name, speaker, LINKS))
    check(pages.open_private_chat(36**4, name, speaker, LINKS))
    check(pages.seated_in_private(facts, 5, speaker))


@pytest.mark.parametrize("family", FAMILIES)
def test_screens_worth_looking_at_fit(family: str) -> None:
    for language in Language:
        for _, screen in screens_of(family, SPEAKERS[language]):
            check(screen)
            check_labels(screen)


@few
@given(deals, st.sampled_from(NASTY))
def test_every_tap_is_a_legal_answer_to_the_present_question(
    played: tuple[Deal, tuple[Event, ...]], name: str
) -> None:
    deal, news = played
    facts = facts_of(group_title=name)
    owed = waiting(deal)
    for seat, shown in shown_hands(deal, facts, news):
        offered: set[int] = set()
        for row in hand(shown, SPEAKERS[Language.EN]).keyboard:
            for button in row:
                tap = decode(button.data or "")
                assert tap is not None
                assert tap.table == facts.table_id
                assert tap.version == shown.view.question
                if tap.op is Op.CHOOSE:
                    assert tap.argument is not None
                    offered.add(tap.argument)
                    assert is_legal(deal, owed[seat][tap.argument])
                elif tap.op is Op.PICK:
                    assert tap.argument is not None
                    assert deal.hands[seat][tap.argument]
                elif tap.op is Op.PLAY:
                    legal = play_of(shown.selection) in owed[seat].plays
                    assert (button.style is not Style.PLAIN) == legal
        if seat in owed:
            decisions = range(len(owed[seat].plays), len(owed[seat]))
            assert offered.issuperset(decisions)
        else:
            assert not offered


@few
@given(deals)
def test_every_tap_ahead_is_for_the_table_play_and_gives_an_answer_that_will_do(
    played: tuple[Deal, tuple[Event, ...]],
) -> None:
    deal, _ = played
    for _, shown in shown_ahead(deal, facts_of()):
        ahead = shown.ahead
        assert ahead is not None
        said = ahead.said is not None or ahead.whole_trick
        offered: set[Op] = set()
        for row in hand(shown, SPEAKERS[Language.EN]).keyboard:
            for button in row:
                tap = decode(button.data or "")
                assert tap is not None
                offered.add(tap.op)
                if tap.op is Op.AHEAD:
                    assert tap.argument is not None
                    assert tap.argument < len(ahead.choices)
                if tap.op in {Op.AHEAD, Op.PASS_TRICK, Op.WITHDRAW, Op.PICK, Op.PAGE, Op.PLAY}:
                    assert tap.version == ahead.key
        assert Op.CHOOSE not in offered
        assert Op.REFRESH in offered
        assert (Op.WITHDRAW in offered) == said
        assert offered.issuperset({Op.AHEAD, Op.PASS_TRICK}) == (not said)


@few
@given(deals)
def test_every_legal_play_can_be_put_together(played: tuple[Deal, tuple[Event, ...]]) -> None:
    deal, _ = played
    for seat, choices in waiting(deal).items():
        shown = HandShown(facts_of(), view(deal, seat), "en", NOON, (), all_ranks=True)
        picks = {
            tap.argument
            for row in hand(shown, SPEAKERS[Language.EN]).keyboard
            for button in row
            if (tap := decode(button.data or "")) is not None and tap.op is Op.PICK
        }
        for each in choices.plays:
            assert {rank for rank, count in enumerate(each.cards) if count} <= picks
