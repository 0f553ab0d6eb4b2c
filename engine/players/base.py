"""What a computer player is: it sees one seat's view and gives one answer."""

from typing import Protocol, runtime_checkable

from engine.actions import Action
from engine.cards import Cards
from engine.deal import Choices
from engine.view import View


class Player(Protocol):
    """Anything that answers for a seat."""

    def choose(self, view: View) -> Action:
        """Give one of `view.choices`; raises `NothingAskedError` where the view owes no answer."""


@runtime_checkable
class Blind(Protocol):
    """A player that looks at its choices only, so that nobody need make a view for it."""

    def pick(self, choices: Choices) -> Action:
        """Give one of the choices, of which there is at least one."""


class NothingAskedError(ValueError):
    """A player was asked for an answer that its seat does not owe."""

    def __init__(self) -> None:
        super().__init__("the view's seat owes no answer")


def question_of(view: View) -> tuple[Cards, Choices]:
    """Give the hand and the answers of a view's seat; raises `NothingAskedError` without any."""
    if view.hand is None or view.choices is None:
        raise NothingAskedError
    return view.hand, view.choices
