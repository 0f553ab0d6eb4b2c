"""Quiet hours: whose day counts, over midnight and where the clocks change."""

from datetime import UTC, datetime

import pytest

from bot.host.quiet import find_zone, is_quiet, zone_of
from storage.models import Group, Person


def person(
    begin: int | None = None, end: int | None = None, time_zone: str | None = None
) -> Person:
    return Person(quiet_from=begin, quiet_until=end, time_zone=time_zone)


def group(time_zone: str | None = None) -> Group:
    return Group(time_zone=time_zone)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


NIGHT = (22 * 60 + 30, 7 * 60)


@pytest.mark.parametrize(
    ("now", "quiet"),
    [
        ("2026-11-02T14:29:59", False),
        ("2026-11-02T14:30:00", True),
        ("2026-11-02T16:00:00", True),
        ("2026-11-02T22:59:59", True),
        ("2026-11-02T23:00:00", False),
        ("2026-11-02T04:00:00", False),
    ],
)
def test_night_goes_over_midnight_in_the_default_zone(now: str, *, quiet: bool) -> None:
    assert is_quiet(person(*NIGHT), None, at(now)) is quiet


def test_hours_within_a_day() -> None:
    nap = person(13 * 60, 14 * 60, "UTC")
    assert [is_quiet(nap, None, at(f"2026-11-02T{hour}:30")) for hour in (12, 13, 14)] == [
        False,
        True,
        False,
    ]


def test_without_both_ends_nothing_is_quiet() -> None:
    for someone in (person(), person(0), person(None, 60), person(600, 600)):
        assert not any(
            is_quiet(someone, None, at(f"2026-11-02T{hour:02}:00")) for hour in range(24)
        )


def test_own_zone_counts_before_the_groups() -> None:
    now = at("2026-11-02T03:00")  # 11:00 in Shanghai, 19:00 the day before in Vancouver.
    morning = (10 * 60, 12 * 60)
    assert is_quiet(person(*morning), group(), now)
    assert not is_quiet(person(*morning), group("America/Vancouver"), now)
    assert is_quiet(person(*morning, "Asia/Shanghai"), group("America/Vancouver"), now)


def test_summer_time_moves_the_hours() -> None:
    early = person(6 * 60, 7 * 60, "Europe/Berlin")
    assert is_quiet(early, None, at("2026-10-24T04:30"))
    assert not is_quiet(early, None, at("2026-10-25T04:30"))
    assert is_quiet(early, None, at("2026-10-25T05:30"))


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc/passwd", "America", "\0"])
def test_a_zone_that_does_not_exist_is_as_if_none_were_chosen(name: str) -> None:
    assert find_zone(name) is None
    now = at("2026-11-02T00:00")
    assert now.astimezone(zone_of(person(time_zone=name), group(name))).hour == 8
