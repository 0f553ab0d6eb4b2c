"""How the bot presents itself."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.reach import chat_of
from bot.sandbox.model import Json
from bot.sandbox.rights import known_rights
from bot.sandbox.world import World

NAME, DESCRIPTION, SHORT = 64, 512, 120
COMMANDS: Json = {"type": "commands"}


def _set(texts: dict[str, str], params: Json, field: str, most: int, words: str) -> bool:
    text: str = params.get(field, "")
    if len(text) > most:
        raise bad_request(words)
    language = params.get("language_code", "")
    if text:
        texts[language] = text
    else:
        texts.pop(language, None)
    return True


def _get(texts: dict[str, str], params: Json, field: str, otherwise: str = "") -> Json:
    language = params.get("language_code", "")
    return {field: texts.get(language) or texts.get("") or otherwise}


async def set_my_name(world: World, params: Json) -> bool:
    """Set the bot's name for a language; nothing takes it away."""
    done = _set(world.profile.names, params, "name", NAME, "BOT_TITLE_INVALID")
    world.bot.first_name = world.profile.names.get("", world.settings.bot_name)
    world.feed.add("state")
    return done


async def get_my_name(world: World, params: Json) -> Json:
    """The bot's name in a language."""
    return _get(world.profile.names, params, "name", world.bot.first_name)


async def set_my_description(world: World, params: Json) -> bool:
    """Set what stands in the empty private chat."""
    texts = world.profile.descriptions
    return _set(texts, params, "description", DESCRIPTION, "BOT_DESCRIPTION_INVALID")


async def get_my_description(world: World, params: Json) -> Json:
    """What stands in the empty private chat."""
    return _get(world.profile.descriptions, params, "description")


async def set_my_short_description(world: World, params: Json) -> bool:
    """Set what stands on the bot's page and in links to it."""
    texts = world.profile.short_descriptions
    return _set(texts, params, "short_description", SHORT, "BOT_SHORT_DESCRIPTION_INVALID")


async def get_my_short_description(world: World, params: Json) -> Json:
    """What stands on the bot's page."""
    return _get(world.profile.short_descriptions, params, "short_description")


def _private(world: World, params: Json) -> int | None:
    if "chat_id" not in params:
        return None
    chat = chat_of(world, params)
    if chat.person is None:
        raise bad_request("chat must be private")
    return chat.id


async def set_chat_menu_button(world: World, params: Json) -> bool:
    """Set the button beside the text field of one private chat, or of all others."""
    button: Json = params.get("menu_button", {"type": "default"})
    if button["type"] == "web_app" and not button["web_app"]["url"].startswith("https://"):
        raise bad_request("BUTTON_URL_INVALID")
    world.profile.menu_buttons[_private(world, params)] = button
    world.feed.add("state")
    return True


async def get_chat_menu_button(world: World, params: Json) -> Json:
    """The button of a private chat, or of all others."""
    buttons = world.profile.menu_buttons
    found = buttons.get(_private(world, params), buttons.get(None, COMMANDS))
    return COMMANDS if found["type"] == "default" and None not in buttons else found


async def set_my_default_administrator_rights(world: World, params: Json) -> bool:
    """Propose rights for when the bot is made administrator."""
    wished = world.profile.wished_rights
    channels = bool(params.get("for_channels", False))
    if "rights" in params:
        wished[channels] = params["rights"]
    else:
        wished.pop(channels, None)
    return True


async def get_my_default_administrator_rights(world: World, params: Json) -> Json:
    """The rights that are proposed."""
    channels = bool(params.get("for_channels", False))
    none = dict.fromkeys(sorted(known_rights() - {"can_be_edited"}), False)
    return none | world.profile.wished_rights.get(channels, {})
