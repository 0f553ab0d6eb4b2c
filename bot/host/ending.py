"""How a table ends before its match is over."""

from bot.host.game import Game
from bot.host.marking import mark_hands, mark_table
from bot.host.votes import drop_votes
from engine.deal import is_over
from storage.deadlines import drop_deadlines
from storage.values import TableStatus


async def close_lobby(game: Game) -> None:
    """Close a lobby for good."""
    game.table.status = TableStatus.CLOSED
    game.table.options_open = False
    await drop_deadlines(game.session, game.table.id)
    await mark_table(game)


async def stop_game(game: Game) -> None:
    """Stop a game for good; the deal that was going is not rated."""
    game.table.status = TableStatus.STOPPED
    if game.row is not None and game.deal is not None and not is_over(game.deal):
        game.row.ended_at = game.now
        game.row.stopped = True
    await drop_votes(game)
    await drop_deadlines(game.session, game.table.id)
    await mark_table(game)
    await mark_hands(game)
