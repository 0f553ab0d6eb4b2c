"""What a hand message says and offers, state by state."""

from dataclasses import replace

import pytest

from bot.host.choosing import SELECTION
from bot.host.shown import AheadShown, Clock, HandShown
from bot.screens.hand import hand
from bot.screens.screen import Button, Style
from bot.screens.taps import Op, decode
from bot.texts.languages import Language
from engine.actions import Mutual, Offer, Pass, PlayCards
from engine.cards import parse_cards
from engine.deal import choices_ahead
from engine.plays import play
from tests.screens.gallery.deals import laid, opened_with_kings, ordinary, owing
from tests.screens.support import SPEAKERS, facts_of, hand_shown, position

SPEAKER = SPEAKERS[Language.ZH_HANS]
KEY = 20_116


def keys(shown: HandShown) -> list[Button]:
    return [button for row in hand(shown, SPEAKER).keyboard for button in row]


def ops(shown: HandShown) -> set[Op]:
    return {tap.op for button in keys(shown) if (tap := decode(button.data or "")) is not None}


def labels(shown: HandShown, style: Style | None = None) -> list[str]:
    return [button.label for button in keys(shown) if style is None or button.style is style]


def follow() -> HandShown:
    return hand_shown(ordinary(), 3, facts_of())


def index_of(shown: HandShown, text: str) -> int:
    assert shown.view.choices is not None
    return list(shown.view.choices.plays).index(play(text))


def test_the_armed_play_alone_asks_to_be_tapped_again() -> None:
    shown = follow()
    assert labels(shown, Style.DANGER) == []
    armed = replace(shown, armed=index_of(shown, "K*2 2"))
    assert labels(armed, Style.DANGER) == [SPEAKER.plain("button-again", play="K×2+2")]
    assert len(keys(armed)) == len(keys(shown))
    assert [button.data for button in keys(armed)] == [button.data for button in keys(shown)]


def test_cards_chosen_one_by_one_are_armed_on_their_own_button() -> None:
    shown = replace(follow(), all_ranks=True, selection=parse_cards("K*2 2"), armed=SELECTION)
    assert labels(shown, Style.DANGER) == [SPEAKER.plain("button-play-again", play="K×2+2")]
    assert labels(replace(shown, armed=None), Style.DANGER) == []


def test_an_answer_kept_in_a_window_is_told_marked_and_can_be_changed() -> None:
    shown = hand_shown(opened_with_kings(), 3, facts_of())
    kept = replace(shown, sealed=PlayCards(3, play("A*2")))
    assert SPEAKER("hand-kept", answer="").split("；")[1] in hand(kept, SPEAKER).html
    marked = [label for label in labels(kept) if "✅" in label]
    assert marked == [SPEAKER.plain("button-chosen", label="A×2")]
    declined = replace(shown, sealed=Pass(3))
    assert [label for label in labels(declined) if "✅" in label] == [
        SPEAKER.plain("button-chosen", label=SPEAKER.plain("answer-pass"))
    ]
    assert len(keys(kept)) == len(keys(shown)) == len(keys(declined))


def test_a_burn_and_its_refusal_stand_beside_each_other() -> None:
    (row, *_) = hand(hand_shown(opened_with_kings(), 1, facts_of()), SPEAKER).keyboard
    assert [button.label for button in row] == [
        SPEAKER.plain("play-burn", play="A×2"),
        SPEAKER.plain("answer-no-burn"),
    ]


def test_who_waits_without_an_answer_to_give_can_only_look() -> None:
    shown = hand_shown(ordinary(), 5, facts_of())
    assert ops(shown) == {Op.LAST_TRICK, Op.STORY, Op.REFRESH}


def test_who_may_answer_ahead_is_offered_that_and_then_to_take_it_back() -> None:
    deal = ordinary()
    choices = choices_ahead(deal, 5)
    assert choices is not None
    shown = replace(hand_shown(deal, 5, facts_of()), ahead=AheadShown(KEY, choices))
    assert ops(shown) >= {Op.AHEAD, Op.PASS_TRICK, Op.REFRESH}
    assert Op.WITHDRAW not in ops(shown)
    assert SPEAKER("ahead-open") in hand(shown, SPEAKER).html
    for said in (
        AheadShown(KEY, choices, said=Pass(5)),
        AheadShown(KEY, choices, said=PlayCards(5, play("10*2 S"))),
        AheadShown(KEY, choices, whole_trick=True),
    ):
        answered = replace(shown, ahead=said, selection=parse_cards("10*2 S"), all_ranks=True)
        assert Op.WITHDRAW in ops(answered)
        assert not ops(answered) & {Op.AHEAD, Op.PASS_TRICK, Op.PICK, Op.PLAY}
        assert SPEAKER("ahead-open") not in hand(answered, SPEAKER).html
        assert SPEAKER("hand-chosen", cards="").strip() not in hand(answered, SPEAKER).html


@pytest.mark.parametrize("kind", [Offer, Mutual])
def test_decisions_say_what_they_become_unless_there_is_no_clock(kind: type) -> None:
    deal, seat = owing(kind)
    told = SPEAKER("prompt-default", answer="").split("：")[0]
    assert told in hand(hand_shown(deal, seat, facts_of()), SPEAKER).html
    free = facts_of(clock=Clock.FREE)
    assert told not in hand(hand_shown(deal, seat, free), SPEAKER).html


def test_a_lead_offers_parts_of_the_group_chosen() -> None:
    lead = hand_shown(position(0, "3*2 7*4 9", *["3 4"] * 5), 0, facts_of())
    assert "出 7×2" not in labels(lead)
    chosen = replace(lead, selection=parse_cards("7*4"), all_ranks=True)
    assert {"出 7×3", "出 7×2", "出 7"} <= set(labels(chosen))
    mixed = replace(lead, selection=parse_cards("7*4 9"), all_ranks=True)
    assert "出 7×3" not in labels(mixed)


def test_what_fits_no_button_is_played_by_its_number() -> None:
    many = "3 5*2 6*2 7*2 8*2 9*2 10*2 J*2 Q*2 K*2 A*2 2*2 S*2 B*2"
    lead = hand_shown(position(0, many, *["3 4"] * 5), 0, facts_of())
    chosen = replace(lead, selection=parse_cards(many), all_ranks=True)
    assert SPEAKER.plain("button-play-many", n=27) in labels(chosen)


def test_ranks_keep_their_places_when_chosen() -> None:
    lead = hand_shown(
        position(0, "3 5*2 6 7*3 9 10*2 J K*2 2*2 S*2 B*2", *["3 4"] * 5), 0, facts_of()
    )

    def places(shown: HandShown) -> list[list[int | None]]:
        rows = hand(shown, SPEAKER).keyboard
        taps = [[decode(button.data or "") for button in row] for row in rows]
        return [
            [tap.argument for tap in row if tap is not None]
            for row in taps
            if any(tap is not None and tap.op is Op.PICK for tap in row)
        ]

    for text in ("7*3", "7 S", "S*2 B", "10*2 2*2 S*2 B*2"):
        chosen = replace(lead, selection=parse_cards(text), all_ranks=True)
        assert places(chosen) == places(lead)


def test_the_reserve_is_told_to_who_is_asked() -> None:
    shown = replace(follow(), bank=22 * 3600 + 59)
    assert SPEAKER("bank", hours=22, minutes=0) in hand(shown, SPEAKER).html
    running = hand(replace(shown, bank_runs=True), SPEAKER).html
    assert SPEAKER("bank-runs") in running
    assert SPEAKER("bank", hours=22, minutes=0) not in running
    waiting = replace(hand_shown(laid(ordinary(), "A*3"), 3, facts_of()), bank=3600)
    assert SPEAKER("bank", hours=1, minutes=0) not in hand(waiting, SPEAKER).html
