"""Accounts of Telegram's own, in whose names messages of groups and channels come."""

from bot.sandbox.model import Account

ANONYMOUS = Account("anonymous", 1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
"""From whom messages of anonymous administrators are, for bots."""
CHANNEL = Account("channel", 136817688, "Channel", username="Channel_Bot", is_bot=True)
"""From whom messages that people write in a channel's name are."""
TELEGRAM = Account("telegram", 777000, "Telegram")
"""From whom posts are that come into a group from its linked channel by themselves."""
OTHER_BOT = Account("other_bot", 5252525252, "Other", username="other_sandbox_bot", is_bot=True)
"""Another bot that is in groups too; this one never hears it."""
OFFICIAL = {one.id: one for one in (ANONYMOUS, CHANNEL, TELEGRAM)}
