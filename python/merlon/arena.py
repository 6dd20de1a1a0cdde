"""Players against each other, with seats changed and deals shared so that luck weighs little."""

from __future__ import annotations

import itertools
import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Callable, Optional, Sequence, Union

from ._merlon import Game, Searcher, State, View

Move = Union[int, str]
"""A legal action, as its number or in notation."""

Bot = Callable[[View], Move]
"""Somebody who is shown a view and answers with a move."""

Player = Union[str, Bot, Searcher]
"""A bot, a searcher, or a name: "random", "greedy", "flat:200", "level5", "nodes:1000"."""


@dataclass(frozen=True)
class Standing:
    """What came of one player."""

    name: str
    games: int
    share: float
    """The mean share of the win; with p players of equal strength 1/p."""
    error: float
    """The standard error of the share. Deals are the samples, not games; one deal alone says nothing, and it is nan."""
    score: float
    """The mean score."""

    @property
    def elo(self) -> float:
        """The strength against the other, if there are two players: 0 is equal, and no more than about 1200 is told."""
        share = min(max(self.share, 1e-3), 1 - 1e-3)
        return 400 * math.log10(share / (1 - share))


@dataclass(frozen=True)
class ArenaResult:
    """What came of all players. Printed, it is a table."""

    standings: tuple[Standing, ...]
    """In the order of the players given."""
    records: tuple[str, ...]
    """Every game as a record: deal by deal, and within a deal turn by turn of the players round the table."""

    def __str__(self) -> str:
        lines = [
            f"{one.name:<20} {100 * one.share:5.1f} % ± {100 * one.error:.1f}   score {one.score:.1f}"
            for one in self.standings
        ]
        return "\n".join(lines)


def name_of(player: Player) -> str:
    if isinstance(player, str):
        return player
    return getattr(player, "__name__", type(player).__name__)


def chooser(player: Player, seed: int) -> Callable[[State, int], Move]:
    """How a player decides in one game: by the state's view of the seat on turn, whatever the player is."""
    if isinstance(player, str):
        return named_chooser(player, seed)
    choose: Bot = player.choose if isinstance(player, Searcher) else player
    if not callable(choose):
        raise TypeError(f"{player!r} is no player: it must be a name, a Searcher or a function of a view")
    return lambda state, seat: choose(state.view(seat))


def named_chooser(name: str, seed: int) -> Callable[[State, int], Move]:
    kind, _, amount = name.partition(":")
    if kind in [f"level{level}" for level in range(1, 9)] and not amount:
        return chooser(Searcher(int(kind[5:]), seed=seed), seed)
    if kind == "nodes" and amount.isdigit():
        return chooser(Searcher(nodes=int(amount), seed=seed), seed)
    if (kind in ("random", "greedy") and not amount) or (kind == "flat" and (amount or "200").isdigit()):
        chance = itertools.count(seed * 1_000_003)
        nodes = int(amount or 200)
        return lambda state, seat: state.choose(kind, next(chance), nodes)
    raise ValueError(f"there is no player {name!r}: random, greedy, flat:N, level1 to level8, nodes:N, or a function of a view")


def play_game(game: Game, players: Sequence[Player], seed: Union[int, str], chance: int = 0) -> State:
    """One game with `players` at the seats in their order; `seed` gives the deal, `chance` what players of the engine throw."""
    state = game.start(seed)
    choosers = [chooser(player, chance * len(players) + seat) for seat, player in enumerate(players)]
    while (seat := state.to_move) is not None:
        state.play(choosers[seat](state, seat))
    return state


def arena(
    game: Game,
    players: Sequence[Player],
    deals: int = 50,
    seed: int = 0,
    *,
    threads: int = 1,
    progress: Optional[Callable[[int, int], None]] = None,
) -> ArenaResult:
    """Plays every deal once with every rotation of the players round the table, as many players as the game has seats.

    Threads help while players of the engine think; a bot written in Python must then bear to be called by several. Players given by
    name get chance of their own in every game, so that the result depends on the seed alone; a `Searcher` and a bot go on with theirs.
    `progress` is told how many games are finished, and of how many.
    """
    if len(players) != game.players:
        raise ValueError(f"there must be {game.players} players, one for each seat")
    if deals < 1:
        raise ValueError("there must be at least one deal")
    count = len(players)
    jobs = [(deal, turn) for deal in range(deals) for turn in range(count)]

    def play(job: tuple[int, int]) -> State:
        deal, turn = job
        seated = [players[(seat + turn) % count] for seat in range(count)]
        return play_game(game, seated, f"arena {seed} {deal}", seed * 1_000_003 + deal * count + turn)

    shares = [[0.0] * deals for _ in players]
    scores = [0.0] * count
    records: list[str] = []
    # An error ends the iteration, and with it the games that have not begun.
    with ThreadPoolExecutor(threads) as pool:
        for (deal, turn), state in zip(jobs, pool.map(play, jobs)):
            result = state.result()
            records.append(state.record())
            for seat in range(count):
                player = (seat + turn) % count
                shares[player][deal] += result.shares[seat] / count
                scores[player] += result.scores[seat]
            if progress:
                progress(len(records), len(jobs))
    return ArenaResult(
        tuple(standing(name_of(player), shares[i], scores[i] / len(jobs), len(jobs)) for i, player in enumerate(players)),
        tuple(records),
    )


def standing(name: str, shares: list[float], score: float, games: int) -> Standing:
    mean = sum(shares) / len(shares)
    squares = sum((one - mean) ** 2 for one in shares)
    error = math.sqrt(squares / (len(shares) - 1) / len(shares)) if len(shares) > 1 else math.nan
    return Standing(name, games, mean, error, score)
