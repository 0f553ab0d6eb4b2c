"""Commands about seats and people: substitutes, leaving, penalties, the block list."""

from functools import partial
from typing import Final

from telegram import Message, User

from bot.handlers.commands.asked import (
    EVERYWHERE,
    IN_GROUPS,
    Asked,
    Command,
    Menu,
    table_here,
    told,
)
from bot.handlers.desk import Desk
from bot.handlers.rights import by_right, by_right_or_vote, came_of_it, has_rights, own_seat
from bot.host.errors import Refusal, RefusedError
from bot.host.facts import PersonRef
from bot.host.judged import Judged, PenaltyKind, PersonNamed, VoteKind
from bot.host.penalty import POINTS
from bot.host.shown import Clock, SeatKind, TableFacts, TableStatus
from bot.screens.games import games
from bot.screens.notices import Notice
from bot.screens.powers import (
    ASK,
    OWN_SEAT,
    Draft,
    block_choice,
    leave_question,
    penalty_question,
    substitute_choice,
    unblock_choice,
    which_game,
)
from bot.screens.screen import Screen
from bot.screens.taps import Op
from engine.seats import SEATS

_KINDS_SAID: Final = {
    "last": PenaltyKind.LAST,
    "tribute": PenaltyKind.TRIBUTE,
    "points": PenaltyKind.POINTS,
    "out": PenaltyKind.REMOVAL,
}
_UNDO: Final = "undo"
"""Words for who cannot be known by taps: anonymous admins."""


async def sub(desk: Desk, asked: Asked) -> Screen | None:
    """Give a seat to a computer player, or one's own back from it."""
    person = asked.person
    if asked.group is None:
        return await _sub_in_private(desk, asked, asked.somebody())
    facts = await table_here(desk, asked)
    if facts.status is TableStatus.LOBBY:
        raise RefusedError(Refusal.NOT_PLAYING)
    other = await _replied_to(desk, asked)
    seat = own_seat(facts, person)
    named = own_seat(facts, other) if other is not None else seat_said(asked.argument)
    if other is not None and named is None:
        raise RefusedError(Refusal.NO_PERSON)
    if named is not None and named != seat:
        done = await substitute_other(desk, asked.update_id, facts, person, named)
        return told(done, asked.speaker)
    if person is None:
        return told(Notice.SAY_SEAT, asked.speaker)
    if seat is None:
        if not await has_rights(desk, facts, person):
            raise RefusedError(Refusal.NOT_SEATED)
        return substitute_choice(facts, asked.speaker)
    if facts.seats[seat].held or named is not None:
        return told(await toggle_own_seat(desk, asked.update_id, facts, person), asked.speaker)
    return substitute_choice(facts, asked.speaker)


async def toggle_own_seat(
    desk: Desk, update_id: int, facts: TableFacts, person: PersonRef
) -> Notice:
    """Give a person's own seat to a computer player, or back to them."""
    seat = own_seat(facts, person)
    if seat is None:
        raise RefusedError(Refusal.NOT_SEATED)
    if facts.seats[seat].held:
        await desk.host.come_back(update_id, facts.table_id, person)
        return Notice.CAME_BACK
    await desk.host.substitute(update_id, facts.table_id, person, is_admin=False)
    return Notice.SEAT_GIVEN


async def substitute_other(
    desk: Desk, update_id: int, facts: TableFacts, person: PersonRef | None, seat: int
) -> Notice:
    """Give another person's seat to a computer player at once, or propose it."""
    host, table = desk.host, facts.table_id
    act = partial(host.substitute, update_id, table, person, seat)
    if person is None:
        await act(is_admin=True)
        return Notice.SUBSTITUTED
    vote = await by_right_or_vote(
        desk,
        facts.chat_id,
        person,
        act,
        lambda: host.propose(update_id, table, person, VoteKind.SUBSTITUTE, seat=seat),
    )
    return Notice.SUBSTITUTED if vote is None else came_of_it(vote)


async def _sub_in_private(desk: Desk, asked: Asked, person: PersonRef) -> Screen:
    lines = await desk.host.games_of(person)
    playing = [line.facts for line in lines if line.facts.status is not TableStatus.LOBBY]
    playing += await desk.host.games_left_by(person)
    if not playing:
        return games((), asked.speaker, desk.links)
    if len(playing) > 1:
        return which_game(playing, Op.SUBSTITUTE, OWN_SEAT, asked.speaker)
    return told(await toggle_own_seat(desk, asked.update_id, playing[0], person), asked.speaker)


async def leave(desk: Desk, asked: Asked) -> Screen | None:
    """Leave a lobby, or ask whether somebody wants to leave a game."""
    person = asked.somebody()
    if asked.group is not None:
        facts = await table_here(desk, asked)
        seat = own_seat(facts, person)
        if seat is None:
            raise RefusedError(Refusal.NOT_SEATED)
        if facts.seats[seat].gone:
            raise RefusedError(Refusal.GONE)
        if facts.status is TableStatus.LOBBY:
            await desk.host.leave(asked.update_id, facts.table_id, person)
            return told(Notice.LEFT, asked.speaker)
        return leave_question(facts, asked.speaker, private=False)
    lines = await desk.host.games_of(person)
    if not lines:
        return games(lines, asked.speaker, desk.links)
    if len(lines) > 1:
        return which_game([line.facts for line in lines], Op.QUIT, ASK, asked.speaker)
    return leave_question(lines[0].facts, asked.speaker, private=True)


async def nudge(desk: Desk, asked: Asked) -> Screen | None:
    """Ask those who are awaited for their answer, where no clock does."""
    person = asked.somebody()
    if asked.group is not None:
        table_id = (await table_here(desk, asked)).table_id
    else:
        lines = await desk.host.games_of(person)
        waiting = [line.facts for line in lines if line.facts.clock is Clock.FREE and not line.mine]
        if not waiting:
            return games(lines, asked.speaker, desk.links)
        if len(waiting) > 1:
            return which_game(waiting, Op.NUDGE, None, asked.speaker)
        table_id = waiting[0].table_id
    await desk.host.nudge(asked.update_id, table_id, person)
    return told(Notice.NUDGED, asked.speaker)


async def penalty(desk: Desk, asked: Asked) -> Screen | None:
    """Ask whom to give which penalty for the deal that is going, or was over last."""
    if asked.group is None:
        return told(Notice.GROUP_ONLY, asked.speaker)
    host, person = desk.host, asked.person
    facts = await host.table_of(asked.group.chat_id, asked.thread_id)
    if facts is None or facts.status is TableStatus.LOBBY:
        # A lobby may stand where the match was that somebody wants to judge.
        facts = await host.match_over_in(asked.group.chat_id, asked.thread_id) or facts
    if facts is None:
        raise RefusedError(Refusal.NO_TABLE)
    by_vote = not await has_rights(desk, facts, person)
    if by_vote and own_seat(facts, person) is None:
        raise RefusedError(Refusal.HOST_OR_ADMIN)
    other = await _replied_to(desk, asked)
    if other is not None and own_seat(facts, other) is None:
        raise RefusedError(Refusal.NO_PERSON)
    draft = draft_said(asked.argument, own_seat(facts, other))
    if person is None and not draft.sure:
        return told(Notice.SAY_PENALTY, asked.speaker)
    judged = await host.judged(facts.table_id)
    if draft.pardon and not judged.given:
        raise RefusedError(Refusal.NO_PENALTY)
    if person is None:
        done = await penalize(desk, asked.update_id, judged, person, draft)
        return told(done, asked.speaker)
    return penalty_question(judged, draft._replace(sure=False), asked.speaker, by_vote=by_vote)


async def penalize(
    desk: Desk, update_id: int, judged: Judged, person: PersonRef | None, draft: Draft
) -> Notice:
    """Give the penalty that was chosen at once or propose it, or take the latest back."""
    host, facts = desk.host, judged.facts
    table, number = facts.table_id, facts.deal_number
    if draft.pardon:
        pardon = partial(host.pardon, update_id, table, person, number=number)
        await by_right(desk, facts.chat_id, person, pardon)
        return Notice.PARDONED
    chosen = draft.penalty
    if chosen is None:
        raise RefusedError(Refusal.NO_SUCH_PENALTY)
    give = partial(host.penalize, update_id, table, person, chosen, number=number)
    if person is None:
        await give(is_admin=True)
        return Notice.PENALIZED
    vote = await by_right_or_vote(
        desk,
        facts.chat_id,
        person,
        give,
        lambda: host.propose(
            update_id, table, person, VoteKind.PENALTY, seat=chosen.seat, about=chosen
        ),
    )
    return Notice.PENALIZED if vote is None else came_of_it(vote)


def seat_said(argument: str) -> int | None:
    """Read a seat as people count them, 1-6, from the first word; None for anything else."""
    first = argument.partition(" ")[0]
    number = int(first) if first.isdecimal() and first.isascii() else 0
    return number - 1 if 1 <= number <= SEATS else None


def draft_said(argument: str, seat: int | None) -> Draft:
    """Read a penalty from words: `last`, `out`, `points 2`, `tribute 2 1`, or `undo`.

    seat: whom it is against; None: their seat, 1-6, comes first. A tribute has its cards and then
    the seat that it goes to. The draft is sure where all of it was said.
    """
    words = argument.lower().split()
    if seat is None:
        seat = seat_said(argument)
        words = words if seat is None else words[1:]
    if words == [_UNDO]:
        return Draft(pardon=True, sure=True)
    kind = _KINDS_SAID.get(words[0]) if words else None
    numbers = [int(word) for word in words[1:] if word.isdecimal() and word.isascii()][:2]
    number = numbers[0] if numbers and numbers[0] in POINTS else 0
    to = seat_said(str(numbers[1])) if len(numbers) > 1 else None
    # Nobody pays tribute to themself: that is asked anew.
    draft = Draft(seat=seat, kind=kind, to=None if to == seat else to, number=number)
    return draft._replace(sure=draft.penalty is not None)


async def block(desk: Desk, asked: Asked) -> Screen | None:
    """Keep somebody from the tables of the group: who is replied to, else of those who sit here."""
    if asked.group is None:
        return told(Notice.GROUP_ONLY, asked.speaker)
    other = await _replied_to(desk, asked)
    if other is not None:
        done = await set_block(
            desk, asked.update_id, asked.group.chat_id, asked.person, other.id, blocked=True
        )
        return told(done, asked.speaker)
    if asked.person is None:
        return told(Notice.REPLY_TO_THEM, asked.speaker)
    facts = await desk.host.table_of(asked.group.chat_id, asked.thread_id)
    if facts is None:
        return told(Notice.NOBODY_TO_BLOCK, asked.speaker)
    people = [
        PersonNamed(seat.person_id, seat.name)
        for seat in facts.seats
        if seat.kind is SeatKind.PERSON and seat.person_id is not None
        if seat.person_id != asked.person.id
    ]
    if not await has_rights(desk, facts, asked.person):
        raise RefusedError(Refusal.HOST_OR_ADMIN)
    if not people:
        return told(Notice.NOBODY_TO_BLOCK, asked.speaker)
    return block_choice(people, asked.speaker)


async def unblock(desk: Desk, asked: Asked) -> Screen | None:
    """Let somebody sit at the tables of the group again."""
    if asked.group is None:
        return told(Notice.GROUP_ONLY, asked.speaker)
    other = await _replied_to(desk, asked)
    if other is not None:
        done = await set_block(
            desk, asked.update_id, asked.group.chat_id, asked.person, other.id, blocked=False
        )
        return told(done, asked.speaker)
    if asked.person is None:
        return told(Notice.REPLY_TO_THEM, asked.speaker)
    people = await desk.host.blocked_people(asked.group.chat_id)
    if not people:
        return told(Notice.NOBODY_BLOCKED, asked.speaker)
    return unblock_choice(people, asked.speaker)


async def set_block(
    desk: Desk,
    update_id: int,
    chat_id: int,
    person: PersonRef | None,
    other: int,
    *,
    blocked: bool,
) -> Notice:
    """Put a person (by id) on a group's block list, or take them off it."""
    host = desk.host
    if blocked:
        known = await host.person_known(other)
        if known is None or await desk.is_admin(chat_id, known.telegram_id):
            raise RefusedError(Refusal.CANNOT_BLOCK)
    do = host.block if blocked else host.unblock
    await by_right(desk, chat_id, person, partial(do, update_id, chat_id, person, other))
    return Notice.PUT_ON_BLOCK_LIST if blocked else Notice.OFF_BLOCK_LIST


async def _replied_to(desk: Desk, asked: Asked) -> PersonRef | None:
    """Give the person whose message the command answers, None where it answers none."""
    user = author_replied_to(asked.message)
    return None if user is None else await desk.meet(user)


def author_replied_to(message: Message) -> User | None:
    """Give who wrote the message that another answers; nobody for bots, channels and topics."""
    answered = message.reply_to_message
    if answered is None or answered.sender_chat is not None:
        return None
    # In a topic every message answers the one that opened it.
    if answered.forum_topic_created is not None:
        return None
    author = answered.from_user
    return None if author is None or author.is_bot else author


COMMANDS: Final = (
    Command("sub", sub, EVERYWHERE),
    Command("leave", leave, EVERYWHERE),
    Command("nudge", nudge, EVERYWHERE),
    Command("penalty", penalty, IN_GROUPS),
    Command("block", block, frozenset({Menu.ADMINS})),
    Command("unblock", unblock, frozenset({Menu.ADMINS})),
)
