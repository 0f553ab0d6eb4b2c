"""When a table falls asleep."""

from bot.host.game import Game, plays_by_itself
from storage.values import TableStatus


def fall_asleep_without_people(game: Game) -> bool:
    """Let a game sleep in which the computer holds every seat; True where it falls asleep now."""
    if game.table.status is not TableStatus.PLAYING or not all(map(plays_by_itself, game.seats)):
        return False
    game.table.status = TableStatus.ASLEEP
    return True
