"""Batches and states in several threads, and after a fork."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Callable

import merlon
import numpy as np
import pytest

from conftest import some_game


def in_threads(count: int, work: Callable[[], None]) -> None:
    """Lets so many threads do the same at the same time; the first error of any of them is raised."""
    errors: list[BaseException] = []

    def guarded() -> None:
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_share_a_batch(plain: merlon.Game, workers: int) -> None:
    batch = merlon.Batch(plain, n=32, seed=1, threads=workers)
    stepped = []

    def work() -> None:
        for number in range(100):
            try:
                batch.step(batch.sample())
                stepped.append(1)
            except merlon.IllegalMove:
                pass  # another thread has stepped in between
            if number % 20 == 0:
                assert batch.state(number % 32).game == plain

    in_threads(4, work)
    batch.reset(7)
    assert stepped and batch.state(3) == merlon.Batch(plain, n=32, seed=7).state(3)


def test_scribbling_over_the_actions_does_no_harm(plain: merlon.Game) -> None:
    batch = merlon.Batch(plain, n=256, seed=1, threads=2)
    actions = batch.sample()
    stop = threading.Event()

    def scribble() -> None:
        chance = np.random.default_rng(1)
        while not stop.is_set():
            actions[chance.integers(256, size=16)] = chance.integers(-(2**31), 2**31, size=16)

    scribbler = threading.Thread(target=scribble)
    scribbler.start()
    try:
        for _ in range(300):
            batch.sample(out=actions)
            try:
                batch.step(actions)
            except merlon.IllegalMove:
                pass
    finally:
        stop.set()
        scribbler.join()
    batch.step(batch.sample())
    assert all(batch.masks[row].nonzero()[0].tolist() == sorted(batch.state(row).legal()) for row in range(256))


def test_threads_share_a_state(plain: merlon.Game) -> None:
    state = plain.start(1)

    def work() -> None:
        for number in range(100):
            try:
                state.play(state.choose("random", number))
                state.observation(0)
                state.copy().json()
            except merlon.MerlonError:
                pass  # another thread has played in between, or the game is over

    in_threads(4, work)
    assert merlon.replay(state.record()) == state and len(state.history) > 20


def status_of(child: int, seconds: float) -> int:
    """How a child ended; one that does not is killed."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


@pytest.mark.parametrize("threads", [1, 4])
def test_a_batch_goes_on_after_a_fork(threads: int) -> None:
    """A child has none of the threads of its parent; the batch then works without."""
    batch, same = (merlon.Batch(some_game(), n=64, seed=1, threads=threads) for _ in range(2))
    batch.step(batch.sample())
    same.step(same.sample())
    for _ in range(20):
        same.step(same.sample())
    child = os.fork()
    if child == 0:
        try:
            for _ in range(20):
                batch.step(batch.sample())
            # Without an orderly end, which would be pytest's.
            os._exit(0 if np.array_equal(batch.observations, same.observations) else 2)
        finally:
            os._exit(1)
    assert status_of(child, 10) == 0
    for _ in range(20):
        batch.step(batch.sample())
    assert np.array_equal(batch.observations, same.observations)


def test_a_child_can_let_go_of_a_batch() -> None:
    batch = merlon.Batch(some_game(), n=64, seed=1, threads=4)
    child = os.fork()
    if child == 0:
        try:
            del batch
            os._exit(0)
        finally:
            os._exit(1)
    assert status_of(child, 10) == 0
