"""What is offered first."""

from bot.screens.suggest import MOST, opens_the_point, parts, suggestions
from engine.cards import SMALL, parse_cards
from engine.deal import Deal
from engine.plays import play
from engine.rules import FOLK
from engine.view import view
from tests.screens.gallery.deals import laid, ordinary
from tests.screens.support import play_out, position


def offered(deal: Deal, seat: int) -> list[str]:
    return [str(each.play) for each in suggestions(view(deal, seat))]


def after(lead: str, hand: str) -> Deal:
    """Seat 0 has led; seat 1 follows with this hand."""
    rest = "3*2 4*2 5*2"
    return laid(position(0, f"3 4 {lead}", hand, rest, rest, rest, rest), lead)


def test_whole_groups_come_before_broken_ones_and_2s_behind_both() -> None:
    deal = after("9*2", "3*2 10*2 J*3 Q K*2 2*2")
    best = offered(deal, 1)
    assert best[:3] == ["10*2", "K*2", "J*2"]
    assert best[3] == "Q 2"
    assert "2*2" not in best


def test_jokers_come_last() -> None:
    best = offered(after("8*2", "3 4 2 S B 5"), 1)
    assert best[0] == "2 S"
    assert best.index("2 S") < best.index("2 B") < best.index("S B")


def test_small_jokers_are_beaten_with_big_ones_only() -> None:
    rest = "3*2 4*2 5*2"
    deal = laid(position(0, "3 4 9 S", rest, rest, "3 4 10*2 S B", rest, rest), "9 S")
    assert offered(deal, 3) == ["10 B", "S B"]


def test_a_lead_offers_whole_groups_from_low_to_high() -> None:
    deal = position(0, "3*2 6*3 9 K*2 2*2 S", *["3 4"] * 5)
    assert offered(deal, 0) == ["6*3", "9", "K*2", "2*2", "S"]


def test_a_lead_that_gives_up_the_point_comes_last() -> None:
    deal = position(0, "3*2 4*2 6*3 2", *["3 4"] * 5)
    assert offered(deal, 0) == ["6*3", "2", "4*2"]
    waived = deal._replace(standing=deal.standing._replace(waived=1))
    assert offered(waived, 0) == ["4*2", "6*3", "2"]


def test_opening_the_point_comes_first() -> None:
    deal = position(0, "3*2 4*2 6*3", *["3 4"] * 5)
    opening = deal._replace(standing=deal.standing._replace(may_open=0))
    own = view(opening, 0)
    assert suggestions(own)[0].play is play("4*2")
    assert opens_the_point(own, play("4*2"))
    assert not opens_the_point(own, play("4"))
    assert not opens_the_point(view(deal, 0), play("4*2"))


def test_a_declared_natural_opening_ends_with_the_opposite() -> None:
    deal = position(0, "3*2 4*2 6*3", *["3 4"] * 5)
    declared = deal._replace(standing=deal.standing._replace(natural=1))
    assert opens_the_point(view(declared, 0), play("4*2"))
    walked = deal._replace(
        hands=(*deal.hands[:3], parse_cards(""), *deal.hands[4:]),
        active=deal.active & ~8,
        standing=deal.standing._replace(natural=1, placed=(3,)),
    )
    assert not opens_the_point(view(walked, 0), play("4*2"))


def test_a_march_leads_with_a_joker_and_as_few_as_can_be() -> None:
    deal = position(0, "3 5*2 6 S*3", *["3 9"] * 5)
    march = deal._replace(standing=deal.standing._replace(march=0))
    best = [each.play for each in suggestions(view(march, 0))]
    assert [str(each) for each in best[:2]] == ["5*2 S", "6 S"]
    assert all(each.small for each in best if each.base != SMALL)


def test_suggestions_name_the_answer_by_its_index() -> None:
    deal = ordinary()
    own = view(deal, 3)
    assert own.choices is not None
    found = suggestions(own)
    assert len(found) == MOST
    for each in found:
        assert own.choices.plays[each.number] is each.play


def test_who_is_asked_nothing_is_offered_nothing() -> None:
    deal, _ = play_out(1, 40)
    assert suggestions(view(deal, None)) == ()


def test_a_lead_offers_all_but_the_threes_where_that_comes_next() -> None:
    deal = position(0, "3*2 9*2 2*4 B", *["3 4"] * 5)
    assert offered(deal, 0) == ["9*2", "2*4", "B", "9*2 2*4 B"]


def test_a_lead_that_surely_wins_and_leaves_one_more_is_offered_under_the_folk_rules() -> None:
    deal = position(0, "8*4 J B", *["3 4"] * 5, rules=FOLK)
    assert offered(deal, 0) == ["8*4", "J", "B", "J B"]
    many = position(0, "8*4 9 J K B", *["3 4"] * 5, rules=FOLK)
    assert offered(many, 0) == ["8*4", "9", "J", "K", "B"]


def test_parts_are_those_of_the_one_rank_chosen() -> None:
    own = view(position(0, "3 7*3 9 2*2", *["3 4"] * 5), 0)
    assert [str(each.play) for each in parts(own, parse_cards("7*3"))] == ["7*2", "7"]
    assert [str(each.play) for each in parts(own, parse_cards("7"))] == ["7*3", "7*2"]
    assert parts(own, parse_cards("7*3 2")) == ()
    assert parts(own, parse_cards("7 9")) == ()
    assert parts(own, parse_cards("")) == ()
    assert parts(view(ordinary(), 3), parse_cards("K*3")) == ()
