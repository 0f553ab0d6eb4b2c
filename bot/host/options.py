"""The options of a table in its row."""

from bot.host.house import House
from engine.options import Counts, Sale
from storage.models import Table
from storage.values import Clock, Windows


def house_of(table: Table) -> House:
    """Give what was chosen at a table."""
    return House(
        rules=table.rules,
        deals=table.deals if table.deals_chosen else None,
        clock=Clock(table.clock),
        sale=Sale(table.sale),
        counts=Counts(table.counts),
        counter=table.counter,
        autopass=table.autopass,
        windows=table.windows,
        watch=table.watch,
    )


def put_house(table: Table, house: House) -> None:
    """Let a table have these options."""
    table.rules = house.rules
    table.deals = int(house.in_force("deals"))
    table.deals_chosen = house.deals is not None
    table.clock = house.clock
    table.sale = house.sale
    table.counts = house.counts
    table.counter = house.counter
    table.autopass = house.autopass
    table.windows = house.windows
    table.watch = house.watch


def next_value(table: Table, option: str) -> None:
    """Give an option of `OPTION_NAMES` its next value; raises `ValueError` for any other name."""
    put_house(table, house_of(table).after(option))


def has_counter(table: Table) -> bool:
    """Whether the private chat counts the cards: by default with the slow clocks."""
    return bool(house_of(table).in_force("counter"))


def has_autopass(table: Table) -> bool:
    """Whether who cannot beat the table play passes at once: by default with slow clocks."""
    return bool(house_of(table).in_force("autopass"))


def windows_of(table: Table) -> Windows:
    """Tell how windows keep their secret: by default patiently with clocks of hours."""
    return Windows(str(house_of(table).in_force("windows")))
