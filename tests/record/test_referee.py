"""The referee stops at the first step that does not hold, and says why."""

from tests.record.support import judged, record

FIVE = {"seat": 0, "play": "5"}


def test_a_record_without_steps_holds() -> None:
    verdict = judged(record())
    assert verdict.failure is None
    assert verdict.deal is not None


def test_it_stops_at_the_first_refused_step() -> None:
    failure = judged(record(FIVE, {"seat": 1, "play": "4"}, {"seat": 1, "do": "pass"})).failure
    assert failure is not None
    assert failure.step == 2
    assert "too_low" in failure.reason


def test_a_wrong_code_fails() -> None:
    failure = judged(record(FIVE, {"seat": 1, "play": "4", "reject": "three_held"})).failure
    assert failure is not None
    assert "too_low" in failure.reason
    assert "three_held" in failure.reason


def test_an_accepted_step_that_should_be_refused_fails() -> None:
    failure = judged(record(FIVE, {"seat": 1, "play": "6", "reject": "too_low"})).failure
    assert failure is not None
    assert "accepted" in failure.reason


def test_a_refused_step_changes_nothing() -> None:
    plain = judged(record(FIVE))
    with_refusal = judged(record(FIVE, {"seat": 1, "play": "4", "reject": "too_low"}))
    assert with_refusal.deal == plain.deal
    assert with_refusal.rejected == "too_low"


def test_an_expectation_names_what_it_found() -> None:
    failure = judged(record(FIVE, {"expect": {"to_act": [2]}})).failure
    assert failure is not None
    assert failure.step == 2
    assert "to_act" in failure.reason
    assert "[1]" in failure.reason


def test_the_three_ways_to_expect_answers() -> None:
    """`legal` is all of them, `legal_has` some, `legal_not` none; their order means nothing."""
    held = [
        {"legal": {"1": ["pass", "6"]}},
        {"legal": {"1": ["6", "pass"]}},
        {"legal_has": {"1": ["6"]}},
        {"legal_not": {"1": ["4", "yield"]}},
    ]
    broken = [
        {"legal": {"1": ["pass"]}},
        {"legal": {"1": ["pass", "6", "4"]}},
        {"legal_has": {"1": ["4"]}},
        {"legal_not": {"1": ["6"]}},
    ]
    for wanted in held:
        assert judged(record(FIVE, {"expect": wanted})).failure is None, wanted
    for wanted in broken:
        assert judged(record(FIVE, {"expect": wanted})).failure is not None, wanted


def test_open_decisions_take_their_default_when_a_later_phase_begins() -> None:
    """Seat 2 may declare and seat 0 may buy a 4; a lead leaves both undone (record.md)."""
    start = {
        "drawn": ["3 5 A*2 2", "3 4 A*2", "3 4 6", "3 4*2 A*2", "3 4 A*2", "3 4 A*2"],
        "first_drawer": 0,
    }
    early = {"seat": 0, "play": "5"}
    document = record(
        {"expect": {"to_act": [2], "phase": "buy"}},
        {"seat": 0, "play": "6", "reject": "cards_not_held"},
        {"expect": {"to_act": [2], "phase": "buy"}},
        early,
        {"expect": {"phase": "play", "to_act": [1], "sales": [], "opened": []}},
        start=start,
    )
    verdict = judged(document)
    assert verdict.failure is None, verdict.failure


def test_choices_before_the_play_can_be_told_apart() -> None:
    hands = ["4 5 A*2 2*2 S", *["3 4 9*3 A*2"] * 2, "3*3 4*2 A*2", *["3 4 9*3 A*2"] * 2]
    document = record(
        start={"drawn": hands, "first_drawer": 0},
        steps=[{"expect": {"legal": {"0": ["offer 3 2", "offer 3 S", "offer 3 null"]}}}],
    )
    assert judged(document).failure is None
