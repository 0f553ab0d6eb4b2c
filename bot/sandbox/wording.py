"""What Telegram says to a call that it cannot read, by method and by what is wrong with it."""

from collections.abc import Mapping

from bot.sandbox.checking import Problem
from bot.sandbox.model import Json

MISSING: Mapping[str, str] = {
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "message_id": "message identifier is not specified",
    "message_ids": "message identifiers are not specified",
    "photo": "there is no photo in the request",
    "document": "there is no document in the request",
    "action": "wrong parameter action in request",
    "user_id": "invalid user_id specified",
    "file_id": "file_id not specified",
    "media": 'parameter "media" is required',
    "callback_query_id": ("query is too old and response timeout expired or query ID is invalid"),
}
"""What a missing parameter is called; of all others it is said that they are required."""

OBJECTS: Mapping[str, tuple[str, str]] = {
    "commands": ("commands JSON object", "expected an Array of BotCommand"),
    "link_preview_options": (
        "link preview options JSON object",
        "object expected as link preview options",
    ),
    "media": ("input media JSON object", "expected an Array of InputMedia"),
    "menu_button": ("menu button JSON object", "menuButton must be an Object"),
    "reply_markup": (
        "reply keyboard markup JSON object",
        "object expected as reply markup",
    ),
    "reply_parameters": (
        "reply parameters JSON object",
        "object expected as reply parameters",
    ),
    "rights": (
        "ChatAdministratorRights JSON object",
        "chatAdministratorRights must be an Object",
    ),
    "scope": ("BotCommandScope JSON object", "botCommandScope must be an Object"),
}
"""Parameters that are objects: how they are called when they are no JSON, and when no object."""

INSIDE: Mapping[str, str] = {
    "caption_entities": "MessageEntity",
    "commands": "BotCommand",
    "entities": "MessageEntity",
    "link_preview_options": "link preview options",
    "media": "InputMedia",
    "menu_button": "menu button",
    "reaction": "ReactionType",
    "reply_parameters": "reply parameters",
    "rights": "ChatAdministratorRights",
    "scope": "BotCommandScope",
}
"""What the parts of those are called."""

BUTTONS: Mapping[str, str] = {
    "inline_keyboard": "inline keyboard button",
    "keyboard": "keyboard button",
}
TYPES: Mapping[str, str] = {
    "array": "Array",
    "boolean": "Boolean",
    "integer": "Number",
    "number": "Number",
    "object": "Object",
    "string": "String",
}


def refusal(problem: Problem, params: Json) -> str:
    """The words for what is wrong with the parameters of a call."""
    top, _, rest = problem.path.partition(".")
    if not top:
        if problem.kind == "missing":
            required = f'parameter "{problem.field}" is required'
            return MISSING.get(problem.field, required)
        # Telegram would take no notice; here it is always a mistake.
        return f"unknown parameter: {problem.text}"
    if top.endswith("parse_mode"):
        return "unsupported parse_mode"
    if top == "action":
        return MISSING["action"]
    if top == "reaction" and rest.endswith("emoji"):
        return "REACTION_INVALID"
    if top in MISSING and not rest:
        return MISSING[top] if params.get(top) in (None, "") else _of(top, problem)
    if not rest and top in OBJECTS and problem.kind == "type":
        unread, unlike = OBJECTS[top]
        return f"can't parse {unread}" if isinstance(params[top], str) else unlike
    return _inside(top, rest, problem)


def _inside(top: str, rest: str, problem: Problem) -> str:
    if top == "reply_markup":
        for part, name in BUTTONS.items():
            if rest.startswith(f"{part}.") and rest.count(".") >= len(("row", "button")):
                return f"can't parse {name}: {_detail(rest, problem)}"
        return f"can't parse reply keyboard markup: {_detail(rest, problem)}"
    if top in INSIDE:
        return f"can't parse {INSIDE[top]}: {_detail(rest, problem)}"
    return _of(problem.path, problem)


def _of(path: str, problem: Problem) -> str:
    return f"{path}: {_detail(path, problem)}"


def _detail(path: str, problem: Problem) -> str:
    name = path.rsplit(".", 1)[-1]
    if problem.kind == "missing":
        return f'can\'t find field "{problem.field}"'
    if problem.kind == "unknown":
        return f'unknown field "{problem.field}"'
    if problem.wanted in TYPES and not name.isdigit():
        return f'field "{name}" must be of type {TYPES[problem.wanted]}'
    return problem.text
