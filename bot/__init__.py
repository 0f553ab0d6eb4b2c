"""Telegram and the running host: handlers, screens, delivery, clock, texts, sandbox."""
