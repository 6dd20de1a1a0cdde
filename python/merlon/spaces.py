"""Spaces for those who have no Gymnasium: the few of its classes that `merlon.pettingzoo` needs, used in the same way."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional, Union

import numpy as np
import numpy.typing as npt

Bound = Union[float, int]


class Space:
    """Things of one kind, from which one can be drawn."""

    def __init__(self, shape: Optional[tuple[int, ...]] = None, dtype: Optional[npt.DTypeLike] = None) -> None:
        self.shape = shape
        self.dtype = None if dtype is None else np.dtype(dtype)
        self._chance = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """What is drawn from now on follows from the seed."""
        self._chance = np.random.default_rng(seed)

    def sample(self, mask: Optional[Any] = None) -> Any:
        raise NotImplementedError

    def contains(self, x: Any) -> bool:
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Discrete(Space):
    """The numbers from 0 up to, but not including, `n`."""

    def __init__(self, n: int) -> None:
        if n < 1:
            raise ValueError("there must be at least one number")
        super().__init__((), np.int64)
        self.n = int(n)

    def sample(self, mask: Optional[npt.NDArray[np.int8]] = None) -> np.int64:
        """A number, each equally likely; with a mask one of those where it is not 0, and 0 if it is 0 everywhere."""
        if mask is None:
            return np.int64(self._chance.integers(self.n))
        if np.shape(mask) != (self.n,):
            raise ValueError(f"the mask must have the shape ({self.n},)")
        allowed = np.flatnonzero(mask)
        return np.int64(self._chance.choice(allowed)) if len(allowed) else np.int64(0)

    def contains(self, x: Any) -> bool:
        if isinstance(x, np.ndarray) and x.shape == ():
            x = x[()]
        return isinstance(x, (int, np.integer)) and not isinstance(x, bool) and 0 <= int(x) < self.n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box(Space):
    """Arrays of one shape and type with numbers from `low` to `high`."""

    def __init__(self, low: Bound, high: Bound, shape: tuple[int, ...], dtype: npt.DTypeLike = np.float32) -> None:
        if low > high:
            raise ValueError("low must not be above high")
        super().__init__(tuple(shape), dtype)
        self.low: npt.NDArray[Any] = np.full(shape, low, dtype)
        self.high: npt.NDArray[Any] = np.full(shape, high, dtype)

    def sample(self, mask: Optional[Any] = None) -> npt.NDArray[Any]:
        """Any array of the space; where there is no upper limit, numbers are drawn as if it were one above the lower one."""
        if mask is not None:
            raise ValueError("a Box takes no mask")
        low = np.where(np.isfinite(self.low), self.low, 0).astype(float)
        high = np.where(np.isfinite(self.high), self.high, low + 1).astype(float)
        if np.issubdtype(self.low.dtype, np.integer):
            return self._chance.integers(low.astype(int), high.astype(int) + 1).astype(self.low.dtype)
        return self._chance.uniform(low, high).astype(self.low.dtype)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, np.ndarray)
            and np.can_cast(x.dtype, self.low.dtype)
            and x.shape == self.shape
            and bool(np.all(x >= self.low) and np.all(x <= self.high))
        )

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Box)
            and self.dtype == other.dtype
            and np.array_equal(self.low, other.low)
            and np.array_equal(self.high, other.high)
        )

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.low.dtype})"


class Dict(Space):
    """Dictionaries with these names, each with things of its own space."""

    def __init__(self, spaces: Mapping[str, Space]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def seed(self, seed: Optional[int] = None) -> None:
        for number, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + number)

    def sample(self, mask: Optional[Mapping[str, Any]] = None) -> dict[str, Any]:
        return {name: space.sample(mask and mask.get(name)) for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, dict)
            and x.keys() == self.spaces.keys()
            and all(space.contains(x[name]) for name, space in self.spaces.items())
        )

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"
