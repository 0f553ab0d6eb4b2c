"""What is left of old messages: nothing that can be tapped."""

from dataclasses import replace
from pathlib import Path

from bot.sandbox.client import Message
from bot.sandbox.settings import Limits
from tests.e2e.support import Stage, answers, raise_curtain
from tests.moved_time import MovedTime

HOUR = 3600.0
YOUNG = replace(Limits.without_budgets(), delete_age=HOUR)
"""Messages are too old to delete after an hour instead of two days, so that few polls pass."""


async def test_what_is_too_old_to_delete_loses_its_buttons(tmp_path: Path) -> None:
    """Telegram deletes a bot's message for 48 hours only, and edits it for ever."""
    async with raise_curtain(tmp_path, limits=YOUNG, timing=MovedTime()) as stage:
        person = stage.sandbox.person("甲")
        hand = await free_hand(stage)
        await stage.time.advance(2 * HOUR)
        await person.say("/hand")
        new = await person.wait_for(lambda message: message.id > hand.id and bool(answers(message)))
        await stage.time.advance(1)
        old = await stage.sandbox.again(hand)
        assert not old.deleted
        assert old.buttons == ()
        assert old.text == hand.text
        # Also where the bot died before it could take them away: with the first tap.
        assert (await person.tap(data=answers(hand)[0].data, message=hand, stale=True)).answered
        assert (await stage.sandbox.again(new)).buttons


async def free_hand(stage: Stage) -> Message:
    """Begin a game without a limit of time; gives what the person is asked first."""
    person = stage.sandbox.person("甲")
    lobby = await stage.open_table(person)
    lobby = await stage.set_options(person, lobby, "clock", "clock")
    await stage.begin(person, lobby)
    return await stage.asked(person)
