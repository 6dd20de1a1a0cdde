#!/usr/bin/env python3
"""A bot for the arena that plays Schotten-Totten by a rule of thumb, without any search: it lays clan cards only,
each where it helps most by the formations in sight, and draws from the clan pile.

    merlon arena --bots level4 --bot 'python3 docs/examples/thumb_bot.py build/merlon' -o tactics=true
"""
import itertools
import json
import math
import random
import subprocess
import sys

engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
DECK = [suit + str(value) for suit in "roygbp" for value in range(1, 10)]
PLACES = 3
EMPTY = 150  # what a side without cards may become


def ask(request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())


def strength(cards):
    """Of three clan cards: 500 and more for an ordered clan, down to below 100 for a horde."""
    values = sorted(int(card[1:]) for card in cards)
    suits = {card[0] for card in cards}
    run = values[0] + 1 == values[1] == values[2] - 1
    ranks = [run and len(suits) == 1, values[0] == values[2], len(suits) == 1, run, True]
    return 100 * (4 - ranks.index(True)) + sum(values)


def hope(side, hand, unseen):
    """What a side may become: cards in the hand are sure, unseen ones come one time in four."""
    if not side:
        return EMPTY
    missing = PLACES - len(side)
    if missing <= 0:
        return strength(side[:PLACES])
    best = 0.0
    near = [card for card in hand | unseen if abs(int(card[1:]) - int(side[0][1:])) < 3 or card[0] == side[0][0]]
    for more in itertools.combinations(near, missing):
        best = max(best, 0.25 ** sum(card in unseen for card in more) * strength(side + list(more)))
    return max(best, 10.0)


def chance(mine, theirs):
    return 1 / (1 + math.exp((theirs - mine) / 60))


def worth(move, state):
    """How much a placement improves the chance to get its stone."""
    me = state["to_move"]
    card, stone = move.split("@")
    sides = state["stones"][int(stone) - 1]["sides"]
    mine, theirs = ([one["card"] for one in sides[seat] if one["card"] in DECK] for seat in (me, 1 - me))
    hand = {one for one in state["hands"][me] if one in DECK}
    lying = {one["card"] for stone in state["stones"] for side in stone["sides"] for one in side}
    unseen = {one for one in DECK if one not in lying and one not in hand}
    facing = hope(theirs, set(), unseen)
    before = hope(mine, hand, unseen)
    return chance(hope(mine + [card], hand - {card}, unseen), facing) - chance(before, facing)


def choose(moves, state, seed):
    places = [move for move in moves if "@" in move and move.split("@")[0] in DECK]
    if not places:
        wanted = [move for move in moves if move in ("draw clan", "pass", "done")]
        return (wanted or moves)[0]
    lot = random.Random(seed)
    return max(places, key=lambda move: (worth(move, state), lot.random()))


for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "set":
        state = request["state"]
        answer = ask(request)
    else:
        answer = {"ok": True, "move": choose(ask({"cmd": "legal"})["moves"], state, request["seed"])}
    print(json.dumps(answer), flush=True)
