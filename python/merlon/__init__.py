"""Board games for people who train and study agents.

    import merlon

    print(merlon.games())
    game = merlon.load(merlon.games()[0])
    state = game.start(seed=1)
    while not state.over:
        state.play(state.choose("greedy"))
    print(state.result())

The engine is C++ (`merlon._merlon`). `Batch` steps thousands of games at once; `merlon.openspiel` and
`merlon.pettingzoo` speak the conventions of those packages.
"""

from typing import NamedTuple

from ._merlon import (
    Game,
    IllegalMove,
    MerlonError,
    Searcher,
    State,
    View,
    __version__,
    from_json,
    games,
    load,
    record_headers,
    record_moves,
    replay,
    review,
)
from .arena import ArenaResult, Standing, arena
from .batch import Batch
from .program import Program

__all__ = [
    "ArenaResult",
    "Batch",
    "Game",
    "IllegalMove",
    "MerlonError",
    "Program",
    "Result",
    "Searcher",
    "Standing",
    "State",
    "View",
    "__version__",
    "arena",
    "from_json",
    "games",
    "load",
    "record_headers",
    "record_moves",
    "replay",
    "review",
]


class Result(NamedTuple):
    """How a game stands or ended; one entry per seat."""

    over: bool
    scores: tuple[int, ...]
    """Points by the rules of the game."""
    ranks: tuple[int, ...]
    """From 1; seats that share a win share rank 1."""
    winners: tuple[int, ...]
    """The seats of rank 1; empty before the end."""
    shares: tuple[float, ...]
    """Each seat's share of the win: they add up to 1 at the end, and are zeros before."""


MerlonError.__doc__ = "Something that the engine refuses, with the reason as its text."
IllegalMove.__doc__ = "A move that the rules do not allow; nothing has changed."
