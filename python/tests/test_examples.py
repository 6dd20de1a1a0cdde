"""The examples run, and do what they say."""

import xml.etree.ElementTree

import learn_schotten_totten
import measure
import merlon
import numpy as np
import pytest
import random_rollouts
import review_record
import tournament

from conftest import ROOT, finished


def test_random_rollouts(tmp_path, capsys: pytest.CaptureFixture) -> None:
    plot = tmp_path / "plot.svg"
    kinds = random_rollouts.main(["--quick", "--plot", str(plot)])
    assert len(kinds) == 1 + 3 + 3 + 4
    for one in kinds:
        assert len(one.lengths) == 50 and one.shares.sum(axis=1) == pytest.approx(1)
    root = xml.etree.ElementTree.parse(plot).getroot()
    assert len(root.findall("{*}rect")) == 84 * len(kinds)
    assert "Schotten-Totten" in capsys.readouterr().out


def test_the_learner_runs_and_is_reproducible(capsys: pytest.CaptureFixture) -> None:
    first = learn_schotten_totten.main(["--quick"])
    assert first == learn_schotten_totten.main(["--quick"])
    printed = capsys.readouterr().out
    assert "against random" in printed and "greedy" in printed


def test_the_learner_follows_the_slope_of_what_it_promises() -> None:
    """The slopes by hand against small changes of the weights: the mean of advantage times log chance, and half the squared error."""
    chance = np.random.default_rng(1)
    player = learn_schotten_totten.Player(chance, 5)
    player.weights = {name: chance.normal(0, 0.5, array.shape) for name, array in player.weights.items()}
    lesson = learn_schotten_totten.play_games(player, merlon.Batch("schotten-totten", n=3), 1, chance)[9]
    decisions = lesson.decisions
    advantage = lesson.outcomes - player.guesses(decisions.games)

    def promise() -> float:
        chances = learn_schotten_totten.chances_of(player.wishes(decisions.moves)[0], decisions.starts, decisions.counts)
        error = lesson.outcomes - player.guesses(decisions.games)
        return float((advantage * np.log(chances[decisions.chosen])).sum() - (error**2).sum() / 2)

    slopes = learn_schotten_totten.slopes_of(player, lesson)
    for name, array in player.weights.items():
        for place in [(0,) * array.ndim, tuple(extent - 1 for extent in array.shape)]:
            array[place] += 1e-5
            above = promise()
            array[place] -= 2e-5
            below = promise()
            array[place] += 1e-5
            assert (above - below) / 2e-5 == pytest.approx(slopes[name][place], rel=1e-3, abs=1e-5)


def test_the_learner_learns_to_beat_random_play() -> None:
    school = learn_schotten_totten.School(seed=1, games=128)
    assert learn_schotten_totten.share_against_random(school.player, 200, 5)[0] < 0.65
    school.go_on(28)
    assert learn_schotten_totten.share_against_random(school.player, 200, 5)[0] > 0.75


def test_a_lesson_makes_good_moves_likelier_and_bad_ones_rarer() -> None:
    player = learn_schotten_totten.Player(np.random.default_rng(1), 8)
    lessons = learn_schotten_totten.play_games(player, merlon.Batch("schotten-totten", n=32), 1, np.random.default_rng(2))

    def agreement() -> float:
        total = 0.0
        for lesson in lessons:
            made = lesson.decisions
            chances = learn_schotten_totten.chances_of(player.wishes(made.moves)[0], made.starts, made.counts)
            total += float(lesson.outcomes @ np.log(chances[made.chosen]))
        return total

    agreements = [agreement()]
    for _ in range(3):
        learn_schotten_totten.learn(player, learn_schotten_totten.Adam(player.weights, 0.003), lessons, 2)
        agreements.append(agreement())
    assert agreements == sorted(agreements) and agreements[-1] > agreements[0] + 0.3


def test_the_tournament_runs(capsys: pytest.CaptureFixture) -> None:
    result = tournament.main(["--quick"])
    assert [one.name for one in result.standings] == ["program", "level2", "eager"]
    assert "Kreta, 3 games" in capsys.readouterr().out


def test_the_tournament_takes_another_program() -> None:
    engine = ROOT / "build" / "merlon"
    if not engine.exists():
        pytest.skip("build/merlon is not built")
    result = tournament.main(["--quick", "--bot", f"{engine} engine", "--limit", "nodes=10", "--game", "schotten-totten"])
    assert [one.games for one in result.standings] == [2, 2]


def test_a_record_is_reviewed(capsys: pytest.CaptureFixture) -> None:
    review = review_record.main([str(ROOT / "docs" / "examples" / "kreta.record"), "--quick", "--picture"])
    printed = capsys.readouterr().out
    worst = max(move["loss"] for move in review["moves"] if not move["forced"])
    assert f"cost {worst:.1f}" in printed.splitlines()[1] and "Clara: accuracy" in printed


def test_one_record_of_many_is_reviewed(tmp_path, capsys: pytest.CaptureFixture) -> None:
    games = [finished(merlon.load("kilt-castle"), seed).record() for seed in (1, 2)]
    (tmp_path / "games").write_text("# two games\n" + "\n".join(games))
    review = review_record.main([str(tmp_path / "games"), "--quick", "--number", "2", "--worst", "1"])
    assert [move["move"] for move in review["moves"]] == merlon.record_moves(games[1])
    with pytest.raises(SystemExit):
        review_record.main([str(tmp_path / "games"), "--number", "3"])


def test_speed_is_measured(capsys: pytest.CaptureFixture) -> None:
    measure.main(["--quick"])
    lines = capsys.readouterr().out.splitlines()[2:]
    assert len(lines) == 11
    for line in lines:
        assert all(float(rate.replace(",", "")) > 1000 for rate in line.split("|")[3:7]), line
