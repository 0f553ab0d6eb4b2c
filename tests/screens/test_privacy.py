"""What the group and the others see does not depend on cards that they may not know."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.host.shown import HandShown, TableShown
from bot.screens.hand import hand
from bot.screens.screen import Screen
from bot.screens.table import table
from bot.screens.words import cards_text, numbered_seat
from bot.texts.languages import Language
from bot.texts.markup import bold
from engine.cards import cards_of
from engine.deal import Deal, Phase, asked
from engine.rules import FOLK, RULE_SETS
from engine.seats import BIT, SEATS, seat_set
from engine.view import view
from tests.screens.support import LINKS, NOON, SPEAKERS, allies_asked, facts_of, play_out

deals = st.builds(
    lambda seed, steps, rules: play_out(seed, steps, rules)[0],
    st.integers(0, 300),
    st.integers(0, 400),
    st.sampled_from(list(RULE_SETS.values())),
)
late = st.integers(150, 400)
few = settings(max_examples=60, deadline=None)
speaker = SPEAKERS[Language.ZH_HANS]


def exchanged(deal: Deal, random: Random, fixed: int) -> Deal:
    """Deal the hidden cards anew to their holders; `fixed` seats and the smothered keep theirs."""
    free = [
        seat
        for seat in range(SEATS)
        if not fixed & BIT[seat] and seat not in deal.standing.smothered
    ]
    cards = [
        rank for seat in free for rank, count in enumerate(deal.hands[seat]) for _ in range(count)
    ]
    random.shuffle(cards)
    hands = list(deal.hands)
    for seat in free:
        number = sum(deal.hands[seat])
        hands[seat] = cards_of(cards[:number])
        del cards[:number]
    return deal._replace(hands=tuple(hands))


def group_screen(deal: Deal) -> Screen:
    return table(TableShown(facts_of(), view(deal, None), NOON, ()), speaker, LINKS)


def own_screen(deal: Deal, seat: int) -> Screen:
    """What a seat sees, with all that it may know of its allies (挑牌) and suggest to them."""
    own = view(deal, seat)
    asks = [
        ally
        for ally in (looked_at(deal, seat) if deal.phase is Phase.PLAY else ())
        if asked(deal) & BIT[ally]
    ]
    facts = facts_of(rules=deal.rules.name)
    shown = HandShown(facts, own, "zh-Hans", NOON, (), allies=allies_asked(deal, seat, *asks))
    return hand(shown, speaker)


def looked_at(deal: Deal, seat: int) -> tuple[int, ...]:
    """Give the allies whose hands a seat may look at: told by the rules, not by the view."""
    allies = ((seat + 2) % SEATS, (seat + 4) % SEATS)
    if deal.rules.name != "folk":
        return ()
    return tuple(ally for ally in allies if sum(deal.hands[ally]) <= 10)


@few
@given(deals, st.randoms(use_true_random=False))
def test_group_sees_no_hidden_card(deal: Deal, random: Random) -> None:
    assert group_screen(exchanged(deal, random, fixed=0)) == group_screen(deal)


@few
@given(deals, st.integers(0, 5), st.randoms(use_true_random=False))
def test_nobody_sees_the_cards_of_others(deal: Deal, seat: int, random: Random) -> None:
    other = exchanged(deal, random, fixed=seat_set((seat, *looked_at(deal, seat))))
    assert own_screen(other, seat) == own_screen(deal, seat)


@few
@given(
    st.builds(lambda seed, steps: play_out(seed, steps, FOLK)[0], st.integers(0, 300), late),
    st.integers(0, 5),
)
def test_short_hands_are_seen_by_allies_and_by_nobody_else(deal: Deal, seat: int) -> None:
    for other in range(SEATS):
        number = sum(deal.hands[other])
        if other == seat or not number:
            continue
        name = numbered_seat(facts_of(), other, speaker)
        cards = bold(cards_text(deal.hands[other], speaker))
        told = speaker("ally-hand", seat=name, n=number, cards=cards)
        assert (told in own_screen(deal, seat).html) == (other in looked_at(deal, seat))
    assert "👀" not in group_screen(deal).html


@few
@given(deals)
def test_group_does_not_see_who_is_asked_in_secret(deal: Deal) -> None:
    """In a window and while 3s and 4s are bought, only the seats asked can tell."""
    public = view(deal, None)
    if public.turn is not None or public.waits_for or not asked(deal):
        return
    screen = group_screen(deal)
    assert "▶" not in screen.html
    every = deal._replace(
        trick=deal.trick._replace(asked=(1 << SEATS) - 1),
        before=deal.before._replace(buying=(1 << SEATS) - 1),
    )
    assert group_screen(every) == screen
