"""How the bot talks to Telegram: the HTTP transport and the polling loop."""
