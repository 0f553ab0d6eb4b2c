"""The scripting interface: people are moved, looked at and counted by JSON over HTTP.

``docs/sandbox.md`` lists it. A request that asks for the impossible gets 409 and a reason.
"""

import json
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.sandbox import acts, group_acts
from bot.sandbox.errors import ScriptError
from bot.sandbox.fault_scripting import FaultScripting
from bot.sandbox.feed import shown
from bot.sandbox.group_scripting import GroupScripting
from bot.sandbox.model import Account, Chat, Json, Tap
from bot.sandbox.settings import GroupSettings, PersonSettings
from bot.sandbox.world import World

Handler = Callable[[Json], Awaitable[object]]
KEEP_ALIVE = 15.0
LONGEST_WAIT = 60.0


class Scripting:
    """Answers ``/sandbox/...``."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._groups = GroupScripting(world)
        self._mischief = FaultScripting(world)

    def routes(self) -> list[web.RouteDef]:
        """All of it, to be added to an application."""
        reading: dict[str, Handler] = {
            "state": self._state,
            "messages": self._messages,
            "changes": self._changes,
            "calls": self._calls,
            "violations": self._violations,
            "clock": self._clock,
        }
        acting: dict[str, Handler] = {
            "say": self._say,
            "tap": self._tap,
            "start": self._start,
            "open": self._open,
            "block": self._block,
            "unblock": self._unblock,
            "join": self._join,
            "leave": self._leave,
            "member": self._member,
            "delete": self._delete,
            "people": self._add_person,
            "groups": self._add_group,
            "migrate": self._migrate,
            "topics": self._add_topic,
            "clock": self._advance,
        }
        reading |= {**self._groups.reading, **self._mischief.reading}
        acting |= {**self._groups.acting, **self._mischief.acting}
        clearing: dict[str, Handler] = {
            **self._mischief.clearing,
            "calls": self._clear_calls,
            "violations": self._clear_violations,
        }
        return [
            web.get("/sandbox/events", self._events),
            *(web.get(f"/sandbox/{name}", _wrapped(do, "GET")) for name, do in reading.items()),
            *(web.post(f"/sandbox/{name}", _wrapped(do, "POST")) for name, do in acting.items()),
            *(
                web.delete(f"/sandbox/{name}", _wrapped(do, "DELETE"))
                for name, do in clearing.items()
            ),
        ]

    # Who and where

    def _who(self, given: Json) -> Account:
        return self._world.person(given.get("person"))

    def _where(self, given: Json) -> Chat:
        return self._world.chat(given.get("chat"), self._who(given))

    # Reading

    async def _state(self, _given: Json) -> Json:
        """Bot, people, chats, commands: everything but the messages."""
        world = self._world
        return {
            "bot": world.bot.user(),
            "people": [{"key": one.key, **one.user()} for one in world.people.values()],
            "chats": [_chat_state(world, chat) for chat in world.chats.values()],
            "commands": [
                {"scope": json.loads(scope), "language_code": language, "commands": commands}
                for (scope, language), commands in world.commands.items()
            ],
            "revision": world.feed.revision,
            "now": world.clock(),
            "violations": len(world.violations),
            "boot": world.boot,
        }

    async def _messages(self, given: Json) -> Json:
        """Messages of a chat that were not deleted, oldest first."""
        chat = self._world.chat(given.get("chat"))
        messages = [shown(one) for one in chat.messages.values() if not one.deleted]
        return {"messages": messages[-int(given.get("limit", 1000)) :]}

    async def _changes(self, given: Json) -> Json:
        """Changes after ``since``; waits ``timeout`` seconds for one."""
        feed = self._world.feed
        since = int(given.get("since", 0))
        await feed.wait(since, min(LONGEST_WAIT, float(given.get("timeout", 0))))
        changes = [change.to_json() for change in feed.since(since)]
        return {"revision": feed.revision, "changes": changes}

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """The same as server-sent events."""
        feed = self._world.feed
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        hello = json.dumps({"boot": self._world.boot})
        await response.write(f"event: hello\ndata: {hello}\n\n".encode())
        seen = int(request.headers.get("Last-Event-ID") or request.query.get("since") or 0)
        while not feed.closed:
            for change in feed.since(seen):
                body = json.dumps(change.to_json())
                await response.write(f"id: {change.revision}\ndata: {body}\n\n".encode())
            seen = feed.revision
            await response.write(b": still here\n\n")
            await feed.wait(seen, KEEP_ALIVE)
        return response

    async def _calls(self, _given: Json) -> Json:
        """Calls of the Bot API: counted by method, chat and code, and the last of them whole."""
        log = self._world.calls
        counts = [
            {"method": method, "chat_id": chat, "code": code, "count": count}
            for (method, chat, code), count in log.counts.items()
        ]
        return {"counts": counts, "calls": [vars(call) for call in log.calls]}

    async def _violations(self, _given: Json) -> Json:
        return {"violations": [vars(one) for one in self._world.violations]}

    async def _clock(self, _given: Json) -> Json:
        return {"now": self._world.clock()}

    # Acting

    async def _say(self, given: Json) -> Json:
        chat = self._where(given)
        reply = given.get("reply_to")
        message = acts.say(
            self._world,
            self._who(given),
            chat,
            given["text"],
            reply_to=None if reply is None else self._world.message(chat, reply),
            thread=given.get("thread"),
            channel=self._world.chat(given["channel"]) if given.get("channel") else None,
        )
        return {"message": shown(message)}

    async def _tap(self, given: Json) -> Json:
        """Press a button and wait for the answer.

        ``stale`` sends ``data`` whether or not the button is (still) there, as a client with an
        old screen does; a deleted message can be tapped in this way only. ``age``: seconds that
        the tap needs to reach the bot, which Telegram counts; ``excused``: no answer is wanted.
        """
        world, person, chat = self._world, self._who(given), self._where(given)
        message = group_acts.tapped_message(world, chat, given)
        if given.get("stale"):
            button: Json = {"callback_data": given["data"]}
        elif message.deleted:
            raise ScriptError(f"message {message.id} was deleted")
        else:
            button = acts.find_button(message, given)
        pressed = acts.press(world, person, message, button)
        if not isinstance(pressed, Tap):
            return _tapped() | pressed
        pressed.at -= float(given.get("age", 0))
        pressed.excused = given.get("excused", False)
        return await self._answer(pressed, float(given.get("timeout", 0)))

    async def _answer(self, tap: Tap, seconds: float) -> Json:
        seconds = seconds or self._world.settings.limits.callback_expiry
        await self._world.clock.until(tap.done, seconds)
        answer = tap.answer
        if answer is None:
            return _tapped()
        self._world.feed.add(
            "answer",
            person=tap.person.key,
            chat_id=tap.message.chat.id,
            text=answer.text,
            alert=answer.alert,
        )
        told = _tapped() | {
            "answered": True,
            "text": answer.text,
            "alert": answer.alert,
            "url": answer.url,
        }
        return told | acts.open_link(self._world, tap.person, answer.url) if answer.url else told

    async def _start(self, given: Json) -> Json:
        payload = given.get("payload", "")
        return {"message": shown(acts.start(self._world, self._who(given), payload))}

    async def _open(self, given: Json) -> Json:
        group = self._world.chat(given["chat"]) if given.get("chat") else None
        return acts.open_link(self._world, self._who(given), given["url"], group)

    async def _block(self, given: Json) -> Json:
        acts.block(self._world, self._who(given))
        return {}

    async def _unblock(self, given: Json) -> Json:
        acts.unblock(self._world, self._who(given))
        return {}

    async def _join(self, given: Json) -> Json:
        acts.join(self._world, self._who(given), self._where(given))
        return {}

    async def _leave(self, given: Json) -> Json:
        acts.leave(self._world, self._who(given), self._where(given))
        return {}

    async def _member(self, given: Json) -> Json:
        """``person`` sets the ``status`` of ``member`` (somebody, or ``bot``)."""
        world = self._world
        name = given["member"]
        account = world.bot if name == "bot" else world.person(name)
        acts.set_member(world, self._who(given), account, self._where(given), given["status"])
        return {}

    async def _delete(self, given: Json) -> Json:
        message = self._world.message(self._where(given), given["message_id"])
        acts.delete(self._world, self._who(given), message)
        return {}

    async def _add_person(self, given: Json) -> Json:
        person = self._world.add_person(PersonSettings(**given))
        return {"person": {"key": person.key, **person.user()}}

    async def _add_group(self, given: Json) -> Json:
        names = given.pop("members", None)
        members = None if names is None else [self._world.person(name) for name in names]
        chat = self._world.add_group(GroupSettings(**given), members)
        return {"chat": _chat_state(self._world, chat)}

    async def _migrate(self, given: Json) -> Json:
        order = tuple(given.get("order", ("to", "from")))
        chat = acts.migrate(self._world, self._who(given), self._where(given), order)
        return {"chat": _chat_state(self._world, chat)}

    async def _add_topic(self, given: Json) -> Json:
        number = acts.new_topic(self._world, self._who(given), self._where(given), given["name"])
        return {"thread": number}

    async def _advance(self, given: Json) -> Json:
        self._world.clock.advance(float(given["advance"]))
        return {"now": self._world.clock()}

    # Clearing

    async def _clear_calls(self, _given: Json) -> Json:
        self._world.calls.clear()
        return {}

    async def _clear_violations(self, _given: Json) -> Json:
        self._world.violations.clear()
        self._world.feed.add("state")
        return {}


def _wrapped(do: Handler, method: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        try:
            given = dict(request.query) if method == "GET" else await _body(request)
            return _json(await do(given))
        except ScriptError as error:
            return _json({"error": str(error)}, 409)
        except (KeyError, TypeError, ValueError) as error:
            return _json({"error": f"bad request: {error!r}"}, 400)

    return handle


async def _body(request: web.Request) -> Json:
    body = await request.json() if request.can_read_body else {}
    if not isinstance(body, dict):
        raise TypeError("the body must be a JSON object")
    return body


def _json(body: object, status: int = 200) -> web.Response:
    text = json.dumps(body)
    return web.Response(text=text, status=status, content_type="application/json")


def _tapped() -> Json:
    """What a tap comes to when nothing happens."""
    return {"answered": False, "text": "", "alert": False, "url": "", "opened": ""}


def _chat_state(world: World, chat: Chat) -> Json:
    members = []
    for number, status in chat.statuses.items():
        account = world.account(number)
        if account is not None:
            members.append({"key": account.key, "id": number, "status": status})
    return chat.chat() | {
        "members": members,
        "started": chat.started,
        "blocked": chat.person is not None and chat.status(world.bot.id) == "kicked",
        "migrated_to": chat.migrated_to,
        "topics": chat.topics,
        "pinned": chat.pinned,
    }
