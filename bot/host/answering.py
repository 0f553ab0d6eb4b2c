"""A person's own answer: given, sealed in a window, or armed until it is tapped once more."""

from typing import NamedTuple

from bot.host.choosing import asks_again
from bot.host.drafts import arm
from bot.host.errors import Refusal, RefusedError
from bot.host.game import Game, plays_by_itself
from bot.host.holding import take_seat_back
from bot.host.marking import mark_hand
from bot.host.moves import settle
from bot.host.pace import seconds
from bot.host.windows import take_answer
from engine.actions import Action, PlayCards
from engine.deal import Deal, apply
from engine.errors import RejectedError
from storage.models import Seat
from storage.values import Source, TableStatus


class Given(NamedTuple):
    """An answer that was taken.

    sealed: it may still count for nothing, and can be changed until it counts
    armed:  it was not taken yet, and is when it is given once more
    ahead:  it waits, or would, until the turn comes
    """

    action: Action
    sealed: bool
    armed: bool = False
    ahead: bool = False


async def give_own_answer(game: Game, seat: Seat, action: Action) -> Given:
    """Give a person's answer to what they are asked; who was away is back with it.

    Refuses with the `RejectCode` of the rules.
    """
    _, before = game.going()
    if action.seat != seat.seat:
        raise RefusedError(Refusal.NOT_SEATED)
    await be_there(game, seat)
    try:
        sealed = await take_answer(game, seat, action, Source.PERSON)
    except RejectedError as error:
        facts = _numbers(before, action)
        raise RefusedError(error.code, rules=before.rules.name, **facts) from error
    if not sealed:
        await settle(game, before)
        sealed = game.deal is not None and seat.seat in dict(game.deal.trick.sealed)
    return Given(action, sealed=sealed)


def check_answer(deal: Deal, action: Action) -> None:
    """Refuse an answer with the `RejectCode` of the rules where they would not take it."""
    try:
        apply(deal, action)
    except RejectedError as error:
        facts = _numbers(deal, action)
        raise RefusedError(error.code, rules=deal.rules.name, **facts) from error


async def be_there(game: Game, seat: Seat) -> None:
    """Note that a person does something at the table; gives them their seat back."""
    if plays_by_itself(seat) or game.table.status is TableStatus.ASLEEP:
        await take_seat_back(game, seat)
    seat.misses = 0
    seat.acted_at = game.now


async def wants_second_tap(
    game: Game, seat: Seat, action: Action, choice: int, *, by_hand: bool = False
) -> bool:
    """Note the first tap on what counts at the second; False where this one counts.

    choice:  index of a suggested answer, or `choosing.SELECTION`
    by_hand: the cards were chosen one by one, which no single tap does by mistake
    """
    if not isinstance(action, PlayCards):
        return False
    careful = seat.person is not None and seat.person.confirm
    if not careful and (by_hand or not asks_again(action)):
        return False
    if not arm(game, seat, choice):
        return False
    seat.acted_at = game.now
    # The toast asks; who taps again at once needs no other keyboard for it.
    soon = game.now + seconds(game.pace.settle)
    await mark_hand(game, seat, ready_at=soon)
    return True


def _numbers(deal: Deal, action: Action) -> dict[str, str | int]:
    """Give what a refusal can name: cards wanted and chosen, and what lies on the table."""
    table = deal.trick.table
    if table is None or not isinstance(action, PlayCards):
        return {}
    return {"wanted": table.size, "n": action.play.size, "table": str(table)}
