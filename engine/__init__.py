"""The game of Gouji and nothing else: no clock, no I/O, no Telegram, no database."""
