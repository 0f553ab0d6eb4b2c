"""Questions about the powers at a table: stopping, substitutes, leaving, penalties, the block list.

What cannot be undone is asked again, on a red button.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Self

from bot.host.judged import GivenPenalty, Judged, Penalty, PenaltyKind, PersonNamed
from bot.host.penalty import POINTS
from bot.host.shown import SeatKind, TableFacts, TableStatus
from bot.screens.keys import NO_TABLE, Keys, fitted
from bot.screens.screen import Button, Keyboard, Screen, Style
from bot.screens.taps import Op
from bot.screens.words import FEDERATION_MARKS, deal_text, seat_text, short_title, title_text
from bot.texts.markup import NOTHING, Markup, blocks, lines, to_plain
from bot.texts.speaker import Speaker
from engine.penalties import MOST_TRIBUTE
from engine.seats import SEATS, federation

ASK, DO = 0, 1
"""Arguments of `Op.STOP` and `Op.QUIT`."""
OWN_SEAT: Final = SEATS
"""The argument of `Op.SUBSTITUTE` that gives one's own seat away or takes it back."""
LIFT, BLOCK = 0, 1
"""Arguments of `Op.BLOCK`."""
_LABEL_LENGTH: Final = 12
_MOST_PEOPLE: Final = 40
"""Buttons for people at most."""


class Draft(NamedTuple):
    """A penalty as far as it is chosen; `sure` when it has been asked about.

    pardon: the latest penalty is to be taken back instead
    """

    seat: int | None = None
    kind: PenaltyKind | None = None
    to: int | None = None
    number: int = 0
    sure: bool = False
    pardon: bool = False

    @property
    def penalty(self) -> Penalty | None:
        """The penalty, None while something is not chosen yet."""
        if self.seat is None or self.kind is None:
            return None
        tribute = self.kind is PenaltyKind.TRIBUTE
        if (tribute and self.to is None) or (
            self.kind in {PenaltyKind.TRIBUTE, PenaltyKind.POINTS} and not self.number
        ):
            return None
        return Penalty(self.kind, self.seat, self.to if tribute else None, self.number)

    def encode(self) -> int:
        """Write it as the argument of a tap."""
        kind = 0 if self.kind is None else tuple(PenaltyKind).index(self.kind) + 1
        argument = 2 * self.pardon + self.sure
        for digit, base in (
            (kind, _KINDS),
            (_one_up(self.seat), _PLACES),
            (_one_up(self.to), _PLACES),
            (self.number, _NUMBERS),
        ):
            argument = argument * base + digit
        return argument

    @classmethod
    def decode(cls, argument: int) -> Self | None:
        """Read the argument of a tap; None for what `encode` did not write."""
        rest, number = divmod(argument, _NUMBERS)
        rest, to = divmod(rest, _PLACES)
        rest, seat = divmod(rest, _PLACES)
        rest, kind = divmod(rest, _KINDS)
        if rest > 3:  # noqa: PLR2004 - two bits are left
            return None
        return cls(
            seat=seat - 1 if seat else None,
            kind=tuple(PenaltyKind)[kind - 1] if kind else None,
            to=to - 1 if to else None,
            number=number,
            sure=bool(rest % 2),
            pardon=rest > 1,
        )


_KINDS: Final = len(PenaltyKind) + 1
_PLACES: Final = SEATS + 1
_NUMBERS: Final = max(POINTS) + 1


def _one_up(seat: int | None) -> int:
    return 0 if seat is None else seat + 1


def which_game(
    games: Sequence[TableFacts], op: Op, argument: int | None, speaker: Speaker
) -> Screen:
    """Ask a person in which of their games; the button of each asks on."""
    rows = tuple(
        (
            Keys(facts.table_id, 0).button(
                to_plain(speaker("button-game", title=short_title(facts, speaker))),
                op,
                argument,
            ),
        )
        for facts in games[:_MOST_PEOPLE]
    )
    return Screen(speaker("which-game"), (*rows, (_never_mind(speaker),)))


def stop_question(facts: TableFacts, speaker: Speaker, *, by_vote: bool, private: bool) -> Screen:
    """Ask whether a game is to be stopped, or its stop proposed; a lobby is closed."""
    closing = facts.status is TableStatus.LOBBY
    if closing:
        html = speaker("close-question")
        label = speaker.plain("button-close")
    elif by_vote:
        html = speaker("stop-question-vote")
        label = speaker.plain("button-propose-stop")
    else:
        html = speaker("stop-question")
        label = speaker.plain("button-stop")
    return _asked(facts, html, Op.STOP, label, speaker, private=private)


def leave_question(facts: TableFacts, speaker: Speaker, *, private: bool) -> Screen:
    """Ask whether a person wants to leave a game, and say what that means."""
    in_lobby = facts.status is TableStatus.LOBBY
    html = speaker("leave-question-lobby") if in_lobby else speaker("leave-question")
    label = speaker.plain("button-quit")
    return _asked(facts, html, Op.QUIT, label, speaker, private=private)


def _asked(
    facts: TableFacts, html: Markup, op: Op, label: str, speaker: Speaker, *, private: bool
) -> Screen:
    do = Keys(facts.table_id, 0).button(label, op, DO, Style.DANGER)
    title = title_text(facts, speaker) if private else NOTHING
    return Screen(blocks(title, html), ((do, _never_mind(speaker)),))


def substitute_choice(facts: TableFacts, speaker: Speaker) -> Screen:
    """Ask whose seat a computer player is to take."""
    keys = Keys(facts.table_id, 0)
    buttons = [
        keys.button(_seat_label(facts, seat.seat, speaker), Op.SUBSTITUTE, seat.seat)
        for seat in facts.seats
        if seat.kind is SeatKind.PERSON and not seat.held
    ]
    return Screen(speaker("substitute-question"), _with_cancel(buttons, speaker))


def penalty_question(judged: Judged, draft: Draft, speaker: Speaker, *, by_vote: bool) -> Screen:
    """Ask what is still to be chosen of a penalty, and at last whether it is to be."""
    facts = judged.facts
    speaker = speaker.under(facts.rules)
    head = lines(
        speaker(
            "penalty-title-over" if judged.over else "penalty-title-going",
            deal=deal_text(facts, speaker),
        ),
        penalties_text(facts, judged.given, speaker),
    )
    if draft.pardon:
        last = judged.given[-1:]
        what = penalties_text(facts, last, speaker)
        return _sure(judged, draft, blocks(speaker("pardon-question"), what), speaker)
    penalty = draft.penalty
    if penalty is not None:
        what = penalty_text(facts, penalty, speaker)
        key = "penalty-sure-vote" if by_vote else "penalty-sure"
        return _sure(judged, draft, blocks(speaker(key), what), speaker)
    return Screen(blocks(head, _next_words(facts, draft, speaker)), _next(judged, draft, speaker))


def _next_words(facts: TableFacts, draft: Draft, speaker: Speaker) -> Markup:
    if draft.seat is None:
        return speaker("penalty-whom")
    seat = seat_text(facts, draft.seat, speaker)
    if draft.kind is None:
        return speaker("penalty-what", seat=seat)
    if draft.kind is PenaltyKind.POINTS:
        return speaker("penalty-how-many-points", mark=FEDERATION_MARKS[federation(draft.seat)])
    if draft.to is None:
        return speaker("penalty-to-whom", seat=seat)
    return speaker("penalty-how-many-cards", seat=seat, to=seat_text(facts, draft.to, speaker))


def _next(judged: Judged, draft: Draft, speaker: Speaker) -> Keyboard:
    """Offer what comes next to be chosen."""
    facts = judged.facts
    keys = Keys(facts.table_id, facts.deal_number)

    def button(label: str, chosen: Draft, style: Style = Style.PLAIN) -> Button:
        return keys.button(label, Op.PENALTY, chosen.encode(), style)

    if draft.seat is None:
        buttons = [
            button(_seat_label(facts, seat.seat, speaker), draft._replace(seat=seat.seat))
            for seat in facts.seats
            if seat.kind is SeatKind.PERSON
        ]
        if judged.given:
            buttons.append(button(speaker.plain("button-pardon"), draft._replace(pardon=True)))
    elif draft.kind is None:
        buttons = [
            button(speaker.plain(f"button-penalty-{kind}"), draft._replace(kind=kind))
            for kind in judged.kinds
        ]
    elif draft.kind is PenaltyKind.TRIBUTE and draft.to is None:
        buttons = [
            button(_seat_label(facts, seat, speaker), draft._replace(to=seat))
            for seat in range(SEATS)
            if seat != draft.seat
        ]
    else:
        cards = draft.kind is PenaltyKind.TRIBUTE
        numbers = range(1, MOST_TRIBUTE + 1) if cards else POINTS
        buttons = [button(str(number), draft._replace(number=number)) for number in numbers]
    return _with_cancel(buttons, speaker)


def _sure(judged: Judged, draft: Draft, html: Markup, speaker: Speaker) -> Screen:
    keys = Keys(judged.facts.table_id, judged.facts.deal_number)
    argument = draft._replace(sure=True).encode()
    label = speaker.plain("button-pardon" if draft.pardon else "button-penalize")
    do = keys.button(label, Op.PENALTY, argument, Style.DANGER)
    return Screen(html, ((do, _never_mind(speaker)),))


def penalty_text(
    facts: TableFacts, penalty: Penalty, speaker: Speaker, name: str | None = None
) -> Markup:
    """Say a penalty; `name` is that of a person who may sit there no longer."""
    mark = FEDERATION_MARKS[federation(penalty.seat)]
    seat = Markup(mark + speaker.name(name)) if name else seat_text(facts, penalty.seat, speaker)
    if penalty.kind is PenaltyKind.TRIBUTE and penalty.to is not None:
        to = seat_text(facts, penalty.to, speaker)
        return speaker("penalty-tribute", seat=seat, to=to, n=penalty.number)
    if penalty.kind is PenaltyKind.POINTS:
        return speaker("penalty-points", seat=seat, mark=mark, n=penalty.number)
    if penalty.kind is PenaltyKind.REMOVAL:
        return speaker("penalty-removal", seat=seat)
    return speaker("penalty-last", seat=seat)


def penalties_text(facts: TableFacts, given: Iterable[GivenPenalty], speaker: Speaker) -> Markup:
    """List what was given for a deal, a line each."""
    return lines(
        *(
            speaker("penalty-line", penalty=penalty_text(facts, each.penalty, speaker, each.name))
            for each in given
        )
    )


def block_choice(people: Sequence[PersonNamed], speaker: Speaker) -> Screen:
    """Ask whom a group is to keep from its tables."""
    return _people(people, speaker("block-question"), BLOCK, speaker)


def unblock_choice(people: Sequence[PersonNamed], speaker: Speaker) -> Screen:
    """Ask who may sit at a group's tables again."""
    return _people(people, speaker("unblock-question"), LIFT, speaker)


def _people(people: Sequence[PersonNamed], html: Markup, argument: int, speaker: Speaker) -> Screen:
    style = Style.DANGER if argument == BLOCK else Style.PLAIN
    buttons = [
        Keys(0, person.id).button(
            to_plain(speaker.name(person.name, _LABEL_LENGTH)), Op.BLOCK, argument, style
        )
        for person in people[:_MOST_PEOPLE]
    ]
    return Screen(html, _with_cancel(buttons, speaker))


def _seat_label(facts: TableFacts, seat: int, speaker: Speaker) -> str:
    return to_plain(seat_text(facts, seat, speaker))


def _with_cancel(buttons: Sequence[Button], speaker: Speaker) -> Keyboard:
    return (*fitted(buttons), (_never_mind(speaker),))


def _never_mind(speaker: Speaker) -> Button:
    return NO_TABLE.button(speaker.plain("button-never-mind"), Op.DISMISS)
