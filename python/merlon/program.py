"""Programs as players: whatever speaks the language of `merlon engine` (docs/protocol.md, docs/arena.md)."""

from __future__ import annotations

import json
import shlex
import subprocess
import threading
from types import TracebackType
from typing import Any, Optional, Sequence, Union

from ._merlon import MerlonError, View


class Program:
    """A program that runs beside this one and is asked for moves; use it as a player of the arena.

        with merlon.Program("build/merlon engine", name="engine", limit={"nodes": 50}) as engine:
            print(merlon.arena(merlon.load("kreta"), [engine, "random"]))

    It is sent a position in which everything that its seat cannot know has been dealt anew, and then asked to `go`, with the limit
    and a seed. It may be called by several threads; they wait for each other.
    """

    def __init__(
        self,
        command: Union[str, Sequence[str]],
        name: Optional[str] = None,
        limit: Optional[dict[str, int]] = None,
        seed: int = 0,
    ) -> None:
        words = shlex.split(command) if isinstance(command, str) else list(command)
        self.__name__ = name or words[0]
        self._limit = dict(limit or {})
        self._seed = seed
        self._asked = 0
        self._lock = threading.Lock()
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def __call__(self, view: View) -> str:
        """The program's move, in notation."""
        with self._lock:
            self._asked += 1
            chance = self._seed * 1_000_003 + self._asked
            self._ask({"cmd": "set", "state": view.imagine(chance).json()})
            answer = self._ask({"cmd": "go", "seed": str(chance), **self._limit})
        move = answer.get("move")
        if not isinstance(move, str):
            raise MerlonError(f"{self.__name__} answered go without a move: {answer}")
        return move

    def close(self) -> None:
        """Ends the program by closing its input; it is killed if it goes on for more than a second."""
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # it ended before it had read everything
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin and self._process.stdout
        try:
            print(json.dumps(request), file=self._process.stdin, flush=True)
            line = self._process.stdout.readline()
        except (BrokenPipeError, ValueError):
            line = ""
        if not line:
            raise MerlonError(f"{self.__name__} has ended")
        try:
            answer = json.loads(line)
        except json.JSONDecodeError:
            answer = None
        if not isinstance(answer, dict):
            raise MerlonError(f"{self.__name__} answered with something that is no JSON object: {line.strip()[:200]}")
        if not answer.get("ok"):
            raise MerlonError(f"{self.__name__} refused {request['cmd']}: {answer.get('error')}")
        return answer
