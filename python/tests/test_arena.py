"""The arena and its players."""

import math
import pathlib
import sys
import time

import merlon
import pytest
from merlon.arena import standing

KRETA = merlon.load("kreta", 3)

SPEAKER = [sys.executable, str(pathlib.Path(__file__).resolve().parents[1] / "examples" / "tournament.py"), "--speak", "--game", "kreta"]


def first(view: merlon.View) -> int:
    return view.legal()[0]


def last_by_text(view: merlon.View) -> str:
    return view.notation(view.legal()[-1])


def test_everybody_plays_every_deal_on_every_seat() -> None:
    result = merlon.arena(KRETA, ["random", "greedy", first], deals=4, seed=2)
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

    merlon.arena(KRETA, [watching, "random", "random"], deals=1)
    assert seats == {0, 1, 2}


def test_the_result_depends_on_the_seed_alone() -> None:
    players = ["level1", "flat:10", last_by_text]
    one = merlon.arena(KRETA, players, deals=2, seed=5)
    assert one == merlon.arena(KRETA, players, deals=2, seed=5, threads=3)
    assert one.records != merlon.arena(KRETA, players, deals=2, seed=6).records
    assert one.records == merlon.arena(KRETA, players, deals=3, seed=5).records[:6]


def test_searchers_are_players() -> None:
    result = merlon.arena(merlon.load("schotten-totten"), [merlon.Searcher(nodes=20), "random"], deals=3)
    assert result.standings[0].share > 0.5 and result.standings[0].name == "Searcher"
    assert "Searcher" in str(result) and "%" in str(result)


def test_progress_is_told() -> None:
    told = []
    merlon.arena(merlon.load("kreta"), ["random", "random"], deals=2, progress=lambda done, all_of: told.append((done, all_of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("name", ["clever", "level0", "level9", "level", "nodes", "nodes:x", "flat:x", "random:5", "level3:5"])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="there is no player"):
        merlon.arena(merlon.load("kreta"), [name, "random"], deals=1)


def test_bad_arenas_are_refused() -> None:
    with pytest.raises(ValueError, match="there must be 3 players"):
        merlon.arena(KRETA, ["random", "random"])
    with pytest.raises(ValueError, match="at least one deal"):
        merlon.arena(KRETA, ["random"] * 3, deals=0)
    with pytest.raises(TypeError, match="is no player"):
        merlon.arena(KRETA, [5, "random", "random"], deals=1)  # type: ignore[list-item]


def test_a_bot_that_breaks_the_rules_is_found_out() -> None:
    asked = []

    def cheat(view: merlon.View) -> int:
        asked.append(view)
        time.sleep(0.001)
        return next(action for action in range(view.game.actions) if not view.mask()[action])

    with pytest.raises(merlon.IllegalMove):
        merlon.arena(KRETA, [cheat, "random", "random"], deals=1000)
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
        merlon.arena(KRETA, [slow, "random", "random"], deals=100, progress=stop)
    assert len(begun) < 5000  # some games of about a hundred decisions each, not three hundred


def test_errors_count_deals() -> None:
    assert standing("x", [1.0, 0.0, 1.0, 0.0], 0, 8).error == pytest.approx(math.sqrt(1 / 3 / 4))
    assert math.isnan(standing("x", [1.0], 0, 2).error)
    assert standing("x", [0.5, 0.5], 0, 4).elo == pytest.approx(0)
    assert standing("x", [1.0, 1.0], 0, 4).elo > 1000


def test_a_program_is_a_player() -> None:
    with merlon.Program(SPEAKER, name="speaker") as program:
        result = merlon.arena(merlon.load("kreta"), [program, "random"], deals=1, threads=2)
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
    ],
)
def test_bad_programs_are_found_out(code: str, says: str) -> None:
    view = merlon.load("kreta").start(1).view(0)
    with merlon.Program(program_that(code), name="bad") as program, pytest.raises(merlon.MerlonError, match=says):
        program(view)


def test_a_program_that_does_not_end_is_killed() -> None:
    program = merlon.Program(program_that("import time; time.sleep(60)"))
    began = time.monotonic()
    program.close()
    assert time.monotonic() - began < 30
    with pytest.raises(merlon.MerlonError, match="has ended"):
        program(merlon.load("kreta").start(1).view(0))
