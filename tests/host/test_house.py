"""Options as a value: what goes with the clock, and what a group keeps of them."""

from datetime import timedelta

import pytest

from bot.host.duration import NEEDS, Needs, duration
from bot.host.house import DEALS, OPTION_NAMES, House, options_with_effect
from bot.host.pace import Pace
from engine.actions import PlayCards
from engine.deal import Phase, apply, waiting
from engine.options import Counts, Options, Sale
from engine.players import PLAYERS
from engine.rules import RULE_SETS
from engine.start import from_seed
from engine.view import view
from storage.values import Clock, Windows
from tests.screens.support import seed_of

MEASURED = 12
"""Deals of each rule set: enough to see that the numbers are about right."""


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_taps_go_through_all_values_and_come_round(name: str) -> None:
    house, seen = House(), []
    for _ in range(4):
        house = house.after(name)
        seen.append(house.in_force(name))
    assert len(set(seen)) in {2, 4}
    assert House().in_force(name) in seen


def test_unknown_options_are_refused() -> None:
    for ask in (House().in_force, House().after):
        with pytest.raises(ValueError, match="no option"):
            ask("to_json")


def test_a_group_keeps_what_differs_and_reads_it_back() -> None:
    assert House().to_json() == {}
    house = House(
        "folk", 6, Clock.DAY, Sale.OBLIGED, Counts.ALWAYS, False, True, Windows.STRICT, True
    )
    kept = house.to_json()
    assert kept == {
        "rules": "folk",
        "deals": 6,
        "clock": "day",
        "sale": "obliged",
        "counts": "always",
        "counter": False,
        "autopass": True,
        "windows": "strict",
        "watch": True,
    }
    assert House.from_json(kept) == house


@pytest.mark.parametrize(
    "kept",
    (
        None,
        {"rules": "poker", "deals": 3, "clock": "noon", "stakes": 5},
        {"deals": True, "watch": 1, "counter": "yes", "sale": None},
    ),
)
def test_what_nobody_knows_is_as_usual(kept: dict[str, object] | None) -> None:
    assert House.from_json(kept) == House()


def test_options_without_effect_are_known() -> None:
    assert options_with_effect("dagang") == OPTION_NAMES
    assert set(OPTION_NAMES) - set(options_with_effect("folk")) == {"sale", "counts"}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_a_deal_needs_is_about_what_was_measured(rules: str) -> None:
    turns = forced = windows = 0
    for number in range(MEASURED):
        deal, _ = from_seed(RULE_SETS[rules], Options(), seed_of(number))
        in_window = False
        while deal.phase is not Phase.OVER:
            seat, choices = next(iter(waiting(deal).items()))
            if deal.phase is Phase.PLAY:
                turns += 1
                forced += not any(isinstance(choice, PlayCards) for choice in choices)
                now_in_window = view(deal, None).turn is None
                windows += now_in_window and not in_window
                in_window = now_in_window
            deal, _ = apply(deal, PLAYERS["plain"].choose(view(deal, seat)))
    found = Needs(*(sum_ / MEASURED for sum_ in (turns, forced, windows)))
    assert found.turns == pytest.approx(NEEDS[rules].turns, rel=0.15)
    assert found.forced == pytest.approx(NEEDS[rules].forced, rel=0.5)
    assert found.windows == pytest.approx(NEEDS[rules].windows, rel=0.3)


def test_a_match_takes_longer_with_more_deals_people_and_time() -> None:
    pace = Pace()
    live = House(clock=Clock.LIVE)
    assert timedelta(hours=1) < duration(live, 6, pace) < timedelta(hours=2.5)
    times = [duration(House(deals=number), 6, pace) for number in DEALS]
    assert times == sorted(set(times))
    assert duration(live, 1, pace) < duration(live, 2, pace) < duration(live, 6, pace)
    assert duration(House(clock=Clock.DAY, autopass=True), 6, pace) < duration(
        House(clock=Clock.DAY, autopass=False), 6, pace
    )
