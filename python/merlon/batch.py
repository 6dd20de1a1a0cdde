"""Thousands of games at once."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Union

import numpy as np
import numpy.typing as npt

from ._merlon import Game, MerlonError, NativeBatch, State

Actions = npt.ArrayLike


class Batch:
    """`n` games of one kind that go on side by side, in C++ and with the GIL released.

    Every array has a row for each game. They are plain NumPy arrays that the batch writes into at every step, without a copy;
    whoever wants to keep something copies it. A game that ends is followed by a new one at once: `ended` is then true, `rewards`
    and `scores` are those of the game that ended, and everything else is about the new one.

        batch = merlon.Batch("schotten-totten", n=1024, seed=1)
        actions = batch.sample()            # legal ones, by chance
        for _ in range(1000):
            batch.step(actions)
            batch.sample(out=actions)

    `arrays` lets the caller bring arrays: a dictionary with any of the names below, or None for an array that is not wanted, which
    saves the time to write it. What happens depends on `seed` alone, not on `threads`.
    """

    observations: Optional[npt.NDArray[np.float32]]
    """What the seat that decides sees: `game.observation_size` numbers each."""
    masks: Optional[npt.NDArray[np.bool_]]
    """True for every action that is legal: `game.actions` each."""
    seats: Optional[npt.NDArray[np.int8]]
    """Who decides."""
    rewards: Optional[npt.NDArray[np.float32]]
    """Each player's share of the win in a game that has just ended, else zeros."""
    scores: Optional[npt.NDArray[np.float32]]
    """Each player's score in the same way."""
    ended: Optional[npt.NDArray[np.bool_]]
    """Whether the last step ended a game."""

    def __init__(
        self,
        game: Union[str, Game],
        n: int,
        players: Optional[int] = None,
        seed: int = 0,
        *,
        options: Optional[Mapping[str, Any]] = None,
        threads: int = 1,
        arrays: Optional[Mapping[str, Optional[npt.NDArray[Any]]]] = None,
    ) -> None:
        if isinstance(game, Game) and (players is not None or options):
            raise MerlonError("a loaded game has its players and options")
        self._native = NativeBatch(game, n, players, seed, dict(options or {}), threads)
        kind = self._native.game
        wanted: dict[str, Optional[npt.NDArray[Any]]] = {
            "observations": np.empty((n, kind.observation_size), np.float32),
            "masks": np.empty((n, kind.actions), np.bool_),
            "seats": np.empty(n, np.int8),
            "rewards": np.empty((n, kind.players), np.float32),
            "scores": np.empty((n, kind.players), np.float32),
            "ended": np.empty(n, np.bool_),
        }
        wanted.update(arrays or {})
        self._native.bind(wanted)
        for name, array in wanted.items():
            setattr(self, name, array)
        self._native.reset(None)

    @property
    def game(self) -> Game:
        """The kind of game, with its players and options."""
        return self._native.game

    def __len__(self) -> int:
        return len(self._native)

    def reset(self, seed: Optional[int] = None) -> None:
        """Starts all games anew, from another seed if given."""
        self._native.reset(seed)

    def step(self, actions: Actions) -> None:
        """Plays one action in every game. Raises IllegalMove if one is not legal; then nothing was played.

        Arrays of int32 are taken as they are; others are converted.
        """
        given = np.asarray(actions)
        chosen = given.astype(np.int32, copy=False)
        if chosen is not given and not np.array_equal(chosen, given):
            raise MerlonError("actions must be whole numbers that fit into 32 bits")
        self._native.step(chosen)

    def sample(self, out: Optional[npt.NDArray[np.int32]] = None) -> npt.NDArray[np.int32]:
        """A legal action for every game, each equally likely; into `out` if given."""
        return self._native.sample(out)

    def state(self, row: int) -> State:
        """A copy of one of the games."""
        return self._native.state(row)
