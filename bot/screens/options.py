"""The options of a table as text and buttons: in its lobby, on its rule card, for a group."""

from datetime import timedelta
from typing import Final

from bot.host.house import OPTION_NAMES, House, options_with_effect
from bot.host.shown import TableFacts
from bot.texts.markup import Markup, joined
from bot.texts.speaker import Speaker
from engine.rules import RULE_SETS

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_ROUGHLY: Final = 5
"""Minutes are told in steps of so many, once they are more."""


def house_shown(facts: TableFacts) -> House:
    """Give the options in force at a table."""
    return House(
        rules=facts.rules,
        deals=facts.deals,
        clock=facts.clock,
        sale=facts.options.sale,
        counts=facts.options.counts,
        counter=facts.counter,
        autopass=facts.autopass,
        windows=facts.windows,
        watch=facts.watch,
    )


def offered(rules: str) -> tuple[str, ...]:
    """List the options that a tap can change, in the order of their buttons."""
    if len(RULE_SETS) > 1:
        return options_with_effect(rules)
    return tuple(name for name in options_with_effect(rules) if name != "rules")


def option_value(name: str, house: House, speaker: Speaker) -> Markup:
    """Say how an option of `OPTION_NAMES` is set; `ValueError` for another name."""
    value = house.in_force(name)
    if name == "deals":
        return speaker("option-deals-value", n=int(value))
    if isinstance(value, bool):
        return speaker("option-on" if value else "option-off")
    return speaker(f"option-{name}-{value}")


def option_lines(house: House, speaker: Speaker) -> tuple[Markup, ...]:
    """Explain each option that has an effect, with how it is set."""
    return tuple(
        speaker(f"option-{name}-about", value=option_value(name, house, speaker))
        for name in options_with_effect(house.rules)
    )


def options_summary(house: House, speaker: Speaker) -> Markup:
    """Name all options that have an effect with their values, but for the rule set itself."""
    return joined(
        " · ",
        (
            speaker(
                "option-set",
                option=speaker(f"option-{name}"),
                value=option_value(name, house, speaker),
            )
            for name in options_with_effect(house.rules)
            if name != "rules"
        ),
    )


def duration_text(lasts: timedelta, speaker: Speaker) -> Markup:
    """Say about how long something takes, as a person would."""
    whole = lasts.total_seconds()
    minutes = round(whole / _MINUTE)
    if minutes > _ROUGHLY:
        minutes = _ROUGHLY * round(minutes / _ROUGHLY)
    if whole < 1.5 * _HOUR:
        return speaker("duration-minutes", n=max(1, minutes))
    if whole < 1.5 * _DAY:
        return speaker("duration-hours", n=round(whole / _HOUR))
    return speaker("duration-days", n=round(whole / _DAY))


def number_of(option: str) -> int:
    """Give the number by which callback data names an option."""
    return OPTION_NAMES.index(option)
