"""Batches do what single states do, into the caller's arrays."""

import warnings
from typing import Any

import merlon
import numpy as np
import pytest

from conftest import changed_options, some_game

NAMES = ("observations", "masks", "seats", "rewards", "scores", "ended")


def run(game: merlon.Game, steps: int, seed: int, threads: int) -> list[np.ndarray]:
    batch = merlon.Batch(game, n=7, seed=seed, threads=threads)
    seen = []
    for _ in range(steps):
        actions = batch.sample()
        batch.step(actions)
        seen += [actions] + [getattr(batch, name).copy() for name in NAMES]
    return seen


def check_row(batch: merlon.Batch, row: int, state: merlon.State) -> None:
    assert batch.seats[row] == state.to_move
    assert np.array_equal(batch.observations[row], state.observation())
    assert np.array_equal(batch.masks[row], state.mask())


def test_a_batch_is_many_states(game: merlon.Game) -> None:
    batch = merlon.Batch(game, n=3, seed=4)
    states = [batch.state(row) for row in range(3)]
    ends = 0
    for _ in range(game.longest_game):
        actions = batch.sample()
        assert all(batch.masks[row, action] for row, action in enumerate(actions))
        batch.step(actions)
        for row in range(3):
            states[row].play(int(actions[row]))
            over = states[row].over
            assert batch.ended[row] == over
            assert batch.rewards[row].tolist() == states[row].rewards().tolist()
            assert batch.scores[row].tolist() == (list(states[row].result().scores) if over else [0] * game.players)
            if over:
                ends += 1
                states[row] = batch.state(row)
                assert states[row].turn == game.start(0).turn and not states[row].over
            check_row(batch, row, states[row])
            assert states[row] == batch.state(row)
        if ends > 1:
            return
    raise AssertionError("no game ended")


def test_games_that_follow_are_dealt_anew() -> None:
    batch = merlon.Batch(some_game(), n=2, seed=1)
    starts = [batch.state(0).hash]
    while len(starts) < 4:
        batch.step(batch.sample())
        if batch.ended[0]:
            starts.append(batch.state(0).hash)
    assert len(set(starts)) == 4


def test_threads_change_nothing(game: merlon.Game) -> None:
    one, three = run(game, 40, 5, 1), run(game, 40, 5, 3)
    assert all(np.array_equal(a, b) for a, b in zip(one, three))


def test_the_seed_changes_everything(plain: merlon.Game) -> None:
    assert any(not np.array_equal(a, b) for a, b in zip(run(plain, 10, 5, 1), run(plain, 10, 6, 1)))


def test_reset_begins_anew(plain: merlon.Game) -> None:
    batch = merlon.Batch(plain, n=4, seed=8)
    first = batch.observations.copy()
    fresh = merlon.Batch(plain, n=4, seed=9).observations
    for _ in range(5):
        batch.step(batch.sample())
    batch.reset()
    assert np.array_equal(batch.observations, first) and not batch.ended.any() and not batch.rewards.any()
    batch.reset(9)
    assert np.array_equal(batch.observations, fresh)


def test_the_first_observations_are_there_at_once(plain: merlon.Game) -> None:
    batch = merlon.Batch(plain, n=4, seed=8)
    for row in range(4):
        check_row(batch, row, batch.state(row))


def test_a_game_or_its_key(plain: merlon.Game) -> None:
    assert merlon.Batch(plain, n=2).game == merlon.Batch(plain.key, n=2).game == plain
    options = changed_options(plain)
    assert merlon.Batch(plain.key, 5, players=plain.max_players, options=options).game == merlon.load(plain.key, plain.max_players, options)
    assert len(merlon.Batch(plain, n=2)) == 2
    for more in ({"players": 2}, {"options": options}):
        with pytest.raises(merlon.MerlonError, match="a loaded game has its players and options"):
            merlon.Batch(plain, n=2, **more)


def arrays_for(game: merlon.Game, n: int) -> dict[str, np.ndarray]:
    return {
        "observations": np.empty((n, game.observation_size), np.float32),
        "masks": np.empty((n, game.actions), np.bool_),
        "seats": np.empty(n, np.int8),
        "rewards": np.empty((n, game.players), np.float32),
        "scores": np.empty((n, game.players), np.float32),
        "ended": np.empty(n, np.bool_),
    }


def test_the_callers_arrays_are_written_to(plain: merlon.Game) -> None:
    arrays = arrays_for(plain, 5)
    batch, own = merlon.Batch(plain, n=5, seed=3, arrays=arrays), merlon.Batch(plain, n=5, seed=3)
    for _ in range(30):
        actions = own.sample()
        assert np.array_equal(actions, batch.sample())
        own.step(actions)
        batch.step(actions)
        for name in NAMES:
            assert getattr(batch, name) is arrays[name]
            assert np.array_equal(arrays[name], getattr(own, name))


def test_unwanted_arrays_are_left_out(plain: merlon.Game) -> None:
    batch = merlon.Batch(plain, n=5, arrays={"observations": None, "masks": None})
    assert batch.observations is None and batch.masks is None and batch.seats is not None
    batch.step(batch.sample())


def bad_arrays(right: np.ndarray) -> list[Any]:
    read_only = right.copy()
    read_only.flags.writeable = False
    wide = np.zeros((*right.shape[:-1], 2 * right.shape[-1]), right.dtype)
    return [right.astype(np.float64), right[:-1], right[None], wide[..., ::2], read_only, right.tolist()]


@pytest.mark.parametrize("name", NAMES)
def test_bad_arrays_are_refused(name: str) -> None:
    game = some_game()
    for bad in bad_arrays(arrays_for(game, 5)[name]):
        with pytest.raises(merlon.MerlonError, match=f"{name} must be a writeable C-contiguous array of"):
            merlon.Batch(game, n=5, arrays={name: bad})


def test_unknown_arrays_are_refused() -> None:
    with pytest.raises(merlon.MerlonError, match="no array 'wishes'"):
        merlon.Batch(some_game(), n=5, arrays={"wishes": np.zeros(5)})


@pytest.mark.parametrize("wrong", [{"observation": None}, {"mask": np.zeros(5)}, {5: None}])
def test_a_misspelt_array_is_refused_with_the_names_there_are(wrong: dict) -> None:
    with pytest.raises(merlon.MerlonError, match="no array .*; there are observations, masks, seats, rewards, scores, ended"):
        merlon.Batch(some_game(), n=5, arrays=wrong)


def test_only_what_is_needed_is_allocated(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    empty = np.empty
    game = some_game()
    arrays: dict[str, Any] = {"masks": arrays_for(game, 5)["masks"], "observations": None, "rewards": None, "scores": None}
    monkeypatch.setattr(np, "empty", lambda *shape: made.append(shape) or empty(*shape))
    merlon.Batch(game, n=5, arrays=arrays)
    assert made == [((5,), np.int8), ((5,), np.bool_)]


def test_arrays_must_not_overlap() -> None:
    game = some_game()
    both = np.zeros((6, 2), np.float32)
    for arrays in ({"rewards": both[:5], "scores": both[:5]}, {"rewards": both[:5], "scores": both[1:]}):
        with pytest.raises(merlon.MerlonError, match="rewards and scores must not share memory"):
            merlon.Batch(game, n=5, arrays=arrays)
    merlon.Batch(game, n=3, arrays={"rewards": both[:3], "scores": both[3:]})


@pytest.mark.parametrize("name", NAMES)
def test_arrays_cannot_be_exchanged_later(name: str) -> None:
    batch = merlon.Batch(some_game(), n=5)
    with pytest.raises(AttributeError):
        setattr(batch, name, arrays_for(batch.game, 5)[name])


@pytest.mark.parametrize("name", ["observations", "rewards", "scores"])
def test_unaligned_arrays_are_refused(name: str) -> None:
    game = some_game()
    right = arrays_for(game, 5)[name]
    unaligned = np.zeros(right.nbytes + 1, np.uint8)[1:].view(right.dtype).reshape(right.shape)
    assert not unaligned.flags.aligned and unaligned.flags.c_contiguous
    with pytest.raises(merlon.MerlonError, match=name):
        merlon.Batch(game, n=5, arrays={name: unaligned})


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, "monday"])
def test_any_number_or_text_is_a_seed(seed: Any) -> None:
    one, same, other = (merlon.Batch(some_game(), n=2, seed=one) for one in (seed, seed, 5))
    assert one.state(1) == same.state(1) != other.state(1)
    other.reset(seed)
    assert other.state(1) == one.state(1)


def test_a_batch_deals_in_its_own_way() -> None:
    """As the README says: games of a batch are not those of `start`."""
    game = some_game()
    assert merlon.Batch(game, n=1, seed=7).state(0) != game.start(7)


def test_samples_go_into_an_array_of_the_caller(plain: merlon.Game) -> None:
    batch = merlon.Batch(plain, n=5)
    out = np.full(5, -1, np.int32)
    assert batch.sample(out=out) is out and all(batch.masks[row, out[row]] for row in range(5))
    for bad in (np.zeros(5, np.int64), np.zeros(4, np.int32), np.zeros(10, np.int32)[::2]):
        with pytest.raises(merlon.MerlonError, match="out must"):
            batch.sample(out=bad)


def test_samples_are_equally_likely(plain: merlon.Game) -> None:
    batch = merlon.Batch(plain, n=2000, seed=1)
    batch.reset(1)
    choices = np.bincount(batch.masks.sum(axis=1)).argmax()  # of most of the games
    rows = np.flatnonzero(batch.masks.sum(axis=1) == choices)
    sample = batch.sample()
    counts = np.bincount([np.searchsorted(np.flatnonzero(batch.masks[row]), sample[row]) for row in rows], minlength=choices)
    expected = len(rows) / choices
    assert len(counts) == choices > 1 and expected > 5
    assert ((counts - expected) ** 2 / expected).sum() < choices - 1 + 5 * (2 * (choices - 1)) ** 0.5


def test_an_illegal_action_plays_nothing(game: merlon.Game) -> None:
    batch = merlon.Batch(game, n=6, seed=2, threads=2)
    batch.step(batch.sample())
    before = [batch.state(row).hash for row in range(6)]
    observations = batch.observations.copy()
    actions = batch.sample()
    for wrong in (int(np.flatnonzero(~batch.masks[4])[0]), -1, game.actions):
        bad = actions.copy()
        bad[4] = wrong
        bad[5] = wrong if not batch.masks[5, wrong % game.actions] else bad[5]
        with pytest.raises(merlon.IllegalMove, match=f"action {wrong} is not legal in game 4; nothing was played"):
            batch.step(bad)
    assert before == [batch.state(row).hash for row in range(6)] and np.array_equal(observations, batch.observations)
    batch.step(actions)
    assert before != [batch.state(row).hash for row in range(6)]


def test_actions_must_fit() -> None:
    batch = merlon.Batch(some_game(), n=3)
    for bad in ([0, 1], [[0, 1, 2]], 5):
        with pytest.raises(merlon.MerlonError, match="one action for each of the 3 games"):
            batch.step(bad)
    legal = batch.sample()
    before = [batch.state(row).hash for row in range(3)]
    first = legal == legal[0]  # of type bool
    for bad in (legal + 0.5, legal.astype(np.int64) + 2**32, legal.astype(float), [np.nan] * 3, [2**70] * 3, first, first.tolist(), ["0"] * 3):
        with warnings.catch_warnings(), pytest.raises(merlon.MerlonError, match="whole numbers"):
            warnings.simplefilter("error")
            batch.step(bad)
    assert before == [batch.state(row).hash for row in range(3)]
    batch.step(legal.tolist())
    batch.step(batch.sample().astype(np.int64))


@pytest.mark.parametrize("n", [0, 2**21])
def test_sizes_are_limited(n: int) -> None:
    with pytest.raises(merlon.MerlonError, match="a batch has 1 to"):
        merlon.Batch(some_game(), n=n, arrays=dict.fromkeys(NAMES))


@pytest.mark.parametrize("threads", [0, -1, 1000])
def test_threads_are_limited(threads: int) -> None:
    with pytest.raises(merlon.MerlonError, match="threads"):
        merlon.Batch(some_game(), n=2, threads=threads)


def test_a_state_is_a_copy(plain: merlon.Game) -> None:
    batch = merlon.Batch(plain, n=2)
    state = batch.state(1)
    state.play(state.legal()[0])
    assert batch.state(1) != state
    with pytest.raises(IndexError, match="there is no game 2"):
        batch.state(2)


def test_arrays_outlive_the_batch(plain: merlon.Game) -> None:
    batch = merlon.Batch(plain, n=2)
    observations = batch.observations
    del batch
    assert np.isfinite(observations).all()
