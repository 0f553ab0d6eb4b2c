"""What the bot does about the faults of `docs/faults.md`, where Telegram or people cause them."""
