"""How a deal ended, and at the end the match."""

from collections.abc import Iterable
from dataclasses import replace

from bot.host.shown import Period, ResultShown, SeatKind, TableFacts, TableStatus
from bot.screens.keys import NO_TABLE, Keys
from bot.screens.powers import penalties_text
from bot.screens.screen import Button, Keyboard, Screen, Style
from bot.screens.solo import once_more
from bot.screens.suggest import WITH_POINTS
from bot.screens.taps import Op
from bot.screens.words import (
    FEDERATION_MARKS,
    deal_score_text,
    deal_text,
    numbered_seat,
    place_text,
    score_text,
    seat_text,
    time_text,
    title_text,
)
from bot.texts.markup import NOTHING, Markup, blocks, bold, joined, lines
from bot.texts.speaker import Speaker
from engine.result import Result
from engine.seats import OPPOSITE, SEATS, SeatPair, federation

_LAST = SEATS + 1


def result(shown: ResultShown, speaker: Speaker) -> Screen:
    """Show a finished deal; to one person in private, who is told which group it was."""
    facts, outcome = _as_ended(shown.facts), shown.result
    speaker = speaker.under(facts.rules)
    title = joined(
        " · ",
        (
            title_text(facts, speaker) if shown.private else NOTHING,
            speaker("result-title", deal=deal_text(facts, speaker)),
        ),
    )
    html = blocks(
        lines(bold(title), _sweep(outcome, speaker)),
        lines(*_places(facts, outcome, speaker)),
        lines(*_deeds(facts, outcome, speaker)),
        penalties_text(facts, shown.penalties, speaker),
        lines(
            speaker("result-deal-score", score=bold(deal_score_text(shown.score))),
            _match(facts, speaker),
        ),
        lines(*_tribute(shown, speaker)),
        _end(facts, speaker),
        lines(*_next_deal(shown, speaker)),
    )
    return Screen(html, _keyboard(shown, speaker))


def _as_ended(facts: TableFacts) -> TableFacts:
    """Forget who stands in for whom now: it says nothing of a deal that is over."""
    return replace(facts, seats=tuple(replace(seat, held=False) for seat in facts.seats))


def _sweep(outcome: Result, speaker: Speaker) -> Markup:
    if outcome.sweep is None:
        return NOTHING
    return speaker("result-sweep", mark=FEDERATION_MARKS[outcome.sweep])


def _places(facts: TableFacts, outcome: Result, speaker: Speaker) -> Iterable[Markup]:
    """List the seats by place; after a sweep those left without one stand behind their own."""
    order = sorted(
        range(SEATS),
        key=lambda seat: (
            outcome.sweep is not None and federation(seat) != outcome.sweep,
            outcome.places[seat] or _LAST,
            seat,
        ),
    )
    for seat in order:
        place = outcome.places[seat]
        if place is not None:
            name = place_text(place, speaker)
        elif federation(seat) == outcome.sweep:
            name = speaker("result-sweeper")
        else:
            name = speaker("result-swept")
        yield Markup(f"{name} {numbered_seat(facts, seat, speaker)}")


def _deeds(facts: TableFacts, outcome: Result, speaker: Speaker) -> Iterable[Markup]:
    if outcome.opened:
        names = (seat_text(facts, seat, speaker) for seat in outcome.opened)
        yield speaker("result-opened", names=joined("  ", names))
    if outcome.burns:
        yield speaker("result-burns", pairs=_pairs(facts, outcome.burns, speaker))
    if outcome.smothers:
        yield speaker("result-smothers", pairs=_pairs(facts, outcome.smothers, speaker))


def _pairs(facts: TableFacts, pairs: tuple[SeatPair, ...], speaker: Speaker) -> Markup:
    return joined(
        " · ",
        (
            Markup(f"{seat_text(facts, doer, speaker)} → {seat_text(facts, sufferer, speaker)}")
            for doer, sufferer in pairs
        ),
    )


def _tribute(shown: ResultShown, speaker: Speaker) -> Iterable[Markup]:
    """Tell what will be owed in the next deal, as far as the result settles it."""
    facts, rules = shown.facts, shown.facts.rules
    open_pairs = [
        (seat, OPPOSITE[seat])
        for seat in range(SEATS // 2)
        if rules in WITH_POINTS and not {seat, OPPOSITE[seat]} & set(shown.result.opened)
    ]
    goes_on = facts.deal_number < facts.deals
    if not goes_on or not (shown.tribute or open_pairs):
        return
    yield speaker("result-tribute")
    for debt in shown.tribute:
        yield speaker(
            "result-owes",
            seat=seat_text(facts, debt.seat, speaker),
            to=seat_text(facts, debt.to, speaker),
            n=debt.number,
            kind=speaker(f"tribute-{debt.kind}"),
        )
    if open_pairs:
        pairs = (
            Markup(f"{seat_text(facts, one, speaker)} ↔ {seat_text(facts, other, speaker)}")
            for one, other in open_pairs
        )
        yield speaker("result-may-owe", pairs=joined(" · ", pairs))


def _match(facts: TableFacts, speaker: Speaker) -> Markup:
    if facts.deals == 1:
        return NOTHING
    return speaker("result-match-score", score=bold(score_text(facts.score)))


def _end(facts: TableFacts, speaker: Speaker) -> Markup:
    """Say who won the match, or that it goes on."""
    if facts.deal_number < facts.deals:
        return speaker("result-goes-on", n=facts.deals - facts.deal_number)
    red, blue = facts.score
    again = NOTHING if facts.solo else speaker("result-again")
    if red == blue:
        return lines(speaker("result-draw"), again)
    winners = 0 if red > blue else 1
    names = joined(
        "  ",
        (
            seat_text(facts, seat.seat, speaker)
            for seat in facts.seats
            if federation(seat.seat) == winners and seat.kind is not SeatKind.EMPTY
        ),
    )
    return lines(
        speaker("result-winners", mark=FEDERATION_MARKS[winners], names=names),
        again,
    )


def _next_deal(shown: ResultShown, speaker: Speaker) -> Iterable[Markup]:
    """Say what the next deal waits for; in private also who is ready, which the group may not see.

    Not everything that changes is worth an edit in the group.
    """
    facts = shown.facts
    if not shown.waits:
        return
    if shown.begins is None:
        yield speaker("result-waits")
    else:
        yield speaker("result-waits-until", time=time_text(shown.begins, facts.clock))
    if shown.private and shown.ready:
        names = (seat_text(facts, seat, speaker) for seat in shown.ready)
        yield speaker("result-ready", names=joined("  ", names))


def _goes_on(facts: TableFacts) -> bool:
    return facts.deal_number < facts.deals or facts.status in {
        TableStatus.PLAYING,
        TableStatus.ASLEEP,
    }


def _again(facts: TableFacts, speaker: Speaker) -> Button:
    """Open a table like this one; private messages do it as well, in the group."""
    label = speaker.plain("button-next-match")
    return Keys(facts.table_id, 0).button(label, Op.AGAIN, style=Style.SUCCESS)


def _keyboard(shown: ResultShown, speaker: Speaker) -> Keyboard:
    """Let people be ready, and lead to the group's board; in private the table tells which."""
    facts = shown.facts
    keys = Keys(facts.table_id, 0) if shown.private else NO_TABLE
    month = tuple(Period).index(Period.MONTH)
    board = (keys.button(speaker.plain("button-board"), Op.BOARD, month),)
    if facts.solo:
        return ((once_more(facts.rules, speaker),),)
    if not shown.waits:
        return (board,) if _goes_on(facts) else ((_again(facts, speaker), *board),)
    deal = Keys(facts.table_id, facts.deal_number)
    ready = deal.button(speaker.plain("button-ready"), Op.READY, style=Style.SUCCESS)
    return ((ready,), board)
