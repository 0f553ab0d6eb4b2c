"""What can happen in a step. Each act draws what it needs, does it, and tells whether it could.

Buttons and commands are found on the screens and in the lists that the bot has set: nothing here
knows what they are for, but for answers to questions and the options of a lobby.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from bot.sandbox.client import Person
from bot.screens.taps import Op
from tests.walker.phones import Json, Target
from tests.walker.plan import MEMBERS
from tests.walker.theatre import Doom

if TYPE_CHECKING:
    from tests.walker.walk import Walk

Act = Callable[["Walk"], Awaitable[bool]]

DANGER = 0.15
"""How gladly a red button is pressed, as a part of any other."""
GREEN = 3.0
MOST = 8
"""How often one option is pressed in a row: somebody else may undo it, or the bot not hear it."""
HOUR = 3600.0
PAUSES = (5.0, 30.0, 120.0, 600.0, HOUR)
LONG_PAUSES = (HOUR, 13 * HOUR, 30 * HOUR, 80 * HOUR)
WORDS = (
    "",
    "",
    "",
    "",
    "5",
    "on",
    "off",
    "开",
    "阿强",
    "@aqiang",
    "folk",
    "???",
    "x" * 300,
    "<b>&",
)
TEXTS = ("你好", "/", "//", "/nosuch", "/start@gouji_sandbox_bot", "<i>", "🀄" * 40, "K K K", "?")
MARKS = "abcdefghijklmnopqrstuvwxyz0123456789:"
METHODS = (
    "sendMessage", "sendMessage", "editMessageText", "editMessageText", "answerCallbackQuery",
    "deleteMessage", "getChatMember", "getUpdates", "*",
)  # fmt: skip
KINDS = ("500", "502", "504", "429", "429", "timeout", "lost", "drop", "garbage", "slow")


# --- people at their phones ---


async def answer(walk: "Walk") -> bool:
    """Somebody who is asked something answers, most often by the first button."""
    asked = _asked(walk)
    if not asked:
        return False
    person, found = walk.chance.choice(asked)
    target = found[0] if walk.chance.random() < 0.6 else walk.chance.choice(found)
    return await _press(walk, person, target)


def _asked(walk: "Walk") -> list[tuple[Person, list[Target]]]:
    """Everybody who is asked something, with the buttons that may still do something.

    Some plays have to be tapped twice.
    """
    asked = []
    for person in walk.people():
        if not _blocked(walk, person):
            found = [
                target
                for target in walk.phones.questions(person.id)
                if walk.pressed[person.key, target.button.data] < 2
            ]
            if found:
                asked.append((person, found))
    return asked


async def tap_in_private(walk: "Walk") -> bool:
    """Somebody presses any button in their private chat."""
    person = walk.chance.choice(walk.people())
    found = [] if _blocked(walk, person) else list(walk.phones.buttons(person.id))
    return bool(found) and await _press(walk, person, _draw(walk, found))


async def tap_in_group(walk: "Walk") -> bool:
    """Somebody presses any button in a group."""
    chat, person = _somewhere(walk)
    found = list(walk.phones.buttons(chat["id"]))
    return bool(found) and await _press(walk, person, _draw(walk, found))


async def tap_twice(walk: "Walk") -> bool:
    """Somebody presses a button two or three times before anything can come of it."""
    person = walk.chance.choice(walk.people())
    chat = person.id if walk.chance.random() < 0.6 else _somewhere(walk)[0]["id"]
    found = [target for target in walk.phones.buttons(chat) if target.button.data]
    if not found:
        return False
    target = _draw(walk, found)
    times = walk.chance.choice((2, 2, 3))
    walk.tell(f"{person.key} taps [{target.button.text}] {times} times")
    await walk.tap(person, [target] * times)
    return True


async def tap_together(walk: "Walk") -> bool:
    """Everybody who is asked something answers at the same moment."""
    pressed = [(person, found[0]) for person, found in _asked(walk)]
    if len(pressed) < 2:
        return False
    walk.tell(f"{' '.join(person.key for person, _ in pressed)} answer at once")
    await walk.tap_together(pressed)
    return True


async def tap_old(walk: "Walk") -> bool:
    """Somebody presses a button that was there at some time, perhaps under a deleted message."""
    old = list(walk.phones.old.values())
    if not old:
        return False
    target = walk.chance.choice(old if walk.chance.random() < 0.5 else old[-60:])
    chat = target.message.chat_id
    person = next((one for one in walk.people() if one.id == chat), None)
    if person is None:
        person = walk.chance.choice(walk.people())
    return await _press(walk, person, target, note=" (old)")


async def tap_foreign(walk: "Walk") -> bool:
    """Somebody sends the data of another's button, from a message that they can see."""
    person = walk.chance.choice(walk.people())
    chat = person.id if walk.chance.random() < 0.5 else _somewhere(walk)[0]["id"]
    under = list(walk.phones.buttons(chat))
    old = list(walk.phones.old.values())
    if not under or not old:
        return False
    foreign = walk.chance.choice(old[-80:])
    return await _press(
        walk, person, walk.chance.choice(under), data=foreign.button.data, note=" (foreign)"
    )


async def tap_garbage(walk: "Walk") -> bool:
    """Somebody's client sends data that no button ever had."""
    person = walk.chance.choice(walk.people())
    under = [target for target in walk.phones.buttons(person.id) if target.button.data]
    if not under:
        return False
    target = walk.chance.choice(under)
    data = target.button.data
    match walk.chance.randrange(3):
        case 0:
            place = walk.chance.randrange(len(data))
            data = data[:place] + walk.chance.choice(MARKS) + data[place + 1 :]
        case 1:
            data = "".join(walk.chance.choices(MARKS, k=walk.chance.randrange(1, 65)))
        case _:
            data = walk.chance.choice(("0", ":::", "够级", "9" * 64, "0:0:p", "zzzzzzzz:0:p0"))
    return await _press(walk, person, target, data=data, note=" (garbage)")


async def command(walk: "Walk") -> bool:
    """Somebody gives a command that the bot offers, where it offers it."""
    in_group = walk.chance.random() < 0.6
    names = _offered(walk, "all_group_chats" if in_group else "all_private_chats")
    if not names:
        return False
    name = walk.chance.choice(names)
    if name == "stop" and walk.chance.random() < 0.8:
        return False  # else no deal would ever come to its end
    return await _say(walk, _command(walk, name), in_group=in_group)


async def open_table(walk: "Walk") -> bool:
    """Somebody opens a table."""
    return await _say(walk, "/gouji", in_group=True)


async def command_elsewhere(walk: "Walk") -> bool:
    """Somebody gives a command where it is not offered."""
    in_group = walk.chance.random() < 0.5
    names = _offered(walk, "all_private_chats" if in_group else "all_group_chats")
    if not names:
        return False
    return await _say(walk, _command(walk, walk.chance.choice(names)), in_group=in_group)


async def talk(walk: "Walk") -> bool:
    """Somebody writes what is no command that the bot knows."""
    return await _say(walk, walk.chance.choice(TEXTS), in_group=walk.chance.random() < 0.2)


async def start(walk: "Walk") -> bool:
    """Somebody opens the private chat."""
    person = walk.chance.choice(walk.people())
    walk.tell(f"{person.key} opens the private chat")
    return await walk.do(person.start())


async def follow_link(walk: "Walk") -> bool:
    """Somebody, the outsider perhaps, follows a deep link that was seen somewhere, or a bad one."""
    person = walk.chance.choice(walk.people())
    known = list(walk.phones.links)
    bad = ("sit_1_r", "sit_zzzzzz_b", "hand_1", "hand_0", "sit_1_x", "nonsense", "hand_zzzzzzzz")
    payload = walk.chance.choice(bad if not known or walk.chance.random() < 0.2 else known)
    walk.tell(f"{person.key} follows the link {payload}")
    return await walk.do(person.start(payload))


async def prepare(walk: "Walk") -> bool:
    """The host of a new lobby goes through its options, to whichever values come out."""
    for table in walk.ledger.tables.values():
        if table.status != "lobby" or table.id in walk.prepared or table.host is None:
            continue
        host = next((one for one in walk.people() if one.id == table.host), None)
        page = _of_lobby(walk, table.id, Op.OPTIONS)
        if host is None or page is None:
            continue
        walk.prepared.add(table.id)
        walk.tell(f"{host.key} goes through the options of table {table.id}")
        await walk.tap(host, [page])
        await walk.pass_time(4.0)
        await walk.check()
        # By their meaning: the message is drawn anew after each.
        options = {
            target.tap.argument
            for target in walk.phones.buttons(table.chat_id)
            if target.tap is not None and target.tap.op is Op.OPTION
            and target.tap.table == table.id
        }  # fmt: skip
        for option in sorted(options, key=str):
            times = walk.chance.randrange(4)
            for press in range(MOST):
                wrong = option == 0 and _wrong_rules(walk, table.id)
                if press >= times and not wrong:
                    break
                if not walk.theatre.up or not await _press_option(walk, host, table.id, option):
                    break
        back = _of_lobby(walk, table.id, Op.OPTIONS)
        if back is not None:
            await walk.tap(host, [back])
        return True
    return False


async def begin(walk: "Walk") -> bool:
    """The host of a lobby presses the button that begins the game."""
    for table in walk.ledger.tables.values():
        host = next((one for one in walk.people() if one.id == table.host), None)
        if table.status != "lobby" or host is None:
            continue
        button = _of_lobby(walk, table.id, Op.START)
        ready = table.id in walk.prepared and not _wrong_rules(walk, table.id)
        if button is not None and ready:
            return await _press(walk, host, button)
    return False


async def _press_option(walk: "Walk", host: Person, table: int, option: int | None) -> bool:
    target = _of_lobby(walk, table, Op.OPTION, option)
    if target is None:
        return False
    await walk.tap(host, [target])
    await walk.pass_time(7.0)
    await walk.check()
    return True


def _wrong_rules(walk: "Walk", table: int) -> bool:
    return walk.plan.rules not in {"", walk.ledger.tables[table].rules}


def _of_lobby(walk: "Walk", table: int, op: Op, argument: int | None = None) -> Target | None:
    for target in walk.phones.buttons(walk.ledger.tables[table].chat_id):
        tap = target.tap
        if tap is None or (tap.table, tap.op) != (table, op):
            continue
        if argument is None or tap.argument == argument:
            return target
    return None


# --- what happens to people and groups ---


async def block(walk: "Walk") -> bool:
    """Somebody blocks the bot, or takes it back."""
    person = walk.chance.choice(walk.people())
    if _blocked(walk, person):
        walk.tell(f"{person.key} takes the block back")
        return await walk.do(person.unblock())
    if walk.chance.random() < 0.7:
        return False
    walk.tell(f"{person.key} blocks the bot")
    return await walk.do(person.block())


async def come_and_go(walk: "Walk") -> bool:
    """Somebody leaves a group or comes back."""
    chat = walk.chance.choice(walk.phones.groups())
    person = walk.person(walk.chance.choice(MEMBERS[1:]))
    inside = walk.phones.statuses(chat).get(person.key) in {"member", "administrator"}
    if not inside:
        walk.tell(f"{person.key} comes into {chat['title']}")
        return await walk.do(person.join(chat["id"]))
    if walk.chance.random() < 0.5:
        return False
    walk.tell(f"{person.key} leaves {chat['title']}")
    return await walk.do(person.leave(chat["id"]))


async def promote(walk: "Walk") -> bool:
    """The owner makes somebody, or the bot, an administrator or takes it back."""
    chat = walk.chance.choice(walk.phones.groups())
    statuses = walk.phones.statuses(chat)
    owner = next((key for key, status in statuses.items() if status == "creator"), None)
    others = [key for key, status in statuses.items() if status in {"member", "administrator"}]
    if owner is None or not others:
        return False
    who = walk.chance.choice(others)
    status = "member" if statuses[who] == "administrator" else "administrator"
    walk.tell(f"{owner} makes {who} {status} of {chat['title']}")
    return await walk.do(walk.person(owner).set_member(who, status, chat["id"]))


async def throw_out(walk: "Walk") -> bool:
    """The owner throws the bot out of a group, or brings it back."""
    chat = walk.chance.choice(walk.phones.groups())
    statuses = walk.phones.statuses(chat)
    owner = next((key for key, status in statuses.items() if status == "creator"), None)
    if owner is None:
        return False
    if statuses.get("bot") in {"member", "administrator"}:
        if walk.chance.random() < 0.8:
            return False
        status = walk.chance.choice(("kicked", "left"))
        walk.tell(f"{owner} removes the bot from {chat['title']}")
    else:
        status = walk.chance.choice(("member", "administrator"))
        walk.tell(f"{owner} brings the bot back into {chat['title']}")
    return await walk.do(walk.person(owner).set_member("bot", status, chat["id"]))


async def migrate(walk: "Walk") -> bool:
    """A basic group becomes a supergroup."""
    basic = [chat for chat in walk.phones.groups() if chat["type"] == "group"]
    if not basic:
        return False
    walk.tell(f"{basic[0]['title']} becomes a supergroup")
    given = {"person": MEMBERS[0], "chat": basic[0]["id"]}
    return await walk.do(walk.sandbox.request("POST", "migrate", given))


async def delete(walk: "Walk") -> bool:
    """Somebody deletes a message of the bot: their own chat's, or as owner the group's."""
    person = walk.chance.choice(walk.people())
    chat = person.id
    if walk.chance.random() < 0.5:
        group = walk.chance.choice(walk.phones.groups())
        statuses = walk.phones.statuses(group)
        admins = [key for key, status in statuses.items() if status == "creator"]
        if not admins:
            return False
        person, chat = walk.person(admins[0]), group["id"]
    shown = [message for message in walk.sandbox.seen(chat) if message.by_bot][:4]
    if not shown:
        return False
    message = walk.chance.choice(shown)
    walk.tell(f"{person.key} deletes message {message.id} of {chat}")
    return await walk.do(person.delete(message))


# --- Telegram, time, death ---


async def fault(walk: "Walk") -> bool:
    """Something will go wrong at Telegram, or on the way."""
    if not walk.plan.faults:
        return False
    kind, method = walk.chance.choice(KINDS), walk.chance.choice(METHODS)
    count = walk.chance.choice((1, 1, 1, 2, 4))
    walk.tell(f"* {method} will meet {kind}, {count} times")
    more: dict[str, Any] = {"seconds": 1.0, "retry_after": walk.chance.choice((1, 3, 20))}
    await walk.sandbox.fault(method, kind, count, **more)
    return True


async def kill(walk: "Walk") -> bool:
    """The bot dies at one of its next calls or commits, or now; or comes to life again."""
    if walk.theatre.bot is None:
        walk.tell("* the bot is started")
        await walk.start_bot()
        return True
    if not walk.plan.kills or not walk.theatre.up or walk.theatre.doom is not None:
        return False
    at = walk.chance.choice(("call", "commit", "now"))
    if at == "now":
        walk.tell("* the bot is killed")
        walk.theatre.kill()
        await walk.theatre.settle()
        return True
    walk.theatre.doom = Doom(at, walk.chance.randrange(1, 6))
    walk.tell(f"* the bot will be killed at {at} {walk.theatre.doom.left} from now")
    return True


async def wait(walk: "Walk") -> bool:
    """Nobody does anything for a while."""
    seconds = walk.chance.choice(PAUSES)
    walk.tell(f"* {seconds:.0f} s pass")
    await walk.pass_time(seconds)
    return True


async def wait_long(walk: "Walk") -> bool:
    """Nobody does anything for hours."""
    seconds = walk.chance.choice(LONG_PAUSES)
    walk.tell(f"* {seconds / HOUR:.0f} hours pass")
    await walk.pass_time(seconds)
    return True


async def wait_for_deadline(walk: "Walk") -> bool:
    """Nobody does anything until the next deadline."""
    bot = walk.theatre.bot
    due = None if bot is None else await bot.host.next_due()
    if due is None:
        return False
    left = (due - walk.theatre.time.now()).total_seconds()
    if left > 100 * HOUR:
        return False
    walk.tell(f"* {left:.0f} s pass until a deadline")
    await walk.pass_time(max(0.0, left) + 0.1)
    return True


# --- what they share ---


async def _press(
    walk: "Walk", person: Person, target: Target, *, data: str | None = None, note: str = ""
) -> bool:
    button, where = target.button, target.message.chat_id
    if button.url:
        walk.tell(f"{person.key} follows [{button.text}] in {where}{note}")
        return await walk.do(person.open(button.url))
    if not button.data:
        return False
    told = f" with {data!r}" if data is not None else f" {button.data}"
    walk.tell(f"{person.key} taps [{button.text}] of {target.message.id} in {where}{told}{note}")
    await walk.tap(person, [target], data)
    return True


async def _say(walk: "Walk", text: str, *, in_group: bool) -> bool:
    if not in_group:
        person = walk.chance.choice(walk.people())
        if _blocked(walk, person):
            return False
        walk.tell(f"{person.key} writes {text[:60]!r}")
        return await walk.do(person.say(text))
    chat, person = _somewhere(walk)
    given: Json = {"person": person.key, "chat": chat["id"], "text": text}
    topics = [None, *map(int, chat["topics"])]
    thread = walk.chance.choice(topics)
    if thread is not None:
        given["thread"] = thread
    walk.tell(f"{person.key} writes {text[:60]!r} in {chat['title']} {thread or ''}")
    return await walk.do(walk.sandbox.request("POST", "say", given))


def _command(walk: "Walk", name: str) -> str:
    mention = walk.chance.choice(("", "", f"@{walk.sandbox.bot_username}"))
    return f"/{name}{mention} {walk.chance.choice(WORDS)}".strip()


def _offered(walk: "Walk", scope: str) -> list[str]:
    """The commands that the bot has set for a kind of chat."""
    names: dict[str, None] = {}
    for menu in walk.sandbox.state["commands"]:
        if menu["scope"].get("type") in {scope, "default"}:
            names |= dict.fromkeys(one["command"] for one in menu["commands"])
    return list(names)


def _somewhere(walk: "Walk") -> tuple[Json, Person]:
    """A group and somebody who is in it, most often the first group."""
    groups = walk.phones.groups()
    chat = groups[0] if walk.chance.random() < 0.8 else walk.chance.choice(groups)
    inside = [
        key
        for key, status in walk.phones.statuses(chat).items()
        if key != "bot" and status in {"member", "administrator", "creator"}
    ]
    return chat, walk.person(walk.chance.choice(inside or list(MEMBERS)))


def _draw(walk: "Walk", found: list[Target]) -> Target:
    """Any of these buttons, red ones seldom and green ones gladly."""
    weights = [
        {"danger": DANGER, "success": GREEN}.get(target.button.style, 1.0) for target in found
    ]
    return walk.chance.choices(found, weights)[0]


def _blocked(walk: "Walk", person: Person) -> bool:
    return any(chat["id"] == person.id and chat["blocked"] for chat in walk.phones.chats())


ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (
        answer, tap_in_private, tap_in_group, tap_twice, tap_together, tap_old, tap_foreign,
        tap_garbage, command, open_table, command_elsewhere, talk, start, follow_link, prepare,
        begin, block, come_and_go, promote, throw_out, migrate, delete, fault, kill, wait,
        wait_long, wait_for_deadline,
    )
}  # fmt: skip

_ALWAYS = {
    "tap_twice": 2, "tap_old": 3, "tap_foreign": 2, "tap_garbage": 2, "command": 3,
    "command_elsewhere": 1, "talk": 1, "start": 2, "follow_link": 2, "prepare": 6,
    "begin": 4, "block": 2,
    "come_and_go": 1, "promote": 1, "throw_out": 1, "migrate": 0.3, "delete": 1, "fault": 3,
    "kill": 2, "wait": 2,
}  # fmt: skip
MOODS: dict[str, dict[str, float]] = {
    "play": _ALWAYS | {
        "answer": 60, "tap_in_private": 8, "tap_in_group": 8, "tap_together": 8, "wait": 4,
        "wait_for_deadline": 4, "open_table": 2,
    },
    "meet": _ALWAYS | {
        "answer": 4, "tap_in_private": 4, "tap_in_group": 30, "open_table": 6, "start": 8,
        "begin": 8,
    },
    "quarrel": _ALWAYS | {
        "tap_twice": 6, "tap_old": 8, "tap_foreign": 6, "tap_garbage": 6, "command": 10,
        "talk": 4, "come_and_go": 5, "promote": 4, "throw_out": 5, "delete": 5, "fault": 6,
        "kill": 5, "block": 6, "tap_in_group": 10, "tap_in_private": 10, "answer": 10,
    },
    "away": _ALWAYS | {"wait_for_deadline": 30, "wait": 10, "wait_long": 3, "answer": 10},
}  # fmt: skip
"""What people are about to do, by their mood, with how often; moods last some dozen steps."""
OFTEN = ("play", "play", "play", "meet", "quarrel", "quarrel", "away")
