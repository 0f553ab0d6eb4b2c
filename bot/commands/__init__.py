"""The commands of `gouji` that need no Telegram."""
