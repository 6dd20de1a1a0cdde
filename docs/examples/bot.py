#!/usr/bin/env python3
"""A whole bot in Python without any package: joins a table by its invitation and plays random legal moves.

    bot.py http://localhost:8080 TABLE INVITE
    bot.py http://localhost:8080 --new kreta      # makes a table against the computer instead
"""
import json
import random
import sys
import urllib.error
import urllib.request
import uuid

server = sys.argv[1]
token = None


def call(method, path, body=None):
    """One request; gives the status and the parsed answer."""
    headers = {"X-Merlon-Bot": "example", "Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + "/api/v1" + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def act(table, base, action):
    """Sends an action until it is answered; the same id makes sure that it happens once."""
    body = {"id": str(uuid.uuid4()), "base": base, "a": action}
    while True:
        status, answer = call("POST", f"/games/{table}/actions", body)
        if status != 503:
            return status, answer


if sys.argv[2] == "--new":
    seats = [{"kind": "me"}, {"kind": "computer", "level": 3}]
    path, body = "/games", {"game": sys.argv[3], "seats": seats, "name": "Random"}
else:
    path, body = f"/games/{sys.argv[2]}/join", {"name": "Random", "invite": sys.argv[3]}
status, made = call("POST", path, body)
if status >= 400:
    sys.exit(made["error"]["message"])
table = made.get("id", sys.argv[2])  # a new table says what it is called
token = made["token"]

while True:
    status, seen = call("GET", f"/games/{table}")
    if seen["view"]["stage"] == "over":
        break
    if "legal" in seen:
        act(table, seen["v"], {"k": "move", "m": random.choice(seen["legal"])})
    else:
        call("GET", f"/games/{table}/events?since={seen['v']}")  # waits until something happens
print(json.dumps(seen["view"]["end"]))
