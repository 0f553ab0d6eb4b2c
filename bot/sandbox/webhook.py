"""Where the bot wants its updates sent, and how that went."""

from dataclasses import dataclass

from bot.sandbox.model import Json

CONNECTIONS = 40


@dataclass
class Webhook:
    """As setWebhook set it; without an address there is none."""

    url: str = ""
    max_connections: int = CONNECTIONS
    secret_token: str = ""
    ip_address: str = ""
    has_certificate: bool = False
    last_error_date: int = 0
    last_error_message: str = ""

    def info(self, pending: int, allowed: list[str] | None) -> Json:
        """A ``WebhookInfo`` of the Bot API."""
        info: Json = {
            "url": self.url,
            "has_custom_certificate": self.has_certificate,
            "pending_update_count": pending,
        }
        if self.url:
            info["max_connections"] = self.max_connections
        for name in ("ip_address", "last_error_date", "last_error_message"):
            if value := getattr(self, name):
                info[name] = value
        if allowed:
            info["allowed_updates"] = allowed
        return info
