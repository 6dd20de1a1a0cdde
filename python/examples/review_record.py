"""Reads a record and tells which moves cost most.

    python review_record.py game.record                   # the five worst moves and how accurate everybody was
    python review_record.py games.txt --number 3          # the third record of a file that holds several
    python review_record.py game.record --quick           # with few simulations

It shows `merlon.review`, `merlon.replay` and `merlon.record_headers`. Records come from `State.record`, the arena, `merlon play --save`
and from the server. Numbers are percentage points of the win share (docs/review.md says how they are found).
"""

from __future__ import annotations

import argparse
import pathlib
import re
from typing import Any, Optional

import merlon


def records_of(text: str) -> list[str]:
    """The records of a file that holds one or several below each other; what stands before the first is a comment."""
    return re.split(r'^(?=\[Merlon ")', text, flags=re.MULTILINE)[1:]


def worst_moves(review: dict[str, Any], count: int) -> list[dict[str, Any]]:
    judged = [move for move in review["moves"] if not move["forced"]]
    return sorted(judged, key=lambda move: -float(move["loss"]))[:count]


def line_of(move: dict[str, Any], names: list[str]) -> str:
    return (
        f"  turn {move['turn']:>3}, {names[move['seat']]}: {move['move']} instead of {move['best']}"
        f" cost {move['loss']:.1f} ± {move['error']:.1f} ({move['verdict']})"
    )


def main(arguments: Optional[list[str]] = None) -> dict[str, Any]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true", help="20 simulations for each estimate")
    parser.add_argument("--nodes", type=int, default=500, help="simulations for each estimate")
    parser.add_argument("--number", type=int, default=1, help="which record of the file")
    parser.add_argument("--worst", type=int, default=5, help="how many moves")
    parser.add_argument("--picture", action="store_true", help="draw the table before the worst move")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args(arguments)
    records = records_of(chosen.file.read_text(encoding="utf-8"))
    if not 1 <= chosen.number <= len(records):
        parser.error(f"the file has {len(records)} records")
    record = records[chosen.number - 1]
    headers = merlon.record_headers(record)
    end = merlon.replay(record)
    names = [headers.get(f"Seat{seat + 1}", f"seat {seat + 1}") for seat in range(end.players)]
    print(f"{end.game.name}, {end.players} players, {len(end.history)} moves; result {headers['Result']}")
    review = merlon.review(record, nodes=20 if chosen.quick else chosen.nodes, threads=chosen.threads)
    worst = worst_moves(review, chosen.worst)
    for move in worst:
        print(line_of(move, names))
    for seat in review["seats"]:
        accuracy = "–" if seat["accuracy"] is None else f"{seat['accuracy']:.1f}"
        print(f"  {names[seat['seat']]}: accuracy {accuracy}, luck {seat['luck']:+.1f}")
    if chosen.picture and worst:
        print(merlon.replay(record, worst[0]["number"] - 1).picture())
    return review


if __name__ == "__main__":
    main()
