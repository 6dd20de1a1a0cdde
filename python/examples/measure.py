"""Measures decisions a second from Python, on one core: single states, and batches with and without arrays.

    python3 python/examples/measure.py [--quick]

Every decision is uniformly random and legal. Single states are asked as a bot would: list, choose, play. A batch chooses by `sample`. The
best of several rounds counts, because other work on the machine only ever makes one slower.
"""

from __future__ import annotations

import argparse
import random
import time

import merlon


def single_rate(game: merlon.Game, seconds: float) -> float:
    """Decisions a second of one state after the other."""
    decisions, seed, begin = 0, 0, time.process_time()
    while time.process_time() - begin < seconds:
        state = game.start(seed)
        seed += 1
        while not state.over:
            state.play(random.choice(state.legal()))
            decisions += 1
    return decisions / (time.process_time() - begin)


def batch_rate(game: merlon.Game, size: int, seconds: float, **arrays: None) -> float:
    """Decisions a second of a batch; arrays named are left out."""
    batch = merlon.Batch(game, size, seed=1, arrays=arrays)
    actions = batch.sample()
    decisions, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        batch.step(actions)
        batch.sample(out=actions)
        decisions += size
    return decisions / (time.process_time() - begin)


def best(rate, rounds: int) -> float:
    return max(rate() for _ in range(rounds))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a moment for each figure")
    quick = parser.parse_args(arguments).quick
    seconds, rounds = (0.02, 1) if quick else (0.5, 5)
    print("| game | players | single | batch of 1024 | without observations | without observations and masks |")
    print("|---|---|---|---|---|---|")
    for key in merlon.games():
        least = merlon.load(key)
        for players in range(least.min_players, least.max_players + 1):
            game = merlon.load(key, players)
            rates = [
                best(lambda: single_rate(game, seconds), rounds),
                best(lambda: batch_rate(game, 1024, seconds), rounds),
                best(lambda: batch_rate(game, 1024, seconds, observations=None), rounds),
                best(lambda: batch_rate(game, 1024, seconds, observations=None, masks=None), rounds),
            ]
            print(f"| {game.name} | {players} | " + " | ".join(f"{rate:,.0f}" for rate in rates) + " |")


if __name__ == "__main__":
    main()
