"""Computer players: they see a view, answer what is asked, and the plain one plays sensibly."""

from collections import Counter
from random import Random as AnyRandom

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import (
    Action,
    Answer,
    Mutual,
    Natural,
    Offer,
    Opener,
    Pass,
    Pay,
    PlayCards,
    Show,
    TributeKind,
)
from engine.cards import BIG, FOUR, SMALL, THREE, TWO
from engine.deal import Deal, Phase, Rules, apply, waiting
from engine.options import Options
from engine.players import PLAYER_NAMES, PLAYERS, make_player
from engine.players.base import NothingAskedError
from engine.players.beforehand import decide
from engine.players.generator import Generator
from engine.players.plain import Plain
from engine.players.random import Random
from engine.players.simulate import compare, play_out, simulate
from engine.rules import DAGANG, RULE_SETS
from engine.view import View, view
from tests.engine.support import after, any_action, full_deal, position, random_position

FEW = max(1, settings().max_examples // 2)
PASS = "pass"
QUIET = ["3 4 5"] * 5


class SeesOnlyAView:
    """Checks what the plain player is given and gives back."""

    def __init__(self) -> None:
        self.player = Plain()

    def choose(self, seen: View) -> Action:
        assert seen.choices is not None
        action = self.player.choose(seen)
        assert action in seen.choices
        assert self.player.choose(seen) == action
        return action


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32))
def test_the_plain_player_ends_every_deal(rules: Rules, seed: int) -> None:
    """Against each other, and from any position that a random player may bring about."""
    rng = AnyRandom(seed)
    deal = full_deal(rng, rules=rules) if rng.random() < 0.5 else random_position(rng)
    for _step in range(rng.randrange(60)):
        if deal.phase is not Phase.OVER:
            deal, _events = apply(deal, any_action(deal, rng))
    played = play_out(deal, [SeesOnlyAView()] * 6)
    assert played.deal.phase is Phase.OVER


def test_a_seat_that_is_not_asked_gets_no_answer() -> None:
    deal = position("3 5", *QUIET)
    for name in PLAYER_NAMES:
        with pytest.raises(NothingAskedError):
            make_player(name, 1).choose(view(deal, 1))


def test_players_have_names() -> None:
    assert set(PLAYER_NAMES) == {*PLAYERS, "random"}
    with pytest.raises(KeyError):
        make_player("oracle", 1)


# --- the plain player ---


def plain(deal: Deal, seat: int) -> str:
    """What the plain player does, as text."""
    action = Plain().choose(view(deal, seat))
    return str(action.play) if isinstance(action, PlayCards) else type(action).__name__.lower()


@pytest.mark.parametrize(
    ("hand", "lead"),
    [
        ("3 5*3 8 K", "5*3"),  # the lowest group whole
        ("3*2 7 9*2 2 S B", "7"),  # 2s and jokers kept back
        ("3*2", "3*2"),  # walks when it can
        ("3 4*2 9", "4*2"),  # fours are low cards where no point can be opened
        ("3 4*2 9 A*2", "9"),  # and are kept back where one can
        ("3 9 K B", "9"),
        ("3 K B", "K B"),  # the last but the threes, sure to win
    ],
)
def test_leads(hand: str, lead: str) -> None:
    assert plain(position(hand, *QUIET), 0) == lead


def test_it_opens_its_point_when_it_may() -> None:
    deal = position("3 4*2 5 K", *QUIET, may_open=0)
    assert plain(deal, 0) == "4*2"
    natural = position("3 4*2 5 K", *QUIET, natural=(0,))
    assert plain(natural, 0) == "4*2"


def test_it_leaves_its_federation_alone() -> None:
    deal = after(position("3 4 5", "3 4 5", "3 4 6 9 2", "3 4 5", "3 4 5", "3 4 5"), (0, "5"))
    deal = after(deal, (1, PASS))
    assert plain(deal, 2) == "pass"


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("3 4 9*2 7 8 10 J", "7"),  # cheaply, and a whole group before a broken one
        ("3 4 9*2 5 Q*2 10*3 J*2 2 S", "9"),  # rather broken than with a 2
        ("3 4 5 4 4 2 S B", "2"),  # a 2 before a joker
    ],
)
def test_it_beats_an_opponent_cheaply(hand: str, answer: str) -> None:
    deal = after(position("3 4 6 K*12", hand, *QUIET[:4]), (0, "6"))
    assert plain(deal, 1) == answer


def test_it_does_not_let_itself_be_smothered_for_nothing() -> None:
    deal = after(position("3 4 6 K*12", "3 9", *["3 4 9 10 J"] * 4), (0, "6"))
    assert plain(deal, 1) == "pass"


def test_it_burns_an_opponent_only() -> None:
    hands = ["3 4 6 K*2", "3 A*2", "3 A*2", *QUIET[:3]]
    deal = after(position(*hands), (0, "K*2"))
    assert set(waiting(deal)) == {1, 2, 3}
    assert plain(deal, 1) == "A*2"
    assert plain(deal, 2) == "pass"


# --- before the play ---

SALE = (Offer(0, THREE, TWO), Offer(0, THREE, BIG), Offer(0, THREE, None))


@pytest.mark.parametrize(
    ("decisions", "wanted"),
    [
        ((Natural(0, yes=False), Natural(0, yes=True)), Natural(0, yes=True)),
        ((Mutual(0, yes=True), Mutual(0, yes=False)), Mutual(0, yes=False)),
        ((Answer(0, 3, yes=False), Answer(0, 3, yes=True)), Answer(0, 3, yes=True)),
        (SALE, SALE[0]),
        (tuple(reversed(SALE)), SALE[0]),
        (SALE[1:], SALE[1]),
        ((Offer(0, FOUR, BIG), Offer(0, FOUR, None)), Offer(0, FOUR, None)),
        ((Offer(0, FOUR, SMALL), Offer(0, FOUR, None)), Offer(0, FOUR, SMALL)),
        ((Opener(3, 5), Opener(3, 1), Opener(3, 3)), Opener(3, 1)),
        (
            (Pay(0, TributeKind.BURN, 2, yes=True), Pay(0, TributeKind.BURN, 2, yes=False)),
            Pay(0, TributeKind.BURN, 2, yes=False),
        ),
        ((Pass(0),), Pass(0)),
        ((Show(0, None, 0), Show(0, "s", 2)), Show(0, None, 0)),
    ],
    ids=str,
)
def test_decisions(decisions: tuple[Action, ...], wanted: Action) -> None:
    assert decide(decisions) == wanted


# --- the random player ---


def test_the_generator_spreads_its_numbers() -> None:
    below = Generator(1).below
    counts = Counter(below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())
    pairs = Counter((below(4), below(4)) for _ in range(8000))
    assert len(pairs) == 16
    assert all(400 < count < 600 for count in pairs.values())


def test_the_generator_is_the_same_for_ever() -> None:
    below = Generator(42).below
    first = [below(1000) for _ in range(5)]
    again = Generator(42).below
    assert [again(1000) for _ in range(5)] == first
    assert [Generator(seed).below(1000) for seed in range(5)] != first


def test_the_random_player_takes_each_answer_about_as_often() -> None:
    deal = position("3 5*2 7*2 9", *QUIET)
    number = len(waiting(deal)[0])
    player = Random(5)
    found = Counter(player.choose(view(deal, 0)) for _ in range(number * 200))
    assert len(found) == number
    assert all(120 < count < 280 for count in found.values())


# --- simulated deals ---


def test_the_same_seeds_give_the_same_tally() -> None:
    first = simulate(DAGANG, Options(), [make_player("random", 1)] * 6, range(3))
    again = simulate(DAGANG, Options(), [make_player("random", 1)] * 6, range(3))
    assert first == again
    assert first.deals == 3
    assert first.decisions > first.choices > 300


def test_a_blind_player_answers_as_one_that_is_shown_a_view() -> None:
    class Shown:
        def __init__(self) -> None:
            self.player = Random(1)

        def choose(self, seen: View) -> Action:
            return self.player.choose(seen)

    assert simulate(DAGANG, Options(), [Random(1)] * 6, range(2)) == simulate(
        DAGANG, Options(), [Shown()] * 6, range(2)
    )


def test_two_equal_players_are_equally_strong() -> None:
    """A free check of the measure: each deal is played twice alike."""
    match = compare(DAGANG, Options(), Plain(), Plain(), range(4))
    assert match.mean == match.variance == match.margin == 0
    assert match.won == 0.5


def test_the_plain_player_beats_the_random_one() -> None:
    match = compare(DAGANG, Options(), Plain(), make_player("random", 1), range(10))
    assert match.mean - match.margin > 2
    assert match.won > 0.9


def test_a_deal_of_plain_players_counts_its_answers() -> None:
    deal = after(position("3 5", "3 9", *QUIET[:4]), (0, "5"))
    played = play_out(deal, [Plain()] * 6)
    assert played.deal.phase is Phase.OVER
    assert played.decisions == played.deal.version - deal.version
