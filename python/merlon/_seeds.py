"""Seeds that follow from a seed."""

from __future__ import annotations

import hashlib
from typing import Union

Seed = Union[int, str]
"""Any whole number or text."""


def check_seed(seed: Seed) -> None:
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise TypeError("a seed is a whole number or a text")


def seed_from(*parts: Seed) -> int:
    """A number of 64 bits for these parts. It is a hash, so that neighbours among seeds have nothing in common."""
    text = " ".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
