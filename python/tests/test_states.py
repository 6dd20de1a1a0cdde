"""States: moves, notation, copies, results, errors."""

import copy
import json
import pickle
import re

import merlon
import numpy as np
import pytest

from conftest import finished, game_with_hands, played, positions, some_game


def test_actions_and_notation_are_the_same_moves(game: merlon.Game) -> None:
    for state in positions(game, every=7):
        actions, texts = state.legal(), state.legal_texts()
        assert len(actions) == len(texts) == len(set(actions)) == len(set(texts))
        for action, text in zip(actions, texts):
            assert 0 <= action < game.actions
            assert state.notation(action) == text
            assert state.action(text) == action


def test_the_mask_says_what_is_legal(game: merlon.Game) -> None:
    for state in positions(game, every=7):
        mask = state.mask()
        assert mask.dtype == np.bool_ and mask.shape == (game.actions,)
        assert np.flatnonzero(mask).tolist() == sorted(state.legal())


def test_a_number_and_a_text_play_the_same(game: merlon.Game) -> None:
    state = played(game, 2, 10)
    for action, text in zip(state.legal(), state.legal_texts()):
        by_number, by_text = state.copy(), state.copy()
        by_number.play(action)
        by_text.play(text)
        assert by_number == by_text and by_number.history == state.history + [action]


def test_illegal_moves_are_refused_and_change_nothing(game: merlon.Game) -> None:
    state = played(game, 4, 8)
    before, history = state.json(), list(state.history)
    illegal = np.flatnonzero(~state.mask())
    for action in illegal[:: max(1, len(illegal) // 20)]:
        with pytest.raises(merlon.IllegalMove, match="is not legal here"):
            state.play(int(action))
        with pytest.raises(merlon.IllegalMove):
            state.notation(int(action))
    for action in (-1, game.actions):
        with pytest.raises(merlon.MerlonError, match=f"there is no action {action}"):
            state.play(action)
    with pytest.raises(merlon.MerlonError):
        state.play("no such move")
    with pytest.raises(TypeError):
        state.play(1.5)  # type: ignore[arg-type]
    assert state.json() == before and state.history == history


def test_a_refusal_in_notation_names_the_rule(plain: merlon.Game) -> None:
    state = plain.start("monday")
    legal = set(state.legal_texts())
    refused = 0
    for text in sorted({text for later in positions(plain, every=1) if not later.over for text in later.legal_texts()} - legal):
        try:
            told = state.explain(text)
        except merlon.MerlonError:
            continue  # no move of this phase
        assert told["legal"] is False and told["say"] and re.fullmatch(r"[A-Z]+-[\d.]+", told["rule"])
        assert told["code"].startswith(told["rule"].partition("-")[0] + "_")
        with pytest.raises(merlon.IllegalMove, match=re.escape(told["say"])) as raised:
            state.play(text)
        assert told["rule"] in str(raised.value)
        refused += 1
    assert refused > 0 and state == plain.start("monday")


def test_legal_moves_are_explained(plain: merlon.Game) -> None:
    state = played(plain, 1, 6)
    for action in state.legal():
        told = state.explain(action)
        assert told["legal"] is True and told["say"] == "" and isinstance(told["explanation"], dict)


def test_numpy_numbers_are_actions(plain: merlon.Game) -> None:
    state = plain.start(1)
    state.play(np.flatnonzero(state.mask())[0])
    assert len(state.history) == 1


def test_copies_go_their_own_ways(game: merlon.Game) -> None:
    state = played(game, 1, 5)
    before = state.json()
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state and other.history == state.history and other.game == state.game
        other.play(other.legal()[-1])
        assert state.json() == before and other != state and len(state.history) == 5


def test_a_pickled_game_goes_on_and_keeps_its_record(game: merlon.Game) -> None:
    state = played(game, 9, 30)
    again = pickle.loads(pickle.dumps(state))
    assert again.record() == state.record()
    for number in range(20):
        if state.over:
            break
        action = state.choose("random", number)
        state.play(action)
        again.play(action)
    assert again == state


def parts_of(state: merlon.State) -> tuple:
    """What a pickle keeps: the version, the game, the position, the seed, where it began, the actions."""
    return state.__getstate__()


def swapped(state: merlon.State, other: merlon.State, place: int) -> tuple:
    mine, theirs = list(parts_of(state)), parts_of(other)
    mine[place] = theirs[place]
    return tuple(mine)


@pytest.mark.parametrize("place", range(1, 6))
def test_pickles_whose_parts_do_not_fit_are_refused(place: int) -> None:
    first, second = (played(merlon.load(key), seed, seed + 2) for seed, key in enumerate(merlon.games()[:2], 3))
    begun = second.game.from_json(second.json())
    assert len(parts_of(first)) == 6
    for one, other in ((first, second), (first, begun), (begun, first)):
        if parts_of(one)[place] == parts_of(other)[place]:
            continue
        with pytest.raises(merlon.MerlonError):
            merlon.State.__new__(merlon.State).__setstate__(swapped(one, other, place))


def test_pickles_with_other_players_or_actions_are_refused() -> None:
    state = played(merlon.load(some_game(3).key), 3, 6)
    version, game, position, seed, origin, actions = parts_of(state)
    for wrong in (
        (version, some_game(3), position, seed, origin, actions),
        (version, game, position, seed, origin, actions[:-1]),
        (version, game, position, seed, origin, [10**6]),
        (version + 1, game, position, seed, origin, actions),
        (version, game, position),
        (),
    ):
        with pytest.raises(merlon.MerlonError):
            merlon.State.__new__(merlon.State).__setstate__(wrong)


def test_a_game_has_an_end_and_a_result(game: merlon.Game) -> None:
    for state in positions(game, every=20):
        result = state.result()
        assert result.over == state.over
        assert len(result.scores) == len(result.ranks) == len(result.shares) == state.players == game.players
        if not state.over:
            assert state.to_move in range(game.players)
            assert result.winners == () and set(result.shares) == {0.0} and not state.rewards().any()
            continue
        assert state.to_move is None and state.legal() == [] and state.legal_texts() == [] and not state.mask().any()
        assert sum(result.shares) == pytest.approx(1) and state.rewards().tolist() == pytest.approx(list(result.shares))
        assert result.winners == tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)
        assert all((share > 0) == (seat in result.winners) for seat, share in enumerate(result.shares))


def test_after_the_end_nothing_can_be_played(plain: merlon.Game) -> None:
    state = finished(plain)
    with pytest.raises(merlon.IllegalMove, match="the game is over"):
        state.play(0)
    with pytest.raises(merlon.MerlonError, match="the game is over"):
        state.choose("random")
    assert "over" in repr(state)


def test_turns_count_up(plain: merlon.Game) -> None:
    turns = [state.turn for state in positions(plain, every=1)]
    assert turns == sorted(turns) and turns[-1] > turns[0]


def test_events_are_told_as_a_seat_may_know_them() -> None:
    state = game_with_hands().start(1)
    state.play(state.legal()[0])
    everything = state.events()
    assert everything
    mover = 1 - state.to_move
    assert state.events(mover) == everything
    assert state.events(1 - mover) != everything  # what the other one has drawn


def test_pictures(plain: merlon.Game) -> None:
    state = played(plain, 1, 4)
    assert state.picture() == state.picture(state.to_move) == str(state)
    assert state.picture(language="de") != state.picture(language="en")
    with pytest.raises(merlon.MerlonError, match="language"):
        state.picture(language="fr")


@pytest.mark.parametrize("player", ["random", "greedy", "flat"])
def test_simple_players_choose_legal_moves_by_their_seed(plain: merlon.Game, player: str) -> None:
    state = played(plain, 1, 6)
    choices = [state.choose(player, seed, nodes=20) for seed in range(8)]
    assert choices == [state.choose(player, seed, nodes=20) for seed in range(8)]
    assert set(choices) <= set(state.legal())
    if player == "random":
        assert len(set(choices)) > 1


def test_unknown_simple_players_are_refused(plain: merlon.Game) -> None:
    with pytest.raises(merlon.MerlonError, match="there is no simple player 'clever'"):
        plain.start(1).choose("clever")


def test_seats_that_do_not_exist_are_refused(plain: merlon.Game) -> None:
    state = plain.start(1)
    for ask in (state.view, state.observation, state.picture, state.events):
        with pytest.raises(merlon.MerlonError, match="seat 9 is not at this table"):
            ask(9)


def test_observations_go_into_an_array_of_the_caller(plain: merlon.Game) -> None:
    state = played(plain, 1, 6)
    out = np.full(plain.observation_size, np.nan, np.float32)
    assert state.observation(out=out) is out
    assert np.array_equal(out, state.observation()) and np.array_equal(out, state.observation(state.to_move))


def test_bad_arrays_are_refused(plain: merlon.Game) -> None:
    state, size = plain.start(1), plain.observation_size
    read_only = np.zeros(size, np.float32)
    read_only.flags.writeable = False
    unaligned = np.zeros(4 * size + 1, np.uint8)[1:].view(np.float32)
    short, wide = np.zeros(size - 1, np.float32), np.zeros(2 * size, np.float32)[::2]
    for bad in (np.zeros(size, np.float64), short, wide, read_only, unaligned, [0.0] * size):
        with pytest.raises(merlon.MerlonError, match="out must"):
            state.observation(out=bad)
        with pytest.raises(merlon.MerlonError, match="out must"):
            state.view(0).observation(out=bad)


def test_equality_looks_at_the_position() -> None:
    first, second = (merlon.load(key) for key in merlon.games()[:2])
    assert first.start(1) != second.start(1) and first.start(1) != first.start(2) and first.start(1) != 1


def test_json_is_plain(plain: merlon.Game) -> None:
    state = played(plain, 1, 6)
    assert json.loads(json.dumps(state.json())) == state.json()
    assert plain.from_json(json.dumps(state.json())) == state
