"""The arena and its players."""

import math
import pathlib
import shlex
import sys
import time
from typing import Any, Union

import merlon
import pytest
from merlon.arena import Tally

from conftest import some_game

THREE = some_game(3)
TWO = merlon.load(THREE.key, 2)

SPEAKER = [sys.executable, str(pathlib.Path(__file__).resolve().parents[1] / "examples" / "tournament.py"), "--speak"]


def first(view: merlon.View) -> int:
    return view.legal()[0]


def last_by_text(view: merlon.View) -> str:
    return view.notation(view.legal()[-1])


def test_everybody_plays_every_deal_on_every_seat() -> None:
    result = merlon.arena(THREE, ["random", "greedy", first], deals=4, seed=2)
    assert len(result.records) == 12 and [one.games for one in result.standings] == [12, 12, 12]
    assert [one.name for one in result.standings] == ["random", "greedy", "first"]
    assert sum(one.share for one in result.standings) == pytest.approx(1)
    seeds = [merlon.record_headers(record)["Seed"] for record in result.records]
    assert len(set(seeds)) == 4 and seeds[0] == seeds[1] == seeds[2] != seeds[3]
    by_hand = [merlon.replay(record).result() for record in result.records]
    # With rotation t player 0 sits on seat -t.
    assert sum(one.shares[-turn % 3] for turn, one in zip([0, 1, 2] * 4, by_hand)) / 12 == pytest.approx(result.standings[0].share)
    assert sum(one.scores[-turn % 3] for turn, one in zip([0, 1, 2] * 4, by_hand)) / 12 == pytest.approx(result.standings[0].score)


def test_bots_are_shown_their_own_view() -> None:
    seats = set()

    def watching(view: merlon.View) -> int:
        assert isinstance(view, merlon.View) and view.seat == view.to_move
        seats.add(view.seat)
        return view.legal()[0]

    merlon.arena(THREE, [watching, "random", "random"], deals=1)
    assert seats == {0, 1, 2}


def test_the_result_depends_on_the_seed_alone() -> None:
    players = ["level1", "flat:10", last_by_text]
    one = merlon.arena(THREE, players, deals=2, seed=5)
    assert one == merlon.arena(THREE, players, deals=2, seed=5, threads=3)
    assert one.records != merlon.arena(THREE, players, deals=2, seed=6).records
    assert one.records == merlon.arena(THREE, players, deals=3, seed=5).records[:6]


def test_searchers_are_players() -> None:
    result = merlon.arena(some_game(hides=True), [merlon.Searcher(nodes=20), "random"], deals=3)
    assert result.standings[0].share > 0.5 and result.standings[0].name == "Searcher"
    assert "Searcher" in str(result) and "%" in str(result)


def test_progress_is_told() -> None:
    told = []
    merlon.arena(TWO, ["random", "random"], deals=2, progress=lambda done, all_of: told.append((done, all_of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("name", ["clever", "level0", "level9", "level", "nodes", "nodes:x", "flat:x", "random:5", "level3:5", "nodes:0", "flat:0", "flat:", "flat:²", "nodes:", "flat:9999999999", "level²"])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="there is no player"):
        merlon.arena(TWO, [name, "random"], deals=1)


def test_bad_arenas_are_refused() -> None:
    with pytest.raises(ValueError, match="there must be 3 players"):
        merlon.arena(THREE, ["random", "random"])
    with pytest.raises(ValueError, match="at least one deal"):
        merlon.arena(THREE, ["random"] * 3, deals=0)
    with pytest.raises(TypeError, match="is no player"):
        merlon.arena(THREE, [5, "random", "random"], deals=1)  # type: ignore[list-item]


@pytest.mark.parametrize("seed", [10**7, 2**32, -1, -(10**30), "monday"])
def test_any_number_or_text_is_a_seed(seed: Union[int, str]) -> None:
    game = TWO
    players = ["random", "flat:2"]
    result = merlon.arena(game, players, deals=1, seed=seed)
    assert result == merlon.arena(game, players, deals=1, seed=str(seed)) != merlon.arena(game, players, deals=1, seed=5)
    assert [one.faults for one in result.standings] == [0, 0]
    with merlon.Program(SPEAKER, seed=seed) as program:
        assert program(game.start(1).view(0)) in game.start(1).legal_texts()


def test_other_things_are_no_seeds() -> None:
    for seed in (1.5, None, True):
        with pytest.raises(TypeError, match="a seed is"):
            merlon.arena(TWO, ["random", "random"], deals=1, seed=seed)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="a seed is"):
            merlon.Program(SPEAKER, seed=seed)  # type: ignore[arg-type]


def test_a_key_is_enough() -> None:
    players = ["random", "greedy", "random"]
    assert merlon.arena(THREE.key, players, deals=1) == merlon.arena(THREE, players, deals=1)
    too_many = ["random"] * (THREE.max_players + 1)
    with pytest.raises(merlon.MerlonError, match=f"{THREE.min_players} to {THREE.max_players}"):
        merlon.arena(THREE.key, too_many, deals=1)


def cheat(view: merlon.View) -> int:
    return next(action for action in range(view.game.actions) if not view.mask()[action])


def lost(view: merlon.View) -> int:
    raise KeyError("no idea")


def silent(view: merlon.View) -> None:
    return None


@pytest.mark.parametrize(("bot", "says"), [(cheat, "IllegalMove: action"), (lost, "KeyError: 'no idea'"), (silent, "TypeError: ")])
def test_whoever_is_at_fault_loses_and_the_others_share(bot: Any, says: str) -> None:
    result = merlon.arena(THREE, [bot, "random", "random"], deals=2)
    culprit, *others = result.standings
    assert culprit.share == 0 and [one.share for one in others] == pytest.approx([0.5, 0.5])
    assert culprit.faults == 6 and culprit.first_fault.startswith(says)
    assert [(one.faults, one.first_fault) for one in others] == [(0, None)] * 2
    assert f"{culprit.name} lost 6 of 6 games by a fault, first: {says}" in str(result)
    assert [merlon.replay(record).over for record in result.records] == [False] * 6


def test_a_fault_costs_one_game_only() -> None:
    views = []

    def stumbling(view: merlon.View) -> int:
        views.append(view)
        return -1 if len(views) == 1 else view.legal()[0]

    result = merlon.arena(TWO, [stumbling, "random"], deals=3)
    assert result.standings[0].faults == 1 and [merlon.replay(record).over for record in result.records] == [False] + [True] * 5
    by_hand = [merlon.replay(record).result().shares[-turn % 2] for turn, record in zip([0, 1] * 3, result.records)]
    assert result.standings[0].share == pytest.approx(sum(by_hand) / 6)
    assert sum(one.share for one in result.standings) == pytest.approx(1)


def test_ctrl_c_is_no_fault() -> None:
    asked = []

    def stopped(view: merlon.View) -> int:
        asked.append(view)
        time.sleep(0.001)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        merlon.arena(THREE, [stopped, "random", "random"], deals=1000)
    assert len(asked) < 100  # the other games are not begun


def test_whoever_stops_the_arena_does_not_wait_for_all_games() -> None:
    begun = []

    def slow(view: merlon.View) -> int:
        begun.append(view.seat)
        time.sleep(0.0001)
        return view.legal()[0]

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        merlon.arena(THREE, [slow, "random", "random"], deals=100, progress=stop)
    assert len(begun) < 5000  # some games of about a hundred decisions each, not three hundred


def standing(shares: list[float], players: int = 2) -> merlon.Standing:
    return Tally("x", players, shares).standing(len(shares) * players)


def test_errors_count_deals() -> None:
    assert standing([1.0, 0.0, 1.0, 0.0]).error == pytest.approx(math.sqrt(1 / 3 / 4))
    assert math.isnan(standing([1.0]).error)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_elo_is_counted_from_equal_shares(players: int) -> None:
    assert standing([1 / players] * 2, players).elo == pytest.approx(0)
    gain = 10 ** (100 / 400)
    assert standing([gain / (gain + players - 1)] * 2, players).elo == pytest.approx(100)
    assert 1000 < standing([1.0, 1.0], players).elo < 1500 and standing([0.0, 0.0], players).elo < -900


def test_a_program_is_a_player() -> None:
    with merlon.Program(SPEAKER, name="speaker") as program:
        result = merlon.arena(TWO, [program, "random"], deals=1, threads=2)
    assert [one.name for one in result.standings] == ["speaker", "random"] and result.standings[0].share == 1


def program_that(code: str) -> list[str]:
    return [sys.executable, "-c", code]


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("pass", "has ended"),
        ("input(); print('hello', flush=True); input()", "no JSON object: hello"),
        ("input(); print('[]', flush=True); input()", "no JSON object"),
        ("input(); print('{\"ok\":false,\"error\":\"tired\"}', flush=True); input()", "refused set: tired"),
        ("import sys\nfor line in sys.stdin: print('{\"ok\":true}', flush=True)", "without a move"),
        ("import sys; input(); sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); input()", "is no UTF-8"),
        ("import sys; input(); sys.stdout.write('{}\\n{}\\n'); sys.stdout.flush(); input()", "more than one line"),
        ("while True: print(end='x' * 10000)", "bytes at once"),
    ],
)
def test_bad_programs_are_found_out(code: str, says: str) -> None:
    view = TWO.start(1).view(0)
    with merlon.Program(program_that(code), name="bad") as program, pytest.raises(merlon.MerlonError, match=says):
        program(view)


def test_a_program_that_does_not_end_is_killed() -> None:
    program = merlon.Program(program_that("import time; time.sleep(60)"))
    began = time.monotonic()
    program.close()
    assert time.monotonic() - began < 30
    with pytest.raises(merlon.MerlonError, match="has ended"):
        program(TWO.start(1).view(0))


ANSWERS = "import sys, time\nfor line in sys.stdin: print('{\"ok\":true}', flush=True); time.sleep(%s)"
"""A program that answers `set` at once and then rests before it looks at `go`."""


def test_a_program_that_does_not_answer_in_time_is_killed() -> None:
    view = TWO.start(1).view(0)
    with merlon.Program(program_that(ANSWERS % 60), name="slow", timeout=2) as program:
        process = program._process
        began = time.monotonic()
        with pytest.raises(merlon.MerlonError, match="slow did not answer within 2 seconds"):
            program(view)
        assert time.monotonic() - began < 30 and process.returncode is not None


def test_what_a_program_started_is_killed_with_it(tmp_path: pathlib.Path) -> None:
    view = TWO.start(1).view(0)
    shell = f"sleep 60 & echo $! > {tmp_path}/pid; wait"
    with merlon.Program(["sh", "-c", shell], timeout=2) as program, pytest.raises(merlon.MerlonError, match="did not answer"):
        program(view)
    sleeper = int((tmp_path / "pid").read_text())
    deadline = time.monotonic() + 10  # to die takes a moment
    while is_running(sleeper) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(sleeper)


def is_running(process: int) -> bool:
    """A process that was killed can be left as a zombie until somebody waits for it."""
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def test_a_program_at_fault_starts_anew(tmp_path: pathlib.Path) -> None:
    """The first time it ends at once; then it plays."""
    view = TWO.start(1).view(0)
    command = f"if mkdir {tmp_path}/been; then exit; fi 2>/dev/null; exec {shlex.join(SPEAKER)}"
    with merlon.Program(["sh", "-c", command], name="late riser") as program:
        with pytest.raises(merlon.MerlonError, match="late riser has ended"):
            program(view)
        assert program(view) in view.game.start(1).legal_texts()


def test_a_program_at_fault_loses_its_games() -> None:
    with merlon.Program(program_that("pass"), name="absent") as program:
        result = merlon.arena(TWO, [program, "random"], deals=1)
    assert [one.share for one in result.standings] == [0, 1]
    assert result.standings[0].faults == 2 and result.standings[0].first_fault == "MerlonError: absent has ended"


@pytest.mark.parametrize("timeout", [0, -1, math.nan])
def test_bad_timeouts_are_refused(timeout: float) -> None:
    with pytest.raises(ValueError, match="timeout"):
        merlon.Program(SPEAKER, timeout=timeout)
