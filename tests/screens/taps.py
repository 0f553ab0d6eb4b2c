"""How many taps the choices of players take on our keyboards.

`python -m tests.screens.taps [DEALS]` plays deals of both rule sets with the plain and with the
random computer player, makes each of their choices by tapping what the hand message shows, and
prints the median, mean, 90th percentile and most of the taps, for leads and for what follows.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import mean, median
from typing import Final, NamedTuple

from bot.host.choosing import asks_again, tapped
from bot.host.shown import HandShown
from bot.screens.hand import hand
from bot.screens.taps import Op, Tap, decode
from bot.texts.languages import Language
from engine.actions import Action, PlayCards
from engine.cards import NO_CARDS, RANKS
from engine.deal import Deal, Phase, apply, asked
from engine.options import Options
from engine.players import PLAYER_NAMES, make_player
from engine.rules import RULE_SETS
from engine.seats import FIRST_AFTER
from engine.start import from_seed
from engine.view import view
from tests.screens.support import SPEAKERS, facts_of, hand_shown, seed_of

DEALS: Final = 20
"""Deals of each rule set and player that are played when nothing else is said."""
_MOST: Final = 200
"""Taps after which a choice cannot be reached."""


class Kind(NamedTuple):
    """What is counted together."""

    player: str
    rules: str
    what: str


@dataclass
class Phone:
    """A hand message and the person who taps on it; the host's part is played as it is."""

    shown: HandShown
    taps: int = 0

    def offers(self, op: Op, argument: int | None = None) -> bool:
        """Whether such a button is there now."""
        keyboard = hand(self.shown, SPEAKERS[Language.ZH_HANS]).keyboard
        wanted = Tap(self.shown.facts.table_id, self.shown.view.question, op, argument)
        return any(decode(button.data or "") == wanted for row in keyboard for button in row)

    def tap(self, op: Op, argument: int | None = None) -> None:
        """Tap a button, which must be there; the keyboard is drawn anew before the next."""
        assert self.offers(op, argument), (op, argument)
        assert self.taps < _MOST
        self.taps += 1
        view = self.shown.view
        if op is Op.PAGE:
            self.shown = replace(self.shown, all_ranks=argument == 1)
        elif op is Op.PICK and argument is not None:
            chosen = tapped(view, self.shown.selection, argument)
            self.shown = replace(self.shown, selection=chosen, all_ranks=True)

    def answer(self, action: Action) -> None:
        """Tap until an answer is given."""
        choices = self.shown.view.choices
        assert choices is not None
        index = list(choices).index(action)
        if self._give(index, action):
            return
        assert isinstance(action, PlayCards)
        if self.offers(Op.PAGE, 1):
            self.tap(Op.PAGE, 1)
        for rank in range(RANKS):
            while self.shown.selection[rank] != action.play.cards[rank]:
                self.tap(Op.PICK, rank)
                if self._give(index, action):
                    return
        self.tap(Op.PLAY)

    def _give(self, index: int, action: Action) -> bool:
        """Tap the answer itself where it has a button, once more where that is wanted."""
        if not self.offers(Op.CHOOSE, index):
            return False
        self.tap(Op.CHOOSE, index)
        if asks_again(action):
            self.shown = replace(self.shown, armed=index)
            self.tap(Op.CHOOSE, index)
        return True


def taps_of(deal: Deal, seat: int, action: Action) -> int:
    """Count the taps that an answer of a seat takes."""
    phone = Phone(hand_shown(deal, seat, facts_of(rules=deal.rules.name), NO_CARDS))
    phone.answer(action)
    return phone.taps


def measure(deals: Iterable[int], players: Iterable[str] = PLAYER_NAMES) -> dict[Kind, list[int]]:
    """Count the taps of every choice in these deals; what leaves no choice is not counted."""
    counted: dict[Kind, list[int]] = defaultdict(list)
    for number in deals:
        for rules in RULE_SETS.values():
            for name in players:
                player = make_player(name, number)
                deal, _ = from_seed(rules, Options(), seed_of(number))
                while seats := asked(deal):
                    seat = FIRST_AFTER[deal.trick.by][seats]
                    seen = view(deal, seat)
                    action = player.choose(seen)
                    if deal.phase is Phase.PLAY and seen.choices and len(seen.choices) > 1:
                        what = "lead" if seen.table is None else "follow"
                        counted[Kind(name, rules.name, what)].append(taps_of(deal, seat, action))
                    deal, _ = apply(deal, action)
    return counted


def told(counted: dict[Kind, list[int]]) -> str:
    """Write the counts as a table."""
    lines = [
        f"{'player':8}{'rules':8}{'what':8}{'n':>7}{'median':>8}{'mean':>7}{'p90':>5}{'max':>5}"
    ]
    for kind, taps in sorted(counted.items()):
        ninth = sorted(taps)[len(taps) * 9 // 10]
        lines.append(
            f"{kind.player:8}{kind.rules:8}{kind.what:8}{len(taps):7}"
            f"{median(taps):8.0f}{mean(taps):7.2f}{ninth:5}{max(taps):5}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    sys.stdout.write(told(measure(range(most))) + "\n")
