"""What members and administrators of a group may do, and how the Bot API tells it."""

from collections.abc import Mapping

PRESENT = frozenset({"creator", "administrator", "member", "restricted"})
"""Statuses of those who are in a chat."""
ADMINS = frozenset({"creator", "administrator"})

ALWAYS_TOLD = (
    "can_be_edited",
    "is_anonymous",
    "can_promote_members",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
)
"""Rights of administrators that are false unless given."""
USUAL = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_tags",
)
"""Rights of administrators that are true unless taken."""
TOPICS = "can_manage_topics"

SENDING = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
)
CHANGING = (
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
PERMISSIONS: Mapping[str, bool] = dict.fromkeys(SENDING, True) | dict.fromkeys(CHANGING, False)
"""What members may do in a group whose owner changed nothing here."""


def admin_rights(given: Mapping[str, bool], *, forum: bool) -> dict[str, bool]:
    """All rights of an administrator, with those that were given or taken."""
    rights = dict.fromkeys(ALWAYS_TOLD, False) | dict.fromkeys(USUAL, True)
    if forum:
        rights[TOPICS] = True
    return rights | {name: value for name, value in given.items() if name in known_rights()}


def known_rights() -> frozenset[str]:
    """Names of all rights that administrators of groups have."""
    return frozenset({*ALWAYS_TOLD, *USUAL, TOPICS})
