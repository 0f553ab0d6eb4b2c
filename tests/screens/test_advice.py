"""What allies suggest to each other: legal, theirs alone, and within Telegram's limits."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.host.shown import Advice, HandShown
from bot.screens.hand import hand
from bot.screens.suggest import suggestions
from bot.screens.taps import Op, Tap, decode
from bot.screens.toasts import suggested
from bot.texts.languages import Language
from engine.cards import parse_cards
from engine.deal import Deal, Phase, asked, waiting
from engine.plays import play
from engine.rules import FOLK
from engine.seats import BIT, SEATS
from engine.view import view
from tests.screens.gallery.deals import folk_look, laid
from tests.screens.support import NOON, SPEAKERS, allies_asked, facts_of, hand_shown, play_out
from tests.screens.test_limits import check

FACTS = facts_of(rules="folk")
ZH = SPEAKERS[Language.ZH_HANS]
late = st.builds(
    lambda seed, steps: play_out(seed, steps, FOLK)[0], st.integers(0, 300), st.integers(120, 400)
)
few = settings(max_examples=60, deadline=None)


def looking(deal: Deal, seat: int) -> HandShown:
    """Show a deal to a seat that may advise whichever ally is asked."""
    own = view(deal, seat)
    allies = (
        ally
        for ally in range(SEATS)
        if own.allies[ally] is not None and deal.phase is Phase.PLAY and asked(deal) & BIT[ally]
    )
    return HandShown(FACTS, own, "en", NOON, (), allies=allies_asked(deal, seat, *allies))


def taps(shown: HandShown, op: Op) -> list[Tap]:
    keyboard = hand(shown, ZH).keyboard
    found = [decode(button.data or "") for row in keyboard for button in row]
    return [tap for tap in found if tap is not None and tap.op is op]


@few
@given(late, st.sampled_from(list(SPEAKERS)))
def test_screens_of_advisers_and_advised_fit(deal: Deal, language: Language) -> None:
    for seat in range(SEATS):
        shown = looking(deal, seat)
        check(hand(shown, SPEAKERS[language]))
        for ally in shown.allies:
            assert ally.view.seat is not None
            assert ally.view.choices is not None
            best = ally.view.choices.plays[0].cards if ally.view.choices.plays else None
            given_already = replace(shown, allies=(replace(ally, suggested=best),))
            check(hand(given_already, SPEAKERS[language]))
            if best is not None:
                advised = hand_shown(deal, ally.view.seat, FACTS)
                advice = tuple(Advice(by, best) for by in range(SEATS) if by % 2 == seat % 2)
                check(hand(replace(advised, advice=advice), SPEAKERS[language]))


@few
@given(late)
def test_what_is_suggested_may_be_played_by_the_ally_now(deal: Deal) -> None:
    owed = waiting(deal)
    for seat in range(SEATS):
        for tap in taps(looking(deal, seat), Op.SUGGEST):
            assert tap.argument is not None
            index, ally = divmod(tap.argument, SEATS)
            assert ally != seat
            assert ally % 2 == seat % 2
            assert sum(deal.hands[ally]) <= 10
            assert tap.version == view(deal, ally).question
            assert index < len(owed[ally].plays)


def test_suggestions_come_in_the_order_of_the_allys_own_buttons() -> None:
    deal = laid(folk_look(), "6*2")
    best = [each.number for each in suggestions(view(deal, 1), 3)]
    offered = [(tap.argument or 0) // SEATS for tap in taps(looking(deal, 5), Op.SUGGEST)]
    assert offered == best


def test_advice_that_is_no_play_now_has_no_button() -> None:
    deal = laid(folk_look(), "6*2")
    advised = replace(hand_shown(deal, 1, FACTS), advice=(Advice(3, parse_cards("3")),))
    plain = hand_shown(deal, 1, FACTS)
    assert hand(advised, ZH).keyboard == hand(plain, ZH).keyboard


def test_the_same_advice_of_two_has_one_button() -> None:
    deal = laid(folk_look(), "6*2")
    cards = parse_cards("K 2")
    advised = replace(hand_shown(deal, 1, FACTS), advice=(Advice(3, cards), Advice(5, cards)))
    first, *_ = hand(advised, ZH).keyboard
    assert [button.label for button in first] == ["💡 出 K+2"]
    assert hand(advised, ZH).html.count("💡") == 2


def test_suggesting_is_confirmed() -> None:
    assert suggested(play("K 2"), ZH) == "提示了 K+2，别人看不到。"
