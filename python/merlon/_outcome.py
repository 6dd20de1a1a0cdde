"""What the adapters share: how an end is worth something, and how long a game can take."""

from __future__ import annotations

from ._merlon import Game, State


def utilities(state: State) -> list[float]:
    """Each seat's share of the win times the players, minus 1: zeros before the end, and always 0 in sum.

    With two players that is 1 for a win, -1 for a loss and 0 for a draw; with more, whoever wins alone gets `players - 1`.
    """
    if not state.over:
        return [0.0] * state.players
    return [share * state.players - 1 for share in state.result().shares]


def longest_game(game: Game) -> int:
    """More decisions than this no game has; a bound that follows from the rules, and is far above usual lengths."""
    players = game.players
    if game.key == "schotten-totten":
        # ST-8.9 bounds the turns. One has two windows to close, a card, three to draw and two to put back with the Scout, and a
        # draw; besides, each of nine stones is claimed once.
        turns = 150 if game.options["values"] == 10 else 138
        return turns * (2 + 1 + 3 + 2 + 1) + 9
    if game.key == "kilt-castle":
        # KC-8.2 bounds the turns: a card, two floors, a roof.
        return 300 * 4
    if game.key == "kreta":
        # KR-10.3 bounds the turns: a card, and at most the four points of a walk.
        return (51 * players + 27) * (1 + 4)
    if game.key == "caylus":
        # CA-10.4: 18 rounds. Four special buildings ask something. Each player places six workers and passes, moves the provost,
        # and ends the batches; a worker asks at most twice when activated; in each of four phases there are at most four favours
        # (CA-8.3), and one asks for a line, an effect, a tile and a site. The castle has room for 30 houses.
        for_each = 6 + 1 + 1 + 1 + 6 * 2 + 4 * 4 * 4
        return 18 * (4 + players * for_each) + 30
    raise ValueError(f"nobody has said how long {game.key} can take")
