"""Questions about powers: what is chosen so far stands in the button, red ones ask again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.judged import Judged, Penalty, PenaltyKind
from bot.host.penalty import POINTS
from bot.screens.powers import ASK, Draft, penalty_question, which_game
from bot.screens.screen import Screen, Style
from bot.screens.taps import Op, Tap, decode
from bot.texts.languages import Language
from engine.seats import SEATS
from tests.screens.support import SPEAKERS, facts_of

EN = SPEAKERS[Language.EN]
JUDGED = Judged(facts_of(), over=False, kinds=tuple(PenaltyKind), given=())

drafts = st.builds(
    Draft,
    seat=st.none() | st.integers(0, 5),
    kind=st.none() | st.sampled_from(PenaltyKind),
    to=st.none() | st.integers(0, 5),
    number=st.integers(0, max(POINTS)),
    sure=st.booleans(),
    pardon=st.booleans(),
)


@given(drafts)
def test_a_draft_comes_back_as_it_went(draft: Draft) -> None:
    assert Draft.decode(draft.encode()) == draft
    assert draft.encode() < 36**5


@given(st.integers(0, 36**5 - 1))
def test_any_argument_is_a_draft_or_none(argument: int) -> None:
    draft = Draft.decode(argument)
    assert draft is None or draft.encode() == argument


def taps(screen: Screen) -> list[Tap]:
    found = (decode(button.data or "") for row in screen.keyboard for button in row)
    return [tap for tap in found if tap is not None and tap.op is Op.PENALTY]


def ways(draft: Draft) -> list[Penalty]:
    """Follow every button to the penalties that it can lead to."""
    screen = penalty_question(JUDGED, draft, EN, by_vote=False)
    found = []
    for tap in taps(screen):
        assert (tap.table, tap.version) == (47, 2)
        following = Draft.decode(tap.argument or 0)
        assert following is not None
        if not following.sure:
            found += ways(following)
            continue
        assert following.penalty is not None
        (button,) = (b for row in screen.keyboard for b in row if b.style is Style.DANGER)
        assert button.data is not None
        found.append(following.penalty)
    return found


def test_the_buttons_lead_to_every_penalty_and_ask_before_each() -> None:
    people = [seat.seat for seat in facts_of().seats if seat.person_id is not None]
    wanted = []
    for seat in people:
        wanted.append(Penalty(PenaltyKind.LAST, seat))
        wanted += [
            Penalty(PenaltyKind.TRIBUTE, seat, to, number)
            for to in range(SEATS)
            if to != seat
            for number in (1, 2)
        ]
        wanted += [Penalty(PenaltyKind.POINTS, seat, number=number) for number in POINTS]
        wanted.append(Penalty(PenaltyKind.REMOVAL, seat))
    assert ways(Draft()) == wanted


@pytest.mark.parametrize(
    "draft",
    [
        Draft(),
        Draft(seat=1),
        Draft(kind=PenaltyKind.LAST),
        Draft(seat=1, kind=PenaltyKind.TRIBUTE, number=1),
        Draft(seat=1, kind=PenaltyKind.TRIBUTE, to=2),
        Draft(seat=1, kind=PenaltyKind.POINTS),
    ],
)
def test_what_is_not_chosen_whole_is_no_penalty(draft: Draft) -> None:
    assert draft.penalty is None


@pytest.mark.parametrize("language", Language)
def test_a_game_alone_has_its_name_among_several(language: Language) -> None:
    speaker = SPEAKERS[language]
    games = [facts_of(), facts_of(table_id=48, group_title="", solo=True)]
    group, alone, _ = which_game(games, Op.STOP, ASK, speaker).keyboard
    assert group[0].label == "周末够级"
    assert alone[0].label == speaker.plain("solo-title")
