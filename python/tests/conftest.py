"""What the tests share: kinds of games, and positions from random play."""

from __future__ import annotations

import pathlib
import sys
from typing import Any, Iterator

import merlon
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "examples"))

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("schotten-totten", 2, {}),
    ("schotten-totten", 2, {"tactics": True, "auto_claim": False, "claims": "start", "scout": "any"}),
    ("schotten-totten", 2, {"tactics": True, "values": 10, "hand": 7, "scout_return": "bottom"}),
    ("kilt-castle", 2, {}),
    ("kilt-castle", 2, {"board": "full25", "two_player_floors": "any", "two_player_end": "player"}),
    ("kilt-castle", 3, {}),
    ("kilt-castle", 4, {"roof_areas": "adjacent"}),
    ("kreta", 2, {}),
    ("kreta", 3, {"walk": "steps", "king": "any", "castellan_variant": True}),
    ("kreta", 4, {}),
    ("caylus", 2, {}),
    ("caylus", 3, {"edition": "later", "favours": "points"}),
    ("caylus", 5, {}),
]


def name_of(kind: tuple[str, int, dict[str, Any]]) -> str:
    return f"{kind[0]}-{kind[1]}" + "".join(f"-{name}" for name in kind[2])


@pytest.fixture(params=KINDS, ids=name_of)
def game(request: pytest.FixtureRequest) -> merlon.Game:
    """Every kind of game in turn."""
    key, players, options = request.param
    return merlon.load(key, players, options)


@pytest.fixture(params=merlon.games())
def plain(request: pytest.FixtureRequest) -> merlon.Game:
    """Each of the games with as few players as possible, where that is enough."""
    return merlon.load(request.param)


def played(game: merlon.Game, seed: int, moves: int) -> merlon.State:
    """A position after so many random moves, or the end if it comes before."""
    state = game.start(seed)
    for number in range(moves):
        if state.over:
            break
        state.play(state.choose("random", seed * 1000 + number))
    return state


def finished(game: merlon.Game, seed: int = 0) -> merlon.State:
    return played(game, seed, 10_000)


def positions(game: merlon.Game, every: int, seed: int = 0) -> Iterator[merlon.State]:
    """Positions of a random game, one after so many moves each, the end among them."""
    state = game.start(seed)
    number = 0
    while not state.over:
        if number % every == 0:
            yield state.copy()
        state.play(state.choose("random", seed * 1000 + number))
        number += 1
    yield state
