"""From what should be shown to what is shown: level-triggered, within Telegram's budgets."""
