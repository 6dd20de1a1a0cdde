"""What the adapters share: how an end is worth something."""

from __future__ import annotations

from ._merlon import State


def utilities(state: State) -> list[float]:
    """Each seat's share of the win times the players, minus 1: zeros before the end, and always 0 in sum.

    With two players that is 1 for a win, -1 for a loss and 0 for a draw; with more, whoever wins alone gets `players - 1`.
    """
    if not state.over:
        return [0.0] * state.players
    return [share * state.players - 1 for share in state.result().shares]
