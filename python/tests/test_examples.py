"""The examples run, and do what they say."""

import xml.etree.ElementTree

import measure
import merlon
import pytest
import random_rollouts
import review_record
import tournament

from conftest import ROOT, finished, some_game

TABLES = sum(merlon.load(key).max_players - merlon.load(key).min_players + 1 for key in merlon.games())
"""Games, with each number of players."""


def test_random_rollouts(tmp_path, capsys: pytest.CaptureFixture) -> None:
    plot = tmp_path / "plot.svg"
    kinds = random_rollouts.main(["--quick", "--plot", str(plot)])
    assert len(kinds) == TABLES
    for one in kinds:
        assert len(one.lengths) == 50 and one.shares.sum(axis=1) == pytest.approx(1)
    root = xml.etree.ElementTree.parse(plot).getroot()
    assert len(root.findall("{*}rect")) == 84 * len(kinds)
    assert merlon.load(merlon.games()[0]).name in capsys.readouterr().out


def test_the_tournament_runs(capsys: pytest.CaptureFixture) -> None:
    result = tournament.main(["--quick"])
    assert [one.name for one in result.standings] == ["program", "level2", "eager"]
    assert f"{some_game(3).name}, 3 games" in capsys.readouterr().out


def test_the_tournament_takes_another_program() -> None:
    engine = ROOT / "build" / "merlon"
    if not engine.exists():
        pytest.skip("build/merlon is not built")
    result = tournament.main(["--quick", "--bot", f"{engine} engine", "--limit", "nodes=10", "--game", some_game().key])
    players = min(3, some_game().max_players)
    assert [one.games for one in result.standings] == [players] * players


def test_a_record_is_reviewed(capsys: pytest.CaptureFixture) -> None:
    record = next((ROOT / "docs" / "examples").glob("*.record"))
    review = review_record.main([str(record), "--quick", "--picture"])
    printed = capsys.readouterr().out
    worst = max(move["loss"] for move in review["moves"] if not move["forced"])
    assert f"cost {worst:.1f}" in printed.splitlines()[1]
    for seat in range(1, 3):
        assert f"{merlon.record_headers(record.read_text())[f'Seat{seat}']}: accuracy" in printed


def test_one_record_of_many_is_reviewed(tmp_path, capsys: pytest.CaptureFixture) -> None:
    games = [finished(some_game(), seed).record() for seed in (1, 2)]
    (tmp_path / "games").write_text("# two games\n" + "\n".join(games))
    review = review_record.main([str(tmp_path / "games"), "--quick", "--number", "2", "--worst", "1"])
    assert [move["move"] for move in review["moves"]] == merlon.record_moves(games[1])
    with pytest.raises(SystemExit):
        review_record.main([str(tmp_path / "games"), "--number", "3"])


def test_speed_is_measured(capsys: pytest.CaptureFixture) -> None:
    measure.main(["--quick"])
    lines = capsys.readouterr().out.splitlines()[2:]
    assert len(lines) == TABLES
    for line in lines:
        assert all(float(rate.replace(",", "")) > 1000 for rate in line.split("|")[3:7]), line
