"""What the tests share: kinds of games, games with what a test needs, and positions from random play."""

from __future__ import annotations

import contextlib
import itertools
import pathlib
import sys
from typing import Any, Iterator, Optional

import merlon
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "examples"))

Kind = tuple[str, int, dict[str, Any]]


def options_of(key: str, words: list[str]) -> dict[str, Any]:
    """The options of words such as "king=any"."""
    choices = merlon.load(key).option_choices
    named = dict(word.split("=") for word in words)
    return {name: next(choice for choice in choices[name] if str(choice).lower() == value) for name, value in named.items()}


def kinds_of(key: str) -> list[Kind]:
    """Each set of options worth testing, with numbers of players in turn, and the largest table. The signatures of a game tell
    the sets: "3 players king=any: 24f6c74dcd9a5bc7".
    """
    lines = (ROOT / "games" / key.replace("-", "_") / "tests" / "signatures").read_text().splitlines()
    tables = [(int(line.split()[0]), line.partition(":")[0].split()[2:]) for line in lines]
    sets = [words for players, words in tables if players == tables[0][0]]
    numbers = sorted({players for players, _ in tables})
    chosen = [(numbers[place % len(numbers)], words) for place, words in enumerate(sets)]
    if numbers[-1] not in dict(chosen):
        chosen.append((numbers[-1], []))
    return [(key, players, options_of(key, words)) for players, words in chosen]


KINDS = [kind for key in merlon.games() for kind in kinds_of(key)]


def name_of(kind: Kind) -> str:
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


def some_game(players: int = 2, *, hides: Optional[bool] = None) -> merlon.Game:
    """The first game for so many; one that hides something from somebody, or nothing, if that matters."""
    for key in merlon.games():
        game = merlon.load(key)
        if game.min_players <= players <= game.max_players and hides in (None, game.has_secrets):
            return merlon.load(key, players)
    raise LookupError(f"no game for {players}")


def game_with_hands() -> merlon.Game:
    """The first game for two that shows each seat something that the other one does not see."""
    for key in merlon.games():
        game = merlon.load(key)
        first, second = ({**game.start(1).view(seat).json(), "viewer": None} for seat in range(2))
        if first != second:
            return game
    raise LookupError("no game has hands")


def changed_options(game: merlon.Game, count: int = 1) -> dict[str, Any]:
    """So many options that are not as usual and go together, or as many as there are."""
    options: dict[str, Any] = {}
    for name, choices in game.option_choices.items():
        for choice in choices:
            if len(options) == count or name in options or choice == game.options[name]:
                continue
            with contextlib.suppress(merlon.MerlonError):
                merlon.load(game.key, game.players, {**options, name: choice})
                options[name] = choice
    return options


def with_choice(game: merlon.Game, name: str, choice: Any) -> merlon.Game:
    """The game with this choice, and with one more if it asks for that."""
    others = itertools.chain([{}], ({other: one} for other, choices in game.option_choices.items() if other != name for one in choices))
    for other in others:
        with contextlib.suppress(merlon.MerlonError):
            return merlon.load(game.key, game.players, {name: choice, **other})
    raise LookupError(f"{game.key} cannot be played with {name}={choice}")


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
