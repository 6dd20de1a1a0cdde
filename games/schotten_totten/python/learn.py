"""Learns Schotten-Totten from nothing by playing against itself, with NumPy alone.

    python learn.py               # about a minute on one core
    python learn.py --quick       # a few seconds, to see that it runs

It shows how to find one's way in observations and actions (`Game.observation_fields`, `Game.action_fields`), how to use the masks of
legal moves, and how a batch is made into complete games. The method is the policy gradient (REINFORCE) with a baseline:

- Every legal move, a card at a stone, is described by some numbers: which cards like it lie there already, how many, what is in the
  hand beside it, who owns the stones next to it. A small network makes one number of them, the wish for this move. The move played
  is drawn from the softmax of the wishes.
- A second, still smaller part guesses from the cards and stones of both sides who will win. How much better a game ended than was
  guessed is the advantage, and it makes each of the moves more or less likely.

Nobody tells the network what is a good formation. Every so often the player meets random moves, half of the games on each seat, and
its share of the wins is printed with its standard error, and the seconds of processor time. At the end it meets players of the engine
in the arena. The same seed gives the same figures.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Callable, Optional

import merlon
import numpy as np

GAME = merlon.load("schotten-totten")
FIELDS = {field["name"]: field for field in GAME.observation_fields}
STONES, SUITS, VALUES = 9, 6, 10
CLAN_CARDS = SUITS * VALUES
PLACES = CLAN_CARDS * STONES
"""The first actions place a clan card: card by card, the nine stones of each. Without tactics, the only other one is to pass."""
REACH = 2
"""Cards whose values differ by at most this can be part of one run."""


def field(observations: np.ndarray, name: str) -> np.ndarray:
    """One field of the observations, in its shape."""
    shape, offset = FIELDS[name]["shape"], FIELDS[name]["offset"]
    return observations[:, offset : offset + int(np.prod(shape))].reshape(-1, *shape)


def by_suit(cards: np.ndarray) -> np.ndarray:
    """Clan cards as suits × values, with room on both sides for values that do not exist."""
    grid = cards[..., :CLAN_CARDS].reshape(*cards.shape[:-1], SUITS, VALUES)
    return np.pad(grid, [(0, 0)] * (grid.ndim - 1) + [(REACH, REACH)])


def describe_moves(observations: np.ndarray, rows: np.ndarray, moves: np.ndarray) -> np.ndarray:
    """What the network is told of each move, one of `moves` in the game of one of `rows`."""
    card, stone = np.divmod(moves, STONES)
    suit, value = np.divmod(card, VALUES)
    near = (value + np.arange(2 * REACH + 1)[:, None]).T  # from two below to two above
    table = by_suit(field(observations, "table"))
    hand = by_suit(field(observations, "hands")[:, 0])
    owned = np.pad(field(observations, "owned"), ((0, 0), (0, 0), (1, 1)))
    suits, values = table.sum(axis=4), table.sum(axis=3)
    counts = suits.sum(axis=3).astype(int)
    own, theirs = (rows, 0, stone), (rows, 1, stone)  # where to look
    own_count = np.eye(3)[counts[own]]
    row, at, of = rows[:, None], stone[:, None], suit[:, None]
    return np.column_stack(
        [
            table[row, 0, at, of, near],
            values[row, 0, at, near],
            suits[rows, 0, stone, suit],
            own_count,
            own_count * ((value + 1) / VALUES)[:, None],
            np.eye(5)[counts[theirs]],
            (values @ np.arange(-REACH, VALUES + REACH))[theirs] / 30,
            (suits.max(axis=3) == counts)[theirs],  # all of one suit
            (values.max(axis=3) == counts)[theirs],  # all of one value
            hand[row, of, near],
            hand.sum(axis=1)[row, near],
            owned[rows, :, stone],
            owned[rows, :, stone + 2],
        ]
    ).astype(np.float32)


def describe_games(observations: np.ndarray) -> np.ndarray:
    """What the guess is made from: stones and cards of both sides."""
    owned = field(observations, "owned").sum(axis=2)
    table = by_suit(field(observations, "table"))
    same_suit = table.sum(axis=4).max(axis=3)
    same_value = table.sum(axis=3).max(axis=3)
    likeness = [np.sum(kind == count, axis=2) for kind in (same_suit, same_value) for count in (2, 3)]
    return np.column_stack([owned, *likeness, np.ones(len(observations))]).astype(np.float32) / 3


class Player:
    """The network: a hidden layer and a wish for every move, and a guess for every game."""

    def __init__(self, chance: np.random.Generator, hidden: int) -> None:
        example = merlon.Batch(GAME, n=1)
        move_numbers = describe_moves(example.observations, np.zeros(1, int), np.zeros(1, int)).shape[1]
        self.weights = {
            "see": chance.normal(0, move_numbers**-0.5, (move_numbers, hidden)).astype(np.float32),
            "wish": np.zeros(hidden, np.float32),
            "guess": np.zeros(describe_games(example.observations).shape[1], np.float32),
        }

    def wishes(self, moves: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The wish for each described move, and the hidden layer behind it."""
        hidden = np.tanh(moves @ self.weights["see"])
        return hidden @ self.weights["wish"], hidden

    def guesses(self, games: np.ndarray) -> np.ndarray:
        """From -1, a certain loss for the seat that looks, to 1, a certain win."""
        return np.tanh(games @ self.weights["guess"])


def chances_of(wishes: np.ndarray, starts: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The softmax over the moves of each decision; its moves begin at `starts`."""
    powers = np.exp(wishes - np.repeat(np.maximum.reduceat(wishes, starts), counts))
    return powers / np.repeat(np.add.reduceat(powers, starts), counts)


@dataclass
class Decisions:
    """Decisions with a choice of moves: described, and one of them chosen in each."""

    rows: np.ndarray
    """The game of each decision."""
    games: np.ndarray
    counts: np.ndarray
    """How many moves each decision has."""
    moves: np.ndarray
    """All moves of the first decision, all of the second, and so on."""
    chosen: np.ndarray
    """Which of all moves were played."""

    @property
    def starts(self) -> np.ndarray:
        return np.cumsum(self.counts) - self.counts


def choose(player: Player, batch: merlon.Batch, rows: np.ndarray, chance: np.random.Generator) -> tuple[np.ndarray, Optional[Decisions]]:
    """The actions of these games, and the decisions among them; who cannot place a card does the only thing there is to do."""
    actions = batch.masks[rows].argmax(axis=1).astype(np.int32)
    placing = rows[batch.masks[rows, :PLACES].any(axis=1)]
    if len(placing) == 0:
        return actions, None
    observations = batch.observations[placing]
    owner, moves = np.nonzero(batch.masks[placing, :PLACES])
    counts = np.bincount(owner, minlength=len(placing))
    made = Decisions(placing, describe_games(observations), counts, describe_moves(observations, owner, moves), moves)
    chances = chances_of(player.wishes(made.moves)[0], made.starts, counts)
    # Drawing from all decisions at once: on the line of cumulated chances each decision has a stretch of length 1.
    drawn = np.searchsorted(np.cumsum(chances, dtype=np.float64), np.arange(len(placing)) + chance.random(len(placing)))
    made.chosen = np.clip(drawn, made.starts, made.starts + counts - 1)
    actions[np.searchsorted(rows, placing)] = moves[made.chosen]
    return actions, made


@dataclass
class Lesson:
    """Decisions, and what came of each for the seat that made it: 1 for a win, -1 for a loss."""

    decisions: Decisions
    outcomes: np.ndarray


def play_games(player: Player, batch: merlon.Batch, seed: int, chance: np.random.Generator) -> list[Lesson]:
    """Plays every game of the batch once, the player on both seats; a lesson for each step."""
    batch.reset(seed)
    running = np.ones(len(batch), bool)
    shares = np.zeros((len(batch), 2), np.float32)
    made: list[tuple[Decisions, np.ndarray]] = []
    actions = batch.sample()
    while running.any():
        rows = np.flatnonzero(running)
        actions[rows], decisions = choose(player, batch, rows, chance)
        if decisions:
            made.append((decisions, batch.seats[decisions.rows].copy()))
        batch.step(actions)
        ended = running & batch.ended
        shares[ended] = batch.rewards[ended]
        running &= ~ended
        if not running.all():
            batch.sample(out=actions)  # games that follow those that ended go on somehow
    return [Lesson(decisions, 2 * shares[decisions.rows, seats] - 1) for decisions, seats in made]


def slopes_of(player: Player, lesson: Lesson) -> dict[str, np.ndarray]:
    """Which way the weights make good moves likelier and guesses better, summed over the lesson."""
    decisions = lesson.decisions
    wishes, hidden = player.wishes(decisions.moves)
    guesses = player.guesses(decisions.games)
    advantage = lesson.outcomes - guesses
    pull = -chances_of(wishes, decisions.starts, decisions.counts)
    pull[decisions.chosen] += 1
    pull *= np.repeat(advantage, decisions.counts)
    back = pull[:, None] * player.weights["wish"] * (1 - hidden**2)
    return {
        "see": decisions.moves.T @ back,
        "wish": pull @ hidden,
        "guess": (advantage * (1 - guesses**2)) @ decisions.games,
    }


class Adam:
    """Steps of a sensible length, whatever the size of the slopes."""

    def __init__(self, weights: dict[str, np.ndarray], rate: float) -> None:
        self.weights, self.rate, self.steps = weights, rate, 0
        self.mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self.square = {name: np.zeros_like(array) for name, array in weights.items()}

    def climb(self, slopes: dict[str, np.ndarray]) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.01 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.99**self.steps)
            self.weights[name] += self.rate * mean / (np.sqrt(square) + 1e-8)


def learn(player: Player, optimiser: Adam, lessons: list[Lesson], parts: int) -> None:
    """One step uphill for every part of the lessons; parts mix early and late moves."""
    for part in range(parts):
        slopes = [slopes_of(player, lesson) for lesson in lessons[part::parts]]
        optimiser.climb({name: np.sum([one[name] for one in slopes], axis=0) for name in player.weights})


def share_against_random(player: Player, games: int, seed: int) -> tuple[float, float]:
    """The player's share of the wins and its standard error; every other game it has the first seat."""
    batch = merlon.Batch(GAME, n=games, seed=seed)
    chance = np.random.default_rng(seed)
    own_seat = np.arange(games) % 2
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        actions = batch.sample()
        own = np.flatnonzero((batch.seats == own_seat) & np.isnan(shares))
        if len(own):
            actions[own], _ = choose(player, batch, own, chance)
        batch.step(actions)
        fresh = batch.ended & np.isnan(shares)
        shares[fresh] = batch.rewards[fresh, own_seat[fresh]]
    return float(shares.mean()), float(shares.std() / games**0.5)


class School:
    """A player that learns round by round; everything follows from the seed."""

    def __init__(self, seed: int, games: int, hidden: int = 16, rate: float = 0.01, parts: int = 4) -> None:
        self.seed, self.parts, self.rounds = seed, parts, 0
        self.chance = np.random.default_rng(seed)
        self.player = Player(self.chance, hidden)
        self.optimiser = Adam(self.player.weights, rate)
        self.batch = merlon.Batch(GAME, n=games)

    def go_on(self, rounds: int) -> None:
        for _ in range(rounds):
            self.rounds += 1
            lessons = play_games(self.player, self.batch, self.seed * 1_000_003 + self.rounds, self.chance)
            learn(self.player, self.optimiser, lessons, self.parts)


def as_bot(player: Player) -> Callable[[merlon.View], int]:
    """The player for the arena: shown a view, it makes the move it wishes most."""

    def learned(view: merlon.View) -> int:
        moves = np.flatnonzero(view.mask()[:PLACES])
        if len(moves) == 0:
            return view.legal()[0]
        described = describe_moves(view.observation()[None], np.zeros(len(moves), int), moves)
        return int(moves[player.wishes(described)[0].argmax()])

    return learned


def main(arguments: Optional[list[str]] = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few rounds only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=80)
    parser.add_argument("--games", type=int, default=128, help="in every round")
    parser.add_argument("--hidden", type=int, default=16, help="size of the hidden layer")
    parser.add_argument("--rate", type=float, default=0.01, help="length of the steps")
    parser.add_argument("--parts", type=int, default=4, help="steps in every round")
    chosen = parser.parse_args(arguments)
    if chosen.quick:
        chosen.rounds, chosen.games = 2, 8
    every, tests, deals = (1, 20, 1) if chosen.quick else (10, 1000, 50)
    school = School(chosen.seed, chosen.games, chosen.hidden, chosen.rate, chosen.parts)
    began = time.process_time()
    while True:
        share, error = share_against_random(school.player, tests, chosen.seed + 1_000_000)
        played, seconds = school.rounds * chosen.games, time.process_time() - began
        print(f"{played:6} games, {seconds:4.0f} s: {100 * share:5.1f} % ± {100 * error:.1f} against random", flush=True)
        if school.rounds >= chosen.rounds:
            break
        school.go_on(every)
    for rival in ("random", "greedy", "level1"):
        print(merlon.arena(GAME, [as_bot(school.player), rival], deals=deals))
    return share


if __name__ == "__main__":
    main()
