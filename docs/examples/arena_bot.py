#!/usr/bin/env python3
"""A bot for the arena: plays any legal move, which the engine lists.

    merlon arena --bots level1 --bot 'python3 docs/examples/arena_bot.py build/merlon'
"""
import json
import random
import subprocess
import sys

engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())


for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "set":  # the position, as the seat may know it
        answer = ask(request)
    else:  # "go": decide
        moves = ask({"cmd": "legal"})["moves"]
        answer = {"ok": True, "move": random.Random(request["seed"]).choice(moves)}
    print(json.dumps(answer), flush=True)
