"""The use cases: what people do at tables and what the clock does; no Telegram in here."""
