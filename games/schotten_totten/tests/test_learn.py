"""The example python/learn.py learns, and computes what it says."""

import pathlib
import sys

import merlon
import numpy as np
import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "python"))
import learn  # noqa: E402


def test_the_learner_runs_and_is_reproducible(capsys: pytest.CaptureFixture) -> None:
    first = learn.main(["--quick"])
    assert first == learn.main(["--quick"])
    printed = capsys.readouterr().out
    assert "against random" in printed and "greedy" in printed


def test_the_learner_follows_the_slope_of_what_it_promises() -> None:
    """The slopes by hand against small changes of the weights: the mean of advantage times log chance, and half the squared error."""
    chance = np.random.default_rng(1)
    player = learn.Player(chance, 5)
    player.weights = {name: chance.normal(0, 0.5, array.shape) for name, array in player.weights.items()}
    lesson = learn.play_games(player, merlon.Batch(learn.GAME, n=3), 1, chance)[9]
    decisions = lesson.decisions
    advantage = lesson.outcomes - player.guesses(decisions.games)

    def promise() -> float:
        chances = learn.chances_of(player.wishes(decisions.moves)[0], decisions.starts, decisions.counts)
        error = lesson.outcomes - player.guesses(decisions.games)
        return float((advantage * np.log(chances[decisions.chosen])).sum() - (error**2).sum() / 2)

    slopes = learn.slopes_of(player, lesson)
    for name, array in player.weights.items():
        for place in [(0,) * array.ndim, tuple(extent - 1 for extent in array.shape)]:
            array[place] += 1e-5
            above = promise()
            array[place] -= 2e-5
            below = promise()
            array[place] += 1e-5
            assert (above - below) / 2e-5 == pytest.approx(slopes[name][place], rel=1e-3, abs=1e-5)


def test_the_learner_learns_to_beat_random_play() -> None:
    school = learn.School(seed=1, games=128)
    assert learn.share_against_random(school.player, 200, 5)[0] < 0.65
    school.go_on(28)
    assert learn.share_against_random(school.player, 200, 5)[0] > 0.75


def test_a_lesson_makes_good_moves_likelier_and_bad_ones_rarer() -> None:
    player = learn.Player(np.random.default_rng(1), 8)
    lessons = learn.play_games(player, merlon.Batch(learn.GAME, n=32), 1, np.random.default_rng(2))

    def agreement() -> float:
        total = 0.0
        for lesson in lessons:
            made = lesson.decisions
            chances = learn.chances_of(player.wishes(made.moves)[0], made.starts, made.counts)
            total += float(lesson.outcomes @ np.log(chances[made.chosen]))
        return total

    agreements = [agreement()]
    for _ in range(3):
        learn.learn(player, learn.Adam(player.weights, 0.003), lessons, 2)
        agreements.append(agreement())
    assert agreements == sorted(agreements) and agreements[-1] > agreements[0] + 0.3
