"""The hours in which a person is left in peace: nobody reminds them, nothing makes a sound.

They are a part of the person's own day: in their time zone, else in their group's, else in the
default one. A reminder that falls into them is dropped, not put off: what they find in the morning
is the hand that waits for them, and not a row of notices beside it.
"""

from datetime import datetime, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from storage.models import Group, Person

DEFAULT_ZONE: Final = "Asia/Shanghai"
_DEFAULT_OFFSET: Final = timezone(timedelta(hours=8), DEFAULT_ZONE)
"""Where a computer keeps no time zones at all; China has had no summer time for decades."""
_HOUR: Final = 60


def is_quiet(person: Person, group: Group | None, now: datetime) -> bool:
    """Whether a moment lies in a person's quiet hours: from `quiet_from` until `quiet_until`.

    The hours may go over midnight. Without both ends, or where they are the same, none are quiet.
    group: where the game is that the message is about; None for none
    """
    begin, end = person.quiet_from, person.quiet_until
    if begin is None or end is None:
        return False
    local = now.astimezone(zone_of(person, group))
    minute = local.hour * _HOUR + local.minute
    if begin <= end:
        return begin <= minute < end
    return minute >= begin or minute < end


def zone_of(person: Person | None, group: Group | None) -> tzinfo:
    """Give the time zone in which a person's day is told; `None` for both gives the default."""
    for name in (
        None if person is None else person.time_zone,
        None if group is None else group.time_zone,
        DEFAULT_ZONE,
    ):
        zone = None if name is None else find_zone(name)
        if zone is not None:
            return zone
    return _DEFAULT_OFFSET


def find_zone(name: str) -> tzinfo | None:
    """Find a time zone by its name in the IANA list; None where this computer knows none such."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # Wrong names are errors of several kinds: a folder's name is one of opening a file.
        return None


def zone_written(text: str) -> str | None:
    """Find a zone's name as a phone may write it: `europe/paris`, `America/New york`."""
    written = text.strip().replace(" ", "_")
    if find_zone(written) is not None:
        return written
    return next((n for n in available_timezones() if n.casefold() == written.casefold()), None)
