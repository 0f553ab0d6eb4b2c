"""Which messages must be shown anew, and how soon."""

from datetime import datetime, timedelta
from typing import Final

from bot.host.ahead import may_say_ahead, passes_trick
from bot.host.asking import only_computers_asked
from bot.host.game import Game
from bot.host.pace import seconds
from engine.cards import NO_CARDS
from engine.deal import Deal, asked, is_over
from engine.events import TrickWon
from engine.seats import BIT
from engine.view import view
from storage.models import DealRow, Seat
from storage.shown import SlotKind, Urgency, want
from storage.values import Clock

_SLOW: Final = frozenset({Clock.DAY, Clock.FREE})
"""Clocks on which people look at their hands between their turns."""

_POSTS_A_DEAL: Final = 10
"""More than a deal has: they tell the posts of a table apart."""


async def mark_table(game: Game, *, renew: bool = False, ready_at: datetime | None = None) -> None:
    """Ask for the table's message in the group; who plays alone has the hand and needs no other."""
    if game.table.solo:
        return
    await want(
        game.session,
        (SlotKind.TABLE, game.table.id, None),
        group_id=game.table.group_id,
        urgency=Urgency.TABLE,
        ready_at=ready_at or game.now,
        renew=renew,
    )


async def mark_hand(
    game: Game,
    seat: Seat,
    *,
    urgency: Urgency = Urgency.OTHERS,
    renew: bool = False,
    ready_at: datetime | None = None,
) -> None:
    """Ask for the hand message of the person at a seat."""
    await want(
        game.session,
        (SlotKind.HAND, game.table.id, seat.person_id),
        person_id=seat.person_id,
        urgency=urgency,
        ready_at=ready_at or game.now,
        renew=renew,
    )


async def mark_sealed(game: Game, seat: Seat) -> None:
    """Ask for the hand of somebody whose answer is kept until the window closes.

    The toast has told them; with the live clock the window is often closed before it is shown.
    """
    await mark_hand(game, seat, ready_at=game.now + _after_pass(game))


async def mark_hands(game: Game, *, call: bool = False) -> None:
    """Ask for the hand messages of everybody, those asked first.

    call: people who are asked and were silent for a while get a new message
    """
    for seat in game.persons:
        is_asked = game.question(seat.seat) is not None and not seat.held
        await mark_hand(
            game,
            seat,
            urgency=Urgency.ASKED if is_asked else Urgency.OTHERS,
            renew=call and is_asked and _is_silent(game, seat),
        )


async def mark_result(game: Game, row: DealRow) -> None:
    """Ask for the message of a finished deal in the group."""
    if game.table.solo:
        return
    await want(
        game.session,
        (SlotKind.RESULT, game.table.id, row.id),
        group_id=game.table.group_id,
        deal_id=row.id,
        urgency=Urgency.TABLE,
        ready_at=game.now,
    )


async def mark_post(game: Game, row: DealRow, number: int) -> None:
    """Ask for a post about what has happened in a deal, by its number from 0."""
    await want(
        game.session,
        (SlotKind.NEWS, game.table.id, row.number * _POSTS_A_DEAL + number),
        group_id=game.table.group_id,
        deal_id=row.id,
        urgency=Urgency.OTHERS,
        ready_at=game.now,
    )


def number_of_post(part: int) -> int:
    """Tell which of its deal's posts a slot's part stands for."""
    return part % _POSTS_A_DEAL


async def mark_moves(game: Game, before: Deal, after: Deal) -> None:
    """Ask for what the answers from `before` to `after` have changed, and for no more.

    Hands of people who are not asked wait for the end of the trick and a while longer: most of
    these people are asked something before that is over, which shows the same. Whatever computers
    are about to change waits for them, so that a message is not edited twice in a second.
    """
    if is_over(after):
        await mark_table(game)
        await mark_hands(game)
        return
    later = game.now
    if only_computers_asked(game):
        later += seconds(game.pace.computer + game.pace.settle)
    if view(before, None) != view(after, None):
        await mark_table(game, ready_at=later)
    trick_ended = any(isinstance(event, TrickWon) for event in game.events)
    for seat in game.persons:
        if _newly_asked(before, after, seat) and game.sealed(seat.seat) is None:
            await mark_hand(game, seat, urgency=Urgency.ASKED, renew=_is_silent(game, seat))
        elif _has_played(before, after, seat) or _may_advise(game, before, after, seat):
            await mark_hand(game, seat, ready_at=later)
        elif _has_answered(before, after, seat):
            await mark_hand(game, seat, ready_at=later + _after_pass(game))
        elif _may_say_ahead(game, before, seat) or (
            trick_ended and _follows_on(before, after, seat, watch=game.table.watch)
        ):
            await mark_hand(game, seat, ready_at=later + seconds(game.pace.linger))


def _may_say_ahead(game: Game, before: Deal, seat: Seat) -> bool:
    """Whether somebody may answer a new table play ahead, on a clock that leaves time for that."""
    if seat.held or game.table.clock not in _SLOW or passes_trick(game, seat):
        return False
    is_new = game.table_play is not None and game.table_play != game.number_table_play(before)
    return is_new and may_say_ahead(game, seat) is not None


def _after_pass(game: Game) -> timedelta:
    """Tell how long the hand of somebody who passed may stay as it is.

    The toast has told them. With the live clock the next question is often there before that.
    """
    return seconds(game.pace.after_pass if game.table.clock is Clock.LIVE else 0.0)


def _newly_asked(before: Deal, after: Deal, seat: Seat) -> bool:
    bit = BIT[seat.seat]
    if seat.held or not asked(after) & bit:
        return False
    if not asked(before) & bit:
        return True
    return view(before, seat.seat).question != view(after, seat.seat).question


def _has_played(before: Deal, after: Deal, seat: Seat) -> bool:
    return before.hands[seat.seat] != after.hands[seat.seat]


def _has_answered(before: Deal, after: Deal, seat: Seat) -> bool:
    bit = BIT[seat.seat]
    return bool(asked(before) & bit and not asked(after) & bit)


def _follows_on(before: Deal, after: Deal, seat: Seat, *, watch: bool) -> bool:
    """Whether somebody who is not asked still wants to see how the next trick goes.

    watch: who has walked may watch the hands of allies
    """
    if seat.held:
        return False
    if after.hands[seat.seat] != NO_CARDS or _looks_at_allies(before, seat):
        return True
    return watch


def _looks_at_allies(deal: Deal, seat: Seat) -> bool:
    """Whether somebody who has nothing left to play can still help an ally (挑牌)."""
    if not deal.rules.allies_look:
        return False
    return any(hand not in {None, NO_CARDS} for hand in view(deal, seat.seat).allies)


def _may_advise(game: Game, before: Deal, after: Deal, seat: Seat) -> bool:
    """Whether an ally whose hand a person may look at (挑牌) is newly asked."""
    if seat.held or not after.rules.allies_look:
        return False
    hands = view(after, seat.seat).allies
    return any(
        hands[ally.seat] is not None and _newly_asked(before, after, ally) for ally in game.persons
    )


def _is_silent(game: Game, seat: Seat) -> bool:
    """Whether a person has done nothing for so long that an edited message would not be seen."""
    return seat.acted_at is not None and game.now - seat.acted_at > seconds(game.pace.renew_after)
