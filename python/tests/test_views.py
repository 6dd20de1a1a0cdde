"""Views tell what a seat may know and nothing else."""

import pickle
from typing import Union

import merlon
import numpy as np
import pytest

from conftest import finished, game_with_hands, played, positions, some_game


def test_a_view_is_the_same_whatever_is_hidden(game: merlon.Game) -> None:
    """Re-deal what a seat cannot know: nothing that it is told may change."""
    for number, state in enumerate(positions(game, every=17)):
        for seat in [*range(game.players), None]:
            view = state.view(seat)
            imagined = view.imagine(number)
            other = imagined.view(seat)
            assert other.json() == view.json()
            assert np.array_equal(other.observation(), view.observation())
            assert imagined.picture(seat) == state.picture(seat) or seat is None
            assert imagined.to_move == state.to_move == view.to_move == other.to_move
            # What is imagined follows from the view and the seed, and so tells nothing of what was there.
            assert other.imagine(77) == view.imagine(77)
            if seat is not None and seat == state.to_move:
                assert np.array_equal(other.mask(), view.mask()) and np.array_equal(view.mask(), state.mask())
                assert other.legal() == view.legal() == state.legal()


def test_something_is_hidden_where_the_rules_say_so(plain: merlon.Game) -> None:
    state = played(plain, 1, 8)
    worlds = {state.view(state.to_move).imagine(seed).hash for seed in range(20)}
    assert (len(worlds) > 1) == plain.has_secrets


def test_a_seat_sees_its_hand_and_a_spectator_does_not() -> None:
    state = game_with_hands().start(1)
    assert state.view(0).json() != state.view(1).json() != state.view(None).json()
    assert not np.array_equal(state.view(0).observation(), state.view(1).observation())


def test_a_view_offers_no_way_to_the_state(plain: merlon.Game) -> None:
    view = plain.start(1).view(0)
    names = {name for name in dir(view) if not name.startswith("_")}
    assert names == {"game", "seat", "to_move", "over", "imagine", "observation", "picture", "json", "legal", "mask", "notation", "action"}
    assert view.game == plain and not hasattr(view, "__dict__")
    with pytest.raises(TypeError):
        pickle.dumps(view)


def test_what_is_imagined_has_no_past(plain: merlon.Game) -> None:
    """The moves of others can be secret, and the seed would give the deal away."""
    imagined = played(plain, 1, 9).view(0).imagine(1)
    assert imagined.history == [] and imagined.seed is None
    headers = merlon.record_headers(imagined.record())
    assert "Seed" not in headers and merlon.record_moves(imagined.record()) == []


def test_views_name_moves(plain: merlon.Game) -> None:
    state = played(plain, 3, 11)
    view = state.view(state.to_move)
    assert view.seat == state.to_move
    for action in view.legal():
        assert view.action(view.notation(action)) == action and view.notation(action) == state.notation(action)
    illegal = int(np.flatnonzero(~view.mask())[0])
    with pytest.raises(merlon.IllegalMove):
        view.notation(illegal)


def test_only_the_seat_on_turn_has_legal_moves(plain: merlon.Game) -> None:
    state = played(plain, 3, 11)
    for view in (state.view(1 - state.to_move), state.view(None), finished(plain).view(0)):
        for ask in (view.legal, view.mask, lambda: view.notation(0), lambda: view.action("x")):
            with pytest.raises(merlon.MerlonError, match="nothing to decide"):
                ask()


def test_a_view_does_not_change_with_its_game(plain: merlon.Game) -> None:
    state = played(plain, 3, 4)
    view = state.view(state.to_move)
    before = view.json()
    state.play(state.legal()[0])
    assert view.json() == before
    imagined = view.imagine(1)
    imagined.play(imagined.legal()[0])
    assert view.json() == before


def test_a_spectator_is_none(plain: merlon.Game) -> None:
    view = plain.start(1).view(None)
    assert view.seat is None and view.observation().shape == (plain.observation_size,)


@pytest.mark.parametrize("seed", [-1, 2**64, "monday"])
def test_any_number_or_text_is_a_seed(seed: Union[int, str]) -> None:
    view = some_game(hides=True).start(1).view(0)
    assert view.imagine(seed) == view.imagine(seed) != view.imagine(5)
