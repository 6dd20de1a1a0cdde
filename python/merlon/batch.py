"""Thousands of games at once."""

from __future__ import annotations

import itertools
from typing import Any, Mapping, Optional, Union

import numpy as np
import numpy.typing as npt

from ._merlon import Game, MerlonError, NativeBatch, State, load
from ._seeds import Seed

Actions = npt.ArrayLike
Arrays = dict[str, Optional[npt.NDArray[Any]]]


class Batch:
    """`n` games of one kind that go on side by side, in C++ and with the GIL released.

    Every array has a row for each game. They are plain NumPy arrays that the batch writes into at every step, without a copy;
    whoever wants to keep something copies it. A game that ends is followed by a new one at once: `ended` is then true, `rewards`
    and `scores` are those of the game that ended, and everything else is about the new one.

        batch = merlon.Batch(game, n=1024, seed=1)
        actions = batch.sample()            # legal ones, by chance
        for _ in range(1000):
            batch.step(actions)
            batch.sample(out=actions)

    `arrays` lets the caller bring arrays: a dictionary with any of the names below, or None for an array that is not wanted, which
    saves the time to write it. What happens depends on `seed` alone, not on `threads`.
    """

    def __init__(
        self,
        game: Union[str, Game],
        n: int,
        players: Optional[int] = None,
        seed: Seed = 0,
        *,
        options: Optional[Mapping[str, Any]] = None,
        threads: int = 1,
        arrays: Optional[Mapping[str, Optional[npt.NDArray[Any]]]] = None,
    ) -> None:
        if isinstance(game, str):
            game = load(game, players, dict(options or {}))
        elif players is not None or options:
            raise MerlonError("a loaded game has its players and options")
        # It refuses a bad number of games, so it comes before the arrays. It deals only when it knows where to write.
        self._native = NativeBatch(game, n, seed, threads)
        self._arrays = all_arrays(game, n, arrays or {})
        self._native.bind(**self._arrays)
        refuse_overlaps(self._arrays)
        self._native.reset(None)

    @property
    def observations(self) -> Optional[npt.NDArray[np.float32]]:
        """What the seat that decides sees: `game.observation_size` numbers each."""
        return self._arrays["observations"]

    @property
    def masks(self) -> Optional[npt.NDArray[np.bool_]]:
        """True for every action that is legal: `game.actions` each."""
        return self._arrays["masks"]

    @property
    def seats(self) -> Optional[npt.NDArray[np.int8]]:
        """Who decides."""
        return self._arrays["seats"]

    @property
    def rewards(self) -> Optional[npt.NDArray[np.float32]]:
        """Each player's share of the win in a game that has just ended, else zeros."""
        return self._arrays["rewards"]

    @property
    def scores(self) -> Optional[npt.NDArray[np.float32]]:
        """Each player's score in the same way."""
        return self._arrays["scores"]

    @property
    def ended(self) -> Optional[npt.NDArray[np.bool_]]:
        """Whether the last step ended a game."""
        return self._arrays["ended"]

    @property
    def game(self) -> Game:
        """The kind of game, with its players and options."""
        return self._native.game

    def __len__(self) -> int:
        return len(self._native)

    def reset(self, seed: Optional[Seed] = None) -> None:
        """Starts all games anew, from another seed if given."""
        self._native.reset(seed)

    def step(self, actions: Actions) -> None:
        """Plays one action in every game. Raises IllegalMove if one is not legal; then nothing was played."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise MerlonError("actions must be whole numbers")
        chosen = given.astype(np.int32, copy=False)
        if chosen is not given and not np.array_equal(chosen, given):
            raise MerlonError("actions must be whole numbers of 32 bits")
        self._native.step(chosen)

    def sample(self, out: Optional[npt.NDArray[np.int32]] = None) -> npt.NDArray[np.int32]:
        """A legal action for every game, each equally likely; into `out` if given."""
        return self._native.sample(out)

    def state(self, row: int) -> State:
        """A copy of one of the games."""
        return self._native.state(row)


def all_arrays(game: Game, n: int, given: Mapping[str, Optional[npt.NDArray[Any]]]) -> Arrays:
    """The arrays given, and new ones for all others."""
    kinds: dict[str, tuple[tuple[int, ...], npt.DTypeLike]] = {
        "observations": ((n, game.observation_size), np.float32),
        "masks": ((n, game.actions), np.bool_),
        "seats": ((n,), np.int8),
        "rewards": ((n, game.players), np.float32),
        "scores": ((n, game.players), np.float32),
        "ended": ((n,), np.bool_),
    }
    for name in given:
        if name not in kinds:
            raise MerlonError(f"a batch has no array {name!r}; there are {', '.join(kinds)}")
    return {name: given[name] if name in given else np.empty(shape, kind) for name, (shape, kind) in kinds.items()}


def refuse_overlaps(arrays: Arrays) -> None:
    """One array would be written over another. All are contiguous, so it is enough to look where they begin and end."""
    there = [(name, array) for name, array in arrays.items() if array is not None]
    for (one, first), (other, second) in itertools.combinations(there, 2):
        if np.may_share_memory(first, second):
            raise MerlonError(f"{one} and {other} must not share memory")
