"""Programs as players: whatever speaks the language of `merlon engine` (docs/protocol.md, docs/arena.md)."""

from __future__ import annotations

import json
import math
import os
import select
import shlex
import signal
import subprocess
import threading
import time
from types import TracebackType
from typing import Any, Optional, Sequence, Union

from ._merlon import MerlonError, View
from ._seeds import Seed, check_seed, seed_from

LONGEST_ANSWER = 2**20
"""Bytes without the end of a line."""


class Program:
    """A program that runs beside this one and is asked for moves; use it as a player of the arena.

        with merlon.Program("build/merlon engine", name="engine", limit={"nodes": 50}) as engine:
            print(merlon.arena(game, [engine, "random"]))

    It is sent a position in which everything that its seat cannot know has been dealt anew, and then asked to `go`, with the limit
    and a seed. It may be called by several threads; they wait for each other. Each answer must come within `timeout` seconds, the
    first one with the time that the program takes to start; without one it may take for ever. After a fault it is killed, with
    everything it started, and started anew when it is next asked.
    """

    def __init__(
        self,
        command: Union[str, Sequence[str]],
        name: Optional[str] = None,
        limit: Optional[dict[str, int]] = None,
        seed: Seed = 0,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        check_seed(seed)
        if timeout is not None and not timeout > 0:
            raise ValueError("the timeout must be more than 0 seconds")
        self._words = shlex.split(command) if isinstance(command, str) else list(command)
        self.__name__ = name or self._words[0]
        self._limit = dict(limit or {})
        self._seed = seed
        self._timeout = timeout
        self._asked = 0
        self._lock = threading.Lock()
        self._closed = False
        self._process = self._start()

    def __call__(self, view: View) -> str:
        """The program's move, in notation. Raises MerlonError if it does not give one."""
        with self._lock:
            if self._closed:
                raise MerlonError(f"{self.__name__} has ended")
            if self._process.returncode is not None:
                self._process = self._start()
            try:
                return self._move(view)
            except BaseException:
                # Its next answer could be one to this question.
                self._kill()
                raise

    def close(self) -> None:
        """Ends the program by closing its input; it is killed if it goes on for more than a second."""
        self._closed = True
        self._close_input()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            pass
        self._kill()

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _start(self) -> subprocess.Popen[bytes]:
        # A session of its own, so that what it starts can be killed with it.
        return subprocess.Popen(self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)

    def _close_input(self) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # it ended before it had read everything

    def _kill(self) -> None:
        assert self._process.stdout
        if self._process.returncode is None:
            # It has not been waited for, so its number still is its own.
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._close_input()
        self._process.stdout.close()

    def _move(self, view: View) -> str:
        self._asked += 1
        chance = seed_from(self._seed, self._asked)
        self._ask({"cmd": "set", "state": view.imagine(chance).json()})
        answer = self._ask({"cmd": "go", "seed": str(chance), **self._limit})
        move = answer.get("move")
        if not isinstance(move, str):
            raise MerlonError(f"{self.__name__} answered go without a move: {answer}")
        return move

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise MerlonError(f"{self.__name__} has ended") from None
        answer = self._parsed(self._line())
        if not answer.get("ok"):
            raise MerlonError(f"{self.__name__} refused {request['cmd']}: {answer.get('error')}")
        return answer

    def _line(self) -> bytes:
        """The next line that the program says."""
        deadline = None if self._timeout is None else time.monotonic() + self._timeout
        said = b""
        while b"\n" not in said:
            more = self._read(deadline)
            if not more:
                raise MerlonError(f"{self.__name__} has ended")
            said += more
            if len(said) > LONGEST_ANSWER:
                raise MerlonError(f"{self.__name__} says more than {LONGEST_ANSWER} bytes at once")
        line, _, rest = said.partition(b"\n")
        if rest:
            raise MerlonError(f"{self.__name__} says more than one line when asked once")
        return line

    def _read(self, deadline: Optional[float]) -> bytes:
        """What the program has said, waiting until it has said something; nothing if it has ended."""
        assert self._process.stdout
        place = self._process.stdout.fileno()
        poll = select.poll()
        poll.register(place, select.POLLIN)
        left = None if deadline is None else max(0, math.ceil(1000 * (deadline - time.monotonic())))
        if not poll.poll(left):
            raise MerlonError(f"{self.__name__} did not answer within {self._timeout} seconds")
        return os.read(place, 65536)

    def _parsed(self, line: bytes) -> dict[str, Any]:
        try:
            answer = json.loads(line.decode())
        except UnicodeDecodeError as error:
            raise MerlonError(f"{self.__name__} answered with something that is no UTF-8: {error}") from None
        except (json.JSONDecodeError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise MerlonError(f"{self.__name__} answered with something that is no JSON object: {line.decode().strip()[:200]}")
        return answer
