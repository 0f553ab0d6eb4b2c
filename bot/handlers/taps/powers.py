"""Taps on questions about powers, and votes."""

from functools import partial
from types import MappingProxyType
from typing import Final

from bot.handlers.commands.powers import (
    penalize,
    set_block,
    substitute_other,
    toggle_own_seat,
)
from bot.handlers.commands.stopping import stop_question_for
from bot.handlers.rights import by_right, by_right_or_vote, came_of_it, has_rights, own_seat
from bot.handlers.taps.touch import Handlers, OldButtonError, Touch
from bot.host.errors import Refusal, RefusedError
from bot.host.judged import VoteKind
from bot.host.powers import Opened
from bot.host.shown import TableFacts, TableStatus
from bot.screens.notices import Notice, notice
from bot.screens.powers import ASK, BLOCK, DO, OWN_SEAT, Draft, leave_question, penalty_question
from bot.screens.screen import Screen
from bot.screens.taps import Op
from bot.screens.votes import FOR
from bot.texts.markup import escape
from bot.texts.speaker import Speaker
from engine.seats import SEATS


async def _vote(touch: Touch) -> str:
    yes = touch.argument == FOR
    done = await touch.host.vote(touch.update_id, touch.tap.version, touch.person, yes=yes)
    if isinstance(done, Opened):
        return notice(Notice.VOTED_YES if yes else Notice.VOTED_NO, touch.speaker)
    return notice(came_of_it(done), touch.speaker)


async def _stop(touch: Touch) -> str:
    facts = await _facts(touch)
    if touch.argument == ASK:
        touch.edit(await stop_question_for(touch.desk, facts, touch.person))
        return ""
    host, table, person = touch.host, touch.table, touch.person

    act = partial(host.stop, touch.update_id, table, person)
    if facts.status is TableStatus.LOBBY:
        await by_right(touch.desk, facts.chat_id, person, act)
        return _done(touch, facts, Notice.CLOSED)
    vote = await by_right_or_vote(
        touch.desk,
        facts.chat_id,
        person,
        act,
        lambda: host.propose(touch.update_id, table, person, VoteKind.STOP),
    )
    return _done(touch, facts, Notice.STOPPED if vote is None else came_of_it(vote))


async def _quit(touch: Touch) -> str:
    facts = await _facts(touch)
    if touch.argument == ASK:
        speaker = _speaker(touch, facts)
        touch.edit(leave_question(facts, speaker, private=touch.in_private))
        return ""
    if touch.argument != DO:
        raise OldButtonError
    if facts.status is TableStatus.LOBBY:
        await touch.host.leave(touch.update_id, touch.table, touch.person)
        return _done(touch, facts, Notice.LEFT)
    await touch.host.leave_game(touch.update_id, touch.table, touch.person)
    if touch.in_private:
        return _done(touch, facts, Notice.QUIT)
    # In the group the table message shows it, and others need no words about it.
    _take_away(touch)
    return notice(Notice.QUIT, touch.speaker)


async def _substitute(touch: Touch) -> str:
    facts = await _facts(touch)
    seat = touch.argument
    if seat == OWN_SEAT or seat == own_seat(facts, touch.person):
        done = await toggle_own_seat(touch.desk, touch.update_id, facts, touch.person)
    elif seat < SEATS:
        done = await substitute_other(touch.desk, touch.update_id, facts, touch.person, seat)
    else:
        raise OldButtonError
    return _done(touch, facts, done)


async def _penalty(touch: Touch) -> str:
    draft = Draft.decode(touch.argument)
    if draft is None:
        raise OldButtonError
    judged = await touch.host.judged(touch.table)
    facts = judged.facts
    if facts.deal_number != touch.tap.version:
        raise RefusedError(Refusal.STALE)
    if draft.sure:
        done = await penalize(touch.desk, touch.update_id, judged, touch.person, draft)
        return _done(touch, facts, done)
    by_vote = not await has_rights(touch.desk, facts, touch.person)
    if by_vote and own_seat(facts, touch.person) is None:
        raise RefusedError(Refusal.HOST_OR_ADMIN)
    if draft.pardon and not judged.given:
        raise RefusedError(Refusal.NO_PENALTY)
    touch.edit(penalty_question(judged, draft, _speaker(touch, facts), by_vote=by_vote))
    return ""


async def _block(touch: Touch) -> str:
    if touch.in_private:
        raise OldButtonError
    chat = touch.message.chat
    done = await set_block(
        touch.desk,
        touch.update_id,
        chat.id,
        touch.person,
        touch.tap.version,
        blocked=touch.argument == BLOCK,
    )
    group = await touch.desk.see(chat)
    touch.edit(Screen(escape(notice(done, touch.desk.speaker_in(group)))))
    return notice(done, touch.speaker)


async def _dismiss(touch: Touch) -> str:
    _take_away(touch)
    return notice(Notice.NEVER_MIND, touch.speaker)


async def _facts(touch: Touch) -> TableFacts:
    facts = await touch.host.facts_of(touch.table)
    if facts is None:
        raise RefusedError(Refusal.NO_TABLE)
    return facts


def _speaker(touch: Touch, facts: TableFacts) -> Speaker:
    """Give who speaks where the question stands: in the group its language."""
    return touch.speaker if touch.in_private else touch.desk.texts.for_language(facts.language)


def _done(touch: Touch, facts: TableFacts, done: Notice) -> str:
    """Put what was done in the place of the question, and say it to who tapped.

    A vote has a message of its own, so that its question goes.
    """
    if done is Notice.PROPOSED and not touch.in_private:
        _take_away(touch)
    else:
        touch.edit(Screen(escape(notice(done, _speaker(touch, facts)))))
    return notice(done, touch.speaker)


def _take_away(touch: Touch) -> None:
    touch.desk.later(touch.desk.delivery.take_away(touch.message.chat.id, touch.message.message_id))


HANDLERS: Final[Handlers] = MappingProxyType(
    {
        Op.VOTE: _vote,
        Op.STOP: _stop,
        Op.QUIT: _quit,
        Op.SUBSTITUTE: _substitute,
        Op.PENALTY: _penalty,
        Op.BLOCK: _block,
        Op.DISMISS: _dismiss,
    }
)
