"""The part of the scripting interface that lets things go wrong on purpose."""

from collections.abc import Awaitable, Callable

from bot.sandbox import person_acts
from bot.sandbox.faults import Fault
from bot.sandbox.model import Json
from bot.sandbox.updates import OTHER_POLL
from bot.sandbox.world import World

Handler = Callable[[Json], Awaitable[object]]


class FaultScripting:
    """Answers what stands in ``reading``, ``acting`` and ``clearing``."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.reading: dict[str, Handler] = {"faults": self._faults, "taps": self._taps}
        self.acting: dict[str, Handler] = {
            "faults": self._plant,
            "updates/delay": self._delay,
            "updates/mute": self._mute,
            "updates/hold": self._hold,
            "updates/release": self._release,
            "updates/twice": self._twice,
            "updates/again": self._again,
            "rival": self._rival,
            "change": self._change,
            "delete_account": self._delete_account,
        }
        self.clearing: dict[str, Handler] = {"faults": self._clear}

    # Calls

    async def _faults(self, _given: Json) -> Json:
        """Faults that are still to come, and how often which came."""
        happened = [
            {"method": method, "kind": kind, "count": count}
            for (method, kind), count in self._world.faults.happened.items()
        ]
        return {"faults": [vars(one) for one in self._world.faults.left()], "happened": happened}

    async def _plant(self, given: Json) -> Json:
        self._world.faults.plant(Fault.read(given))
        return {}

    async def _clear(self, _given: Json) -> Json:
        self._world.faults.clear()
        return {}

    # Updates

    async def _delay(self, given: Json) -> Json:
        """The next ``count`` updates (of ``kinds``) come ``seconds`` later."""
        kinds = given.get("kinds", ())
        self._world.queue.faults.delay(float(given["seconds"]), given.get("count", 1), kinds)
        return {}

    async def _mute(self, given: Json) -> Json:
        """Of the next ``count`` updates (of ``kinds``) the bot never hears."""
        self._world.queue.faults.mute(given.get("count", 1), given.get("kinds", ()))
        return {}

    async def _hold(self, given: Json) -> Json:
        """Updates are kept back, ``until_restart`` perhaps."""
        self._world.queue.faults.hold(until_restart=given.get("until_restart", False))
        return {}

    async def _release(self, given: Json) -> Json:
        """They come, in an ``order`` (``same``, ``reversed``, ``shuffled`` with ``seed``)."""
        self._world.queue.faults.release(given.get("order", "same"), given.get("seed", 0))
        self._world.queue.wake()
        return {}

    async def _twice(self, given: Json) -> Json:
        """The next ``count`` updates come again after they were acknowledged."""
        self._world.queue.faults.repeats += given.get("count", 1)
        return {}

    async def _again(self, given: Json) -> Json:
        """The last ``count`` updates that were acknowledged come again."""
        self._world.queue.again(given.get("count", 1))
        return {}

    async def _rival(self, _given: Json) -> Json:
        """Another process polls with the same token: the bot's poll ends with 409."""
        self._world.queue.end_poll(OTHER_POLL)
        return {}

    # People

    async def _taps(self, given: Json) -> Json:
        """Taps (of ``person``) that have had no answer yet, oldest first."""
        wanted = given.get("person")
        person = None if wanted is None else self._world.person(wanted)
        return {
            "taps": [
                {"id": tap.id, "person": tap.person.key, "data": tap.data, "at": tap.at}
                for tap in self._world.taps.values()
                if tap.answer is None and not tap.excused and person in {None, tap.person}
            ]
        }

    async def _change(self, given: Json) -> Json:
        """``person`` gets another ``first_name``, ``last_name``, ``username`` or language."""
        person = self._world.person(given.pop("person"))
        person_acts.change(self._world, person, **given)
        return {"person": {"key": person.key, **person.user()}}

    async def _delete_account(self, given: Json) -> Json:
        person_acts.delete_account(self._world, self._world.person(given["person"]))
        return {}
