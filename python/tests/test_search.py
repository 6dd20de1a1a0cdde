"""Searchers: reproducible, and blind for what their seat cannot see."""

from typing import Any

import merlon
import pytest

from conftest import finished, played, some_game


def test_the_same_seed_gives_the_same_answers(plain: merlon.Game) -> None:
    state = played(plain, 1, 7)
    for effort in ({"level": 3}, {"nodes": 60}, {"nodes": 60, "threads": 2}):
        one, same = merlon.Searcher(seed=5, **effort), merlon.Searcher(seed=5, **effort)
        assert [one.think(state) for _ in range(3)] == [same.think(state) for _ in range(3)]


@pytest.mark.parametrize("seed", [-1, 2**64, "monday"])
def test_any_number_or_text_is_a_seed(seed: Any) -> None:
    state = played(some_game(), 1, 7)
    thoughts = [merlon.Searcher(nodes=40, seed=one).think(state) for one in (seed, seed, 5)]
    assert thoughts[0] == thoughts[1] != thoughts[2]
    assert state.choose("random", seed) == state.choose("random", seed) in state.legal()


def test_every_question_gets_chance_of_its_own() -> None:
    state = played(some_game(), 1, 7)
    searcher = merlon.Searcher(1, seed=1)
    assert len({searcher.choose(state) for _ in range(30)}) > 1


@pytest.mark.parametrize("moves", [5, 16, 29])
def test_a_searcher_sees_only_the_view(plain: merlon.Game, moves: int) -> None:
    state = played(plain, 2, moves)
    view = state.view(state.to_move)
    other = view.imagine(99)
    for ask in ({"level": 2}, {"nodes": 80}):
        answers = [merlon.Searcher(seed=3, **ask).think(position) for position in (state, view, other, other.view(other.to_move))]
        assert all(answer == answers[0] for answer in answers)


def test_simple_players_see_only_the_view(plain: merlon.Game) -> None:
    state = played(plain, 2, 13)
    other = state.view(state.to_move).imagine(99)
    for player in ("random", "greedy", "flat"):
        assert [state.choose(player, seed, 30) for seed in range(5)] == [other.choose(player, seed, 30) for seed in range(5)]


def test_thoughts_are_complete(game: merlon.Game) -> None:
    state = played(game, 3, 9)
    thought = merlon.Searcher(nodes=100, seed=1).think(state)
    assert thought["action"] in state.legal() and thought["text"] == state.notation(thought["action"])
    assert sum(thought["shares"]) == pytest.approx(1, abs=1e-3) and len(thought["shares"]) == game.players
    assert thought["nodes"] <= 100
    assert sorted(one["action"] for one in thought["candidates"]) == sorted(state.legal())
    visits = [one["visits"] for one in thought["candidates"]]
    assert visits == sorted(visits, reverse=True) and sum(visits) > 0
    assert all(one["text"] == state.notation(one["action"]) for one in thought["candidates"])
    assert thought["action"] == thought["candidates"][0]["action"]  # by simulations, the best move is chosen


def test_choose_is_the_action_of_think(plain: merlon.Game) -> None:
    state = played(plain, 3, 9)
    assert merlon.Searcher(2, seed=8).choose(state) == merlon.Searcher(2, seed=8).think(state)["action"]


def test_thinking_changes_nothing(plain: merlon.Game) -> None:
    state = played(plain, 3, 9)
    before = state.json()
    merlon.Searcher(nodes=30).think(state)
    assert state.json() == before and len(state.history) == 9


def test_the_clock_ends_a_search() -> None:
    state = some_game().start(1)
    assert merlon.Searcher(milliseconds=5).choose(state) in state.legal()
    assert merlon.Searcher(milliseconds=10_000, nodes=20).think(state)["nodes"] <= 20


def test_searching_is_better_than_chance() -> None:
    result = merlon.arena(some_game(), ["nodes:30", "random"], deals=4)
    assert result.standings[0].share == 1


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"level": 0}, "levels are 1 to 8"),
        ({"level": 9}, "levels are 1 to 8"),
        ({"nodes": 0}, "nodes must be at least 1"),
        ({"milliseconds": 0}, "milliseconds must be at least 1"),
        ({"threads": 0}, "threads must be 1 to"),
        ({"level": 3, "nodes": 5}, "a level has an effort of its own"),
    ],
)
def test_bad_searchers_are_refused(wrong: dict, says: str) -> None:
    with pytest.raises(merlon.MerlonError, match=says):
        merlon.Searcher(**wrong)


def test_nothing_to_decide(plain: merlon.Game) -> None:
    searcher = merlon.Searcher(1)
    state = plain.start(1)
    with pytest.raises(merlon.MerlonError, match="nothing to decide"):
        searcher.choose(state.view(1 - state.to_move))
    with pytest.raises(merlon.MerlonError, match="the game is over"):
        searcher.choose(finished(plain))
    with pytest.raises(TypeError):
        searcher.choose("position")  # type: ignore[arg-type]
