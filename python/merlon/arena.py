"""Players against each other, with seats changed and deals shared so that luck weighs little."""

from __future__ import annotations

import itertools
import math
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Callable, Optional, Sequence, Union

from ._merlon import Game, Searcher, State, View, load
from ._seeds import Seed, check_seed, seed_from

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
    players: int = 2
    """How many there were at the table."""
    faults: int = 0
    """In how many games it gave an illegal move or no answer at all, and so lost."""
    first_fault: Optional[str] = None
    """What went wrong the first time."""

    @property
    def elo(self) -> float:
        """How much stronger than the others it is, if these are equal to each other: 0 is as strong, and 1200 about the most told.

        Among p players one who is E stronger wins g / (g + p - 1) with g = 10^(E/400) (docs/arena.md); this is E for the share.
        """
        share = min(max(self.share, 1e-3), 1 - 1e-3)
        return 400 * math.log10(share * (self.players - 1) / (1 - share))


@dataclass(frozen=True)
class ArenaResult:
    """What came of all players. Printed, it is a table."""

    standings: tuple[Standing, ...]
    """In the order of the players given."""
    records: tuple[str, ...]
    """Every game as a record: deal by deal, and within a deal turn by turn of the players round the table.

    A game that was lost by a fault is told up to there.
    """

    def __str__(self) -> str:
        lines = [
            f"{one.name:<20} {100 * one.share:5.1f} % ± {100 * one.error:.1f}   score {one.score:.1f}"
            for one in self.standings
        ]
        lines += [
            f"{one.name} lost {one.faults} of {one.games} games by a fault, first: {one.first_fault}"
            for one in self.standings
            if one.faults
        ]
        return "\n".join(lines)


def name_of(player: Player) -> str:
    if isinstance(player, str):
        return player
    return getattr(player, "__name__", type(player).__name__)


@dataclass(frozen=True)
class Fault:
    """Why a game went no further."""

    seat: int
    text: str


def chooser(player: Player, seed: Seed) -> Callable[[State, int], Move]:
    """How a player decides in one game: by the state's view of the seat on turn, whatever the player is."""
    if isinstance(player, str):
        return named_chooser(player, seed)
    choose: Bot = player.choose if isinstance(player, Searcher) else player
    if not callable(choose):
        raise TypeError(f"{player!r} is no player: it must be a name, a Searcher or a function of a view")
    return lambda state, seat: choose(state.view(seat))


def named_chooser(name: str, seed: Seed) -> Callable[[State, int], Move]:
    if re.fullmatch(r"level[1-8]", name):
        return chooser(Searcher(int(name[5:]), seed=seed_from(seed)), seed)
    if name in ("random", "greedy", "flat"):
        return simple_chooser(name, 200, seed)
    if found := re.fullmatch(r"(nodes|flat):([1-9][0-9]{0,8})", name):
        nodes = int(found[2])
        if found[1] == "flat":
            return simple_chooser("flat", nodes, seed)
        return chooser(Searcher(nodes=nodes, seed=seed_from(seed)), seed)
    raise ValueError(f"there is no player {name!r}: random, greedy, flat:N, level1 to level8, nodes:N, or a function of a view")


def simple_chooser(kind: str, nodes: int, seed: Seed) -> Callable[[State, int], Move]:
    decisions = itertools.count()
    return lambda state, seat: state.choose(kind, seed_from(seed, next(decisions)), nodes)


def play_game(game: Game, players: Sequence[Player], seed: Seed, chance: Seed = 0) -> tuple[State, Optional[Fault]]:
    """One game with `players` at the seats in their order; `seed` gives the deal, `chance` what players of the engine throw.

    It goes to its end, or up to the first fault.
    """
    state = game.start(seed)
    choosers = [chooser(player, f"{chance} {seat}") for seat, player in enumerate(players)]
    while (seat := state.to_move) is not None:
        # Whatever a bot does wrong is its own loss; KeyboardInterrupt is no Exception, and ends everything.
        try:
            state.play(choosers[seat](state, seat))
        except Exception as error:
            return state, Fault(seat, f"{type(error).__name__}: {error}")
    return state, None


def shares_of(state: State, fault: Optional[Fault]) -> list[float]:
    """Each seat's share of the win. After a fault the others share it, however the game stood."""
    if fault is None:
        return list(state.result().shares)
    return [0.0 if seat == fault.seat else 1 / (state.players - 1) for seat in range(state.players)]


def arena(
    game: Union[str, Game],
    players: Sequence[Player],
    deals: int = 50,
    seed: Seed = 0,
    *,
    threads: int = 1,
    progress: Optional[Callable[[int, int], None]] = None,
) -> ArenaResult:
    """Plays every deal once with every rotation of the players round the table, as many players as the game has seats.

    The game is a loaded one, or a key for the game with its usual options. Threads help while players of the engine think; a bot
    written in Python must then bear to be called by several. Players given by name get chance of their own in every game, so that the
    result depends on the seed alone; a `Searcher` and a bot go on with theirs. `progress` is told how many games are finished, and of
    how many.

    A player that gives an illegal move or raises an exception loses that game: it gets nothing, and the others share the win.
    Scores count as they stand then. `Standing.faults` tells how often that was.
    """
    if isinstance(game, str):
        game = load(game, len(players))
    if len(players) != game.players:
        raise ValueError(f"there must be {game.players} players, one for each seat")
    if deals < 1:
        raise ValueError("there must be at least one deal")
    check_seed(seed)
    table, count = game, len(players)
    jobs = [(deal, turn) for deal in range(deals) for turn in range(count)]

    def play(job: tuple[int, int]) -> tuple[State, Optional[Fault]]:
        deal, turn = job
        seated = [players[(seat + turn) % count] for seat in range(count)]
        return play_game(table, seated, f"arena {seed} {deal}", f"{seed} {deal} {turn}")

    tallies = [Tally(name_of(player), count, [0.0] * deals) for player in players]
    records: list[str] = []
    # An error that is no fault ends the iteration, and with it the games that have not begun.
    with ThreadPoolExecutor(threads) as pool:
        for (deal, turn), (state, fault) in zip(jobs, pool.map(play, jobs)):
            records.append(state.record())
            for seat in range(count):
                tallies[(seat + turn) % count].add(deal, seat, state, fault)
            if progress:
                progress(len(records), len(jobs))
    return ArenaResult(tuple(tally.standing(len(jobs)) for tally in tallies), tuple(records))


@dataclass
class Tally:
    """What has come of one player so far."""

    name: str
    players: int
    shares: list[float]
    """The mean share in each deal."""
    score: float = 0.0
    """Of all games together."""
    faults: list[str] = field(default_factory=list)

    def add(self, deal: int, seat: int, state: State, fault: Optional[Fault]) -> None:
        self.shares[deal] += shares_of(state, fault)[seat] / self.players
        self.score += state.result().scores[seat]
        if fault and fault.seat == seat:
            self.faults.append(fault.text)

    def standing(self, games: int) -> Standing:
        deals = len(self.shares)
        mean = sum(self.shares) / deals
        squares = sum((one - mean) ** 2 for one in self.shares)
        error = math.sqrt(squares / (deals - 1) / deals) if deals > 1 else math.nan
        first = self.faults[0] if self.faults else None
        return Standing(self.name, games, mean, error, self.score / games, self.players, len(self.faults), first)
