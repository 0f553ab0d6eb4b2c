"""Who is in a chat, and how they are marked."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.reach import group_of, is_admin, present_chat
from bot.sandbox.model import Json
from bot.sandbox.rights import ADMINS
from bot.sandbox.world import World

TAG_LENGTH = 16
PICTURES = (range(0x1F000, 0x1FB00), range(0x2600, 0x27C0), (0x200D, 0x20E3, 0xFE0F))
"""Code points of emoji and of what joins and colours them."""


async def get_chat_member(world: World, params: Json) -> Json:
    """Somebody's standing in a chat.

    An anonymous administrator is told as a plain member to a bot that is none itself.
    """
    chat = present_chat(world, params)
    account = world.account(params["user_id"])
    if account is None:
        raise bad_request("invalid user_id specified")
    if chat.person is not None:
        if account not in {chat.person, world.bot}:
            raise bad_request("user not found")
        return {"status": "member", "user": account.user()}
    if account is not world.bot and not is_admin(world, chat):
        if world.settings.members_hidden:
            raise bad_request("member list is inaccessible")
        if chat.is_anonymous(account.id):
            return {"status": "member", "user": account.user()}
    return chat.member(account)


async def get_chat_member_count(world: World, params: Json) -> int:
    """How many are in a chat, the bot too."""
    chat = present_chat(world, params)
    if chat.person is not None:
        return 2
    return sum(chat.has(account) for account in chat.statuses)


async def get_chat_administrators(world: World, params: Json) -> list[Json]:
    """Owner and administrators who are no bots, as Telegram lists them, besides this bot.

    Those who are anonymous stand there only for bots that are administrators.
    """
    chat = present_chat(world, params)
    if chat.person is not None:
        raise bad_request("there are no administrators in the private chat")
    if world.settings.members_hidden and not is_admin(world, chat):
        raise bad_request("member list is inaccessible")
    members = []
    for number, status in chat.statuses.items():
        account = world.account(number)
        if account is None or status not in ADMINS:
            continue
        if is_admin(world, chat) or not chat.is_anonymous(number):
            members.append(chat.member(account))
    return members


async def set_chat_member_tag(world: World, params: Json) -> bool:
    """Mark a plain member of a group with a few words beside the name; none take them away."""
    chat = group_of(world, params)
    if chat.status(world.bot.id) != "administrator":
        raise bad_request("CHAT_ADMIN_REQUIRED")
    if not chat.may(world.bot.id, "can_manage_tags"):
        raise bad_request("not enough rights to manage tags in the chat")
    account = world.account(params["user_id"])
    if account is None:
        raise bad_request("invalid user_id specified")
    if chat.status(account.id) not in {"member", "restricted"}:
        raise bad_request(
            "USER_NOT_PARTICIPANT" if not chat.has(account.id) else "USER_ADMIN_INVALID"
        )
    tag: str = params.get("tag", "")
    if len(tag) > TAG_LENGTH or any(is_picture(sign) for sign in tag):
        raise bad_request("TAG_INVALID")
    before = chat.member(account)
    chat.tags[account.id] = tag
    if chat.member(account) != before:
        world.tell_member(chat, account, before, world.bot)
        world.feed.add("state")
    return True


def is_picture(sign: str) -> bool:
    """Whether a sign is an emoji or belongs to one."""
    return any(ord(sign) in codes for codes in PICTURES)
