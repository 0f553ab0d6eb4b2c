"""The random player: for tests, fuzzing and the measure of speed."""

from engine.actions import Action
from engine.deal import Choices
from engine.players.base import question_of
from engine.players.generator import Generator
from engine.view import View


class Random:
    """Chooses evenly among all its answers; two with the same seed choose alike."""

    def __init__(self, seed: int) -> None:
        self._below = Generator(seed).below

    def choose(self, view: View) -> Action:
        """Give any answer."""
        _hand, choices = question_of(view)
        return self.pick(choices)

    def pick(self, choices: Choices) -> Action:
        """Give any of the choices."""
        number = len(choices)
        return choices[self._below(number) if number > 1 else 0]
