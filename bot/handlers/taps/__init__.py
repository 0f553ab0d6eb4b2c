"""Taps on buttons: each gets exactly one answer, whatever happens.

Each file handles the taps of one family. It has a table `HANDLERS` that gives for each `Op` what
does it: a function of the `Touch` that returns a toast or an `Answer`. `dispatch` puts the tables
together; a test sees to it that every `Op` is in exactly one.
"""

from bot.handlers.taps.dispatch import Taps
from bot.handlers.taps.touch import Answer, Handler, Handlers, OldButtonError, Touch

__all__ = ["Answer", "Handler", "Handlers", "OldButtonError", "Taps", "Touch"]
