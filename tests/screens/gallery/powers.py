"""Powers: questions before a game is stopped, left or judged, votes, penalties, the block list."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.host.judged import (
    GivenPenalty,
    Judged,
    Penalty,
    PenaltyKind,
    PersonNamed,
    VoteKind,
    VoteOutcome,
    VoteShown,
)
from bot.host.shown import NoticeKind, NoticeShown, TableStatus
from bot.screens import powers
from bot.screens.pages import notice_in_private
from bot.screens.powers import Draft
from bot.screens.screen import Screen
from bot.screens.taps import Op
from bot.screens.votes import vote
from bot.texts.speaker import Speaker
from tests.screens.support import NOON, facts_of

LAST: Final = Penalty(PenaltyKind.LAST, 3)
TRIBUTE: Final = Penalty(PenaltyKind.TRIBUTE, 3, to=0, number=2)
POINTS: Final = Penalty(PenaltyKind.POINTS, 1, number=3)
REMOVAL: Final = Penalty(PenaltyKind.REMOVAL, 4)
GIVEN: Final = tuple(
    GivenPenalty(penalty, name)
    for penalty, name in ((LAST, "小李"), (TRIBUTE, "小李"), (POINTS, "老王"), (REMOVAL, "老赵"))
)


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Give the screens of this family with their names."""
    yield from _questions(speaker)
    yield from _penalties(speaker)
    yield from _votes(speaker)
    yield from _notices(speaker)


def _questions(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    facts = facts_of()
    alone = facts_of(table_id=49, group_title="", solo=True)
    games = [facts, facts_of(table_id=48, group_title="Friday"), alone]
    yield "which-game", powers.which_game(games, Op.STOP, powers.ASK, speaker)
    yield "stop", powers.stop_question(facts, speaker, by_vote=False, private=False)
    yield "stop-proposed", powers.stop_question(facts, speaker, by_vote=True, private=False)
    yield "stop-private", powers.stop_question(facts, speaker, by_vote=False, private=True)
    lobby = facts_of(status=TableStatus.LOBBY)
    yield "close-private", powers.stop_question(lobby, speaker, by_vote=False, private=True)
    yield "leave", powers.leave_question(facts, speaker, private=False)
    yield "leave-lobby", powers.leave_question(lobby, speaker, private=True)
    away = tuple(replace(seat, held=seat.seat == 1) for seat in facts.seats)
    yield "substitute", powers.substitute_choice(replace(facts, seats=away), speaker)
    people = [PersonNamed(7, "小李"), PersonNamed(8, "<b>&_*["), PersonNamed(9, "")]
    yield "block", powers.block_choice(people, speaker)
    yield "unblock", powers.unblock_choice(people[:1], speaker)


def _penalties(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    going = Judged(facts_of(), over=False, kinds=tuple(PenaltyKind), given=())
    over = Judged(facts_of(), over=True, kinds=tuple(PenaltyKind), given=GIVEN)
    for name, judged, draft in (
        ("whom", going, Draft()),
        ("whom-again", over, Draft()),
        ("what", over, Draft(seat=3)),
        ("points", going, Draft(seat=3, kind=PenaltyKind.POINTS)),
        ("to-whom", going, Draft(seat=3, kind=PenaltyKind.TRIBUTE)),
        ("cards", going, Draft(seat=3, kind=PenaltyKind.TRIBUTE, to=0)),
        ("sure", going, Draft(seat=3, kind=PenaltyKind.TRIBUTE, to=0, number=2)),
        ("pardon", over, Draft(pardon=True)),
    ):
        screen = powers.penalty_question(judged, draft, speaker, by_vote=False)
        yield f"penalty-{name}", screen
    last = Draft(seat=3, kind=PenaltyKind.LAST)
    yield "penalty-proposed", powers.penalty_question(going, last, speaker, by_vote=True)


def _votes(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    stop = VoteShown(
        facts=facts_of(),
        vote_id=5,
        kind=VoteKind.STOP,
        proposer="小李",
        seat=None,
        name="",
        penalty=None,
        yes=("小李",),
        no=(),
        silent=3,
        due=NOON,
        outcome=None,
    )
    yield "vote-stop", vote(stop, speaker)
    objected = replace(stop, yes=("小李", "<b>&_*["), no=("老王",), silent=1)
    yield "vote-objected", vote(objected, speaker)
    substitute = replace(stop, kind=VoteKind.SUBSTITUTE, seat=1, name="老王")
    yield "vote-substitute", vote(substitute, speaker)
    penalty = replace(stop, kind=VoteKind.PENALTY, seat=3, name="小李", penalty=TRIBUTE)
    yield "vote-penalty", vote(penalty, speaker)
    for outcome in VoteOutcome:
        settled = replace(objected, outcome=outcome, due=None, silent=0)
        yield f"vote-{outcome}", vote(settled, speaker)


def _notices(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    told = NoticeShown(1, 5, NoticeKind.PENALTY, facts_of(), "zh-Hans", penalty=LAST, name="小李")
    for each in GIVEN:
        shown = replace(told, penalty=each.penalty, name=each.name)
        yield f"told-{each.penalty.kind}", notice_in_private(shown, speaker)
    yield "told-taken-back", notice_in_private(replace(told, taken_back=True), speaker)
    given = NoticeShown(1, 5, NoticeKind.SEAT_HELD, facts_of(), "zh-Hans", given=True)
    yield "told-seat-given", notice_in_private(given, speaker)
