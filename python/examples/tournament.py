"""Lets players of your own meet those of the engine.

    python tournament.py                                               # a function, a program and a level of the engine
    python tournament.py --bot "build/merlon engine" --limit nodes=50  # another program that speaks the engine's language
    python tournament.py --quick

It shows the three ways to be a player of `merlon.arena`: a Python function of a view, a program of any language that speaks the
protocol of `merlon engine` (docs/protocol.md; two requests are enough, docs/arena.md), and a name such as level2. This file is such a
program itself: with `--speak` it answers on standard output, and without `--bot` it starts itself that way.

Nobody is shown more than the own seat may see. Every deal is played in all rotations round the table.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import random
import sys
from typing import Any, Optional

import merlon

CHANCE = random.Random(1)


def eager(view: merlon.View) -> int:
    """A player in a few lines: the action after which it leads by most, in two deals that fit what it sees; nothing is looked ahead."""
    seat = view.seat
    assert seat is not None

    def lead(action: int) -> float:
        total = 0.0
        for seed in range(2):
            state = view.imagine(seed)
            state.play(action)
            scores = state.result().scores
            total += scores[seat] - max(scores[:seat] + scores[seat + 1 :])
        return total

    actions = view.legal()
    CHANCE.shuffle(actions)  # of equals any
    return max(actions, key=lead)


def answer_to(request: dict[str, Any], position: dict[str, Any]) -> dict[str, Any]:
    """What a program has to be able to say; this one plays greedily."""
    if request["cmd"] == "set":
        position["state"] = merlon.from_json(request["state"])
        return {"ok": True}
    if request["cmd"] == "go":
        state = position["state"]
        seed = random.Random(request["seed"]).getrandbits(32)  # any text
        return {"ok": True, "move": state.notation(state.choose("greedy", seed))}
    return {"ok": False, "error": {"code": "UNKNOWN_COMMAND", "message": "only set and go"}}


def speak() -> None:
    """One JSON object a line comes in, one goes out, until the input ends."""
    position: dict[str, Any] = {}
    for line in sys.stdin:
        print(json.dumps(answer_to(json.loads(line), position)), flush=True)


def main(arguments: Optional[list[str]] = None) -> Optional[merlon.ArenaResult]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="one deal")
    parser.add_argument("--speak", action="store_true", help="be a program that plays")
    parser.add_argument("--game", default=next(key for key in merlon.games() if merlon.load(key).max_players >= 3))
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--level", default="level2", help="a player of the engine: level1 to level8, greedy, random, nodes:N")
    parser.add_argument("--bot", help="the command of a program that speaks the engine's language")
    parser.add_argument("--limit", default="", help="what the program's go carries, such as nodes=50")
    chosen = parser.parse_args(arguments)
    if chosen.speak:
        speak()
        return None
    command = chosen.bot or [sys.executable, str(pathlib.Path(__file__).resolve()), "--speak"]
    limit = {name: int(number) for name, _, number in [chosen.limit.partition("=")] if name}
    table = merlon.load(chosen.game, min(3, merlon.load(chosen.game).max_players))
    with merlon.Program(command, name="program", limit=limit) as program:
        players = [program, chosen.level, eager][: table.players]
        result = merlon.arena(table, players, 1 if chosen.quick else chosen.deals)
    print(f"{table.name}, {len(result.records)} games")
    print(result)
    return result


if __name__ == "__main__":
    main()
