"""What can go wrong in the engine, by what the one who asked can do about it."""

from enum import StrEnum


class GoujiError(Exception):
    """Any error that the engine raises on purpose."""


class CardTextError(GoujiError):
    """A text is not cards; the message says what was wanted."""


class RecordError(GoujiError):
    """A document cannot be read; the message names the key and what was wanted."""


class PenaltyError(GoujiError):
    """A penalty that the result does not allow; the message says why."""


class RejectCode(StrEnum):
    """Why an answer is refused (`record.md`, reject codes)."""

    DEAL_OVER = "deal_over"
    CARDS_NOT_HELD = "cards_not_held"
    MIXED_RANKS = "mixed_ranks"
    NOT_YOUR_TURN = "not_your_turn"
    PASSED = "passed"
    WRONG_COUNT = "wrong_count"
    THREE_HELD = "three_held"
    DEAD_PLAY = "dead_play"
    TOO_LOW = "too_low"
    OPPOSITE_ONLY = "opposite_only"
    MARCH = "march"
    CANNOT_PASS = "cannot_pass"
    CANNOT_YIELD = "cannot_yield"
    NOT_OFFERED = "not_offered"


class RejectedError(GoujiError):
    """An answer that the rules refuse; nothing has changed.

    `code` says why; of several reasons the first in the order of `record.md`.
    """

    def __init__(self, code: RejectCode) -> None:
        super().__init__(code.value)
        self.code = code
