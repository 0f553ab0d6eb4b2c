"""Refusals, in Telegram's words and codes."""


class ApiError(Exception):
    """A call of the Bot API that is refused: HTTP code, description, response parameters."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(reason: str, **parameters: int) -> ApiError:
    """400 with the reason as Telegram prefixes it."""
    return ApiError(400, f"Bad Request: {reason}", **parameters)


def forbidden(reason: str) -> ApiError:
    """403 with the reason as Telegram prefixes it."""
    return ApiError(403, f"Forbidden: {reason}")


class ScriptError(Exception):
    """Something a scripted person cannot do, such as tapping a button that is not there."""
