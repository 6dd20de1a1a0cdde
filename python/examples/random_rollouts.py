"""Plays thousands of random games of every game, with two players and with more, in batches.

    python random_rollouts.py                 # 2000 games of each, a table, and lengths.svg
    python random_rollouts.py --quick         # 50 of each

It shows `merlon.Batch` at full speed: arrays that are not wanted are left out, actions are drawn inside the engine. The table tells
how long games are, how often each seat wins, what the winner scores and how fast it went; the SVG shows how the lengths are spread.
"""

from __future__ import annotations

import argparse
import pathlib
import time
from dataclasses import dataclass
from typing import Optional

import merlon
import numpy as np


@dataclass
class Rollouts:
    """What is kept of the games of one kind; one entry or row for each."""

    game: merlon.Game
    lengths: np.ndarray
    shares: np.ndarray
    scores: np.ndarray
    decisions_per_second: float
    """Of processor time, so that other work on the machine counts little."""


def roll_out(game: merlon.Game, games: int, seed: int, threads: int) -> Rollouts:
    """Each row plays the same number of games, so that long ones are as frequent as they are."""
    rows = min(games, 500)
    each = -(-games // rows)
    batch = merlon.Batch(game, n=rows, seed=seed, threads=threads, arrays={"observations": None, "masks": None, "seats": None})
    lengths: list[np.ndarray] = []
    shares: list[np.ndarray] = []
    scores: list[np.ndarray] = []
    finished = np.zeros(rows, int)
    length = np.zeros(rows, int)
    actions = batch.sample()
    steps = 0
    began = time.process_time()
    while finished.min() < each:
        batch.step(actions)
        batch.sample(out=actions)
        steps += 1
        length += 1
        counted = batch.ended & (finished < each)
        lengths.append(length[counted])
        shares.append(batch.rewards[counted])
        scores.append(batch.scores[counted])
        finished += batch.ended
        length[batch.ended] = 0
    speed = steps * rows / (time.process_time() - began)
    return Rollouts(game, np.concatenate(lengths), np.concatenate(shares), np.concatenate(scores), speed)


def line_of(rollouts: Rollouts) -> str:
    seats = " ".join(f"{100 * share:5.1f}" for share in rollouts.shares.mean(axis=0))
    best = rollouts.scores.max(axis=1).mean()
    return (
        f"{rollouts.game.name:<16} {rollouts.game.players:>7} {len(rollouts.lengths):>6} {rollouts.lengths.mean():7.1f}"
        f" {rollouts.lengths.max():>7} {best:6.1f} {rollouts.decisions_per_second / 1e6:6.2f}   {seats}"
    )


def plot(kinds: list[Rollouts]) -> str:
    """A small histogram of the lengths for each kind, below each other, as SVG."""
    width, height, left = 420, 60, 170
    longest = max(one.lengths.max() for one in kinds)
    parts = []
    for number, one in enumerate(kinds):
        counts, edges = np.histogram(one.lengths, bins=84, range=(0, longest))
        base = (number + 1) * (height + 10)
        parts.append(f'<text x="4" y="{base - 4}">{one.game.name}, {one.game.players}</text>')
        for count, edge in zip(counts, edges):
            tall = height * count / counts.max()
            parts.append(f'<rect x="{left + width * edge / longest:.1f}" y="{base - tall:.1f}" width="4.5" height="{tall:.1f}"/>')
    total = len(kinds) * (height + 10) + 30
    ruler = "".join(
        f'<text x="{left + width * at / longest:.0f}" y="{total - 8}" text-anchor="middle">{at}</text>'
        for at in range(0, int(longest) + 1, 100)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 30}" height="{total}" font-family="sans-serif" font-size="12"'
        f' fill="#35607a"><title>Decisions in random games</title>{"".join(parts)}{ruler}</svg>\n'
    )


def main(arguments: Optional[list[str]] = None) -> list[Rollouts]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="50 games of each kind")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--plot", type=pathlib.Path, default=pathlib.Path("lengths.svg"))
    chosen = parser.parse_args(arguments)
    print("game             players  games  length longest  best M/s*   win share of each seat in %")
    kinds = []
    for key in merlon.games():
        usual = merlon.load(key)
        for players in range(usual.min_players, usual.max_players + 1):
            game = merlon.load(key, players)
            kinds.append(roll_out(game, 50 if chosen.quick else chosen.games, chosen.seed, chosen.threads))
            print(line_of(kinds[-1]), flush=True)
    print("* million decisions a second of processor time")
    chosen.plot.write_text(plot(kinds))
    return kinds


if __name__ == "__main__":
    main()
