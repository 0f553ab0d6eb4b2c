"""Buttons are found as people read them out, and never by guessing."""

import pytest

from bot.sandbox.errors import ScriptError
from bot.sandbox.labels import find, has

SEATS = [(label, label) for label in ("坐 🔴", "坐 🔵", "随便坐", "加 🤖", "▶ 开局")]
CARDS = [(label, label) for label in ("8×1", "8×12", "✅ 大王×1", "♠A", "♥A", "全选", "Pass")]


@pytest.mark.parametrize(
    ("wanted", "label"),
    [
        ("坐 🔴", "坐 🔴"),
        ("坐🔴", "坐 🔴"),
        ("坐红", "坐 🔴"),
        ("坐 紅", "坐 🔴"),
        ("坐蓝", "坐 🔵"),
        ("坐blue", "坐 🔵"),
        ("开局", "▶ 开局"),
        ("加电脑", "加 🤖"),
        ("加", "加 🤖"),
        ("随便", "随便坐"),
        ("没有", None),
        ("", None),
    ],
)
def test_signs_need_not_be_said_or_can_be_named(wanted: str, label: str | None) -> None:
    assert find(wanted, SEATS) == label


@pytest.mark.parametrize(
    ("wanted", "label"),
    [("8×1", "8×1"), ("×12", "8×12"), ("大王×1", "✅ 大王×1"), ("♥A", "♥A"), ("pass", "Pass")],
)
def test_whole_labels_come_before_parts_and_suits_are_read(wanted: str, label: str) -> None:
    assert find(wanted, CARDS) == label


@pytest.mark.parametrize("wanted", ["坐", "8", "A"])
def test_what_may_mean_several_means_none(wanted: str) -> None:
    with pytest.raises(ScriptError, match="several"):
        find(wanted, SEATS + CARDS)


def test_a_message_has_what_can_be_found_in_it() -> None:
    labels = [label for label, _ in SEATS]
    assert has("坐红", labels)
    assert has("开", labels)
    assert not has("红", ["坐 🔵"])
    assert not has("🔴", ["坐 🔵"])


def test_who_says_a_sign_means_no_button_without_it() -> None:
    assert find("坐 🔴", [("坐 🔵", "坐 🔵"), ("随便坐", "随便坐")]) is None
    assert not has("坐 🔴", ["坐 🔵"])
