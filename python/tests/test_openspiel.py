"""The adapter for OpenSpiel keeps its contract (open_spiel/spiel.h)."""

import json
import random

import merlon
import numpy as np
import pytest
from merlon.openspiel import TERMINAL_PLAYER, OpenSpielGame, OpenSpielState, load_game

from conftest import KINDS, changed_options, name_of, some_game


def walk(state: OpenSpielState, seed: int, every: int = 1):
    """The states of a random game, every so many and the last."""
    chance = random.Random(seed)
    number = 0
    while not state.is_terminal():
        if number % every == 0:
            yield state
        state.apply_action(chance.choice(state.legal_actions()))
        number += 1
    yield state


@pytest.fixture(params=KINDS, ids=name_of)
def adapted(request: pytest.FixtureRequest) -> OpenSpielGame:
    return OpenSpielGame(merlon.load(*request.param))


def test_games_load_by_text(plain: merlon.Game) -> None:
    changed = changed_options(plain, count=2)
    words = [f"players={plain.max_players}", *(f"{name}={value}" for name, value in changed.items())]
    game = load_game(f"{plain.key}({','.join(words).replace('True', 'true').replace('False', 'false')})")
    assert game.game == merlon.load(plain.key, plain.max_players, changed)
    assert {name: game.get_parameters()[name] for name in changed} == changed
    assert load_game(plain.key.replace("-", "_")) == load_game(plain.key) == load_game(f" {plain.key} ( ) ")
    assert load_game(plain.key, {"players": plain.max_players}).num_players() == plain.max_players
    for wrong, says in [("chess", "no game"), (f"{plain.key}(", "is no game"), (f"{plain.key}(players)", "no parameter"), (f"{plain.key}(queen=any)", "queen")]:
        with pytest.raises(ValueError, match=says):
            load_game(wrong)


def test_a_game_can_be_written_and_loaded_again(adapted: OpenSpielGame) -> None:
    assert load_game(str(adapted)) == adapted and hash(load_game(str(adapted))) == hash(adapted)


def test_a_game_tells_its_sizes(adapted: OpenSpielGame) -> None:
    assert adapted.num_distinct_actions() == adapted.game.actions == adapted.policy_tensor_shape()[0]
    assert adapted.observation_tensor_shape() == [adapted.observation_tensor_size()] == [adapted.game.observation_size]
    assert adapted.num_players() == adapted.game.players
    assert adapted.max_chance_outcomes() == 0
    kind = adapted.get_type()
    assert kind.min_num_players <= adapted.num_players() <= kind.max_num_players
    assert kind.dynamics.name == "SEQUENTIAL" and kind.chance_mode.name == "SAMPLED_STOCHASTIC"
    assert kind.utility.name == "ZERO_SUM" and kind.reward_model.name == "TERMINAL"
    assert kind.provides_observation_tensor and not kind.provides_information_state_string


def test_information_is_perfect_only_where_nothing_is_hidden(adapted: OpenSpielGame) -> None:
    state = adapted.new_initial_state(1)
    for _ in range(8):
        state.apply_action(state.legal_actions()[0])
    chance = random.Random(1)
    worlds = {str(state.resample_from_infostate(0, chance)) for _ in range(10)}
    assert (len(worlds) > 1) == (adapted.get_type().information.name == "IMPERFECT_INFORMATION")


def test_a_game_from_start_to_end(adapted: OpenSpielGame) -> None:
    zeros = [0.0] * adapted.num_players()
    for state in walk(adapted.new_initial_state(seed=3), 3, every=5):
        assert state.get_game() is adapted
        assert not state.is_chance_node() and not state.is_simultaneous_node() and not state.is_mean_field_node()
        player = state.current_player()
        assert state.is_terminal() == (player == TERMINAL_PLAYER == -4) == (not state.is_player_node())
        assert state.legal_actions() == sorted(set(state.legal_actions())) == state.legal_actions(player)
        assert bool(state.legal_actions()) != state.is_terminal()
        for other in range(adapted.num_players()):
            if other != player:
                assert state.legal_actions(other) == [] and not any(state.legal_actions_mask(other))
        mask = state.legal_actions_mask()
        assert len(mask) == adapted.num_distinct_actions() and set(mask) <= {0, 1}
        assert [action for action, legal in enumerate(mask) if legal] == state.legal_actions()
        if not state.is_terminal():
            assert state.returns() == state.rewards() == zeros
    assert sum(state.returns()) == pytest.approx(adapted.utility_sum())
    assert all(adapted.min_utility() <= one <= adapted.max_utility() for one in state.returns())
    assert state.rewards() == state.returns() == [state.player_return(player) for player in range(adapted.num_players())]
    assert state.player_reward(0) == state.returns()[0]
    assert max(state.returns()) > 0 or set(state.state.result().ranks) == {1}  # a draw
    assert state.move_number() == len(state.history()) == len(state.full_history()) <= adapted.max_game_length()
    assert state.history_str() == ", ".join(str(action) for action in state.history())


def test_a_win_alone_is_worth_the_most() -> None:
    game = OpenSpielGame(some_game(3))
    ends = []
    for seed in range(5):
        *_, end = walk(game.new_initial_state(seed), seed)
        ends.append(sorted(end.returns()))
    assert [-1.0, -1.0, 2.0] in ends


def test_no_game_is_longer_than_promised(adapted: OpenSpielGame) -> None:
    batch = merlon.Batch(adapted.game, n=64, seed=1, arrays=dict.fromkeys(("observations", "masks", "seats", "rewards", "scores")))
    length, longest = np.zeros(64, int), 0
    for _ in range(500):
        batch.step(batch.sample())
        length += 1
        longest = max(longest, length.max())
        length[batch.ended] = 0
    assert 50 < longest <= adapted.max_game_length() == adapted.max_history_length()


def test_actions_have_names(adapted: OpenSpielGame) -> None:
    for state in walk(adapted.new_initial_state(seed=4), 4, every=29):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert text == state.action_to_string(state.current_player(), action)
            assert state.string_to_action(text) == state.string_to_action(state.current_player(), text) == action


def test_illegal_actions_are_refused(adapted: OpenSpielGame) -> None:
    state = adapted.new_initial_state(seed=4)
    before = state.serialize()
    illegal = state.legal_actions_mask().index(0)
    with pytest.raises(merlon.IllegalMove):
        state.apply_action(illegal)
    assert state.serialize() == before and state.is_initial_state()


def test_actions_are_whole_numbers(adapted: OpenSpielGame) -> None:
    state = adapted.new_initial_state(seed=4)
    legal = state.legal_actions()[0]
    for wrong in (legal + 0.5, float(legal), str(legal), None):
        with pytest.raises(TypeError):
            state.apply_action(wrong)
    for wrong in (legal + 0.5, str(legal)):
        with pytest.raises(TypeError):
            state.action_to_string(wrong)
    assert state.is_initial_state() and state.history() == []
    state.apply_action(np.int64(legal))
    assert state.history() == [legal] and type(state.history()[0]) is int


def test_the_seed_decides_the_deal(adapted: OpenSpielGame) -> None:
    assert adapted.new_initial_state(seed=4) == adapted.new_initial_state(seed="4")
    assert len({str(adapted.new_initial_state()) for _ in range(10)}) > 1


def test_clones_and_children(adapted: OpenSpielGame) -> None:
    state = adapted.new_initial_state(seed=4)
    state.apply_action(state.legal_actions()[0])
    before = state.serialize()
    clone, child = state.clone(), state.child(state.legal_actions()[-1])
    assert clone == state and hash(clone) == hash(state) and clone.history() == state.history()
    clone.apply_action(clone.legal_actions()[-1])
    assert clone == child and clone.full_history() == child.full_history() and child.move_number() == 2
    assert state.serialize() == before and child != state


def test_states_go_through_text(adapted: OpenSpielGame) -> None:
    for state in walk(adapted.new_initial_state(seed=4), 4, every=31):
        again = adapted.deserialize_state(state.serialize())
        assert again == state and str(again) == str(state) and again.full_history() == state.full_history()
        assert again.move_number() == state.move_number() and again.legal_actions() == state.legal_actions()


def test_states_of_other_games_are_not_taken() -> None:
    game = some_game(3)
    state = OpenSpielGame(game).new_initial_state(1)
    with pytest.raises(ValueError, match=f"that is a state of {game.key.replace('-', '.')}"):
        OpenSpielGame(merlon.load(game.key, 2)).deserialize_state(state.serialize())


def test_observations(adapted: OpenSpielGame) -> None:
    for state in walk(adapted.new_initial_state(seed=4), 4, every=31):
        for player in range(adapted.num_players()):
            tensor = state.observation_tensor(player)
            assert len(tensor) == adapted.observation_tensor_size()
            assert tensor == state.state.observation(player).tolist()
            assert json.loads(state.observation_string(player)) == state.state.view(player).json()
        if not state.is_terminal():
            assert state.observation_tensor() == state.observation_tensor(state.current_player())
            assert state.observation_string() == state.observation_string(state.current_player())


def test_players_that_do_not_exist_are_refused(adapted: OpenSpielGame) -> None:
    state = adapted.new_initial_state(seed=4)
    for player in (-1, adapted.num_players()):
        for ask in (state.observation_tensor, state.observation_string, state.player_return, state.player_reward):
            with pytest.raises(ValueError, match=f"there is no player {player}"):
                ask(player)
        with pytest.raises(ValueError, match=f"there is no player {player}"):
            state.resample_from_infostate(player, random.random)


def test_information_states_are_not_offered(adapted: OpenSpielGame) -> None:
    state = adapted.new_initial_state(seed=4)
    for ask in (state.information_state_string, state.information_state_tensor, adapted.information_state_tensor_shape):
        with pytest.raises(NotImplementedError, match="no information state"):
            ask()


@pytest.mark.parametrize("chance", [random.Random(3), random.Random(3).random, np.random.default_rng(3)], ids=["python", "function", "numpy"])
def test_worlds_look_the_same_to_their_player(chance) -> None:
    hidden = [OpenSpielGame(merlon.load(*kind)) for kind in KINDS if merlon.load(kind[0]).has_secrets]
    assert hidden
    for game in hidden:
        for state in walk(game.new_initial_state(2), 5, every=13):
            for player in range(game.num_players()):
                world = state.resample_from_infostate(player, chance)
                assert world.observation_tensor(player) == state.observation_tensor(player)
                assert world.observation_string(player) == state.observation_string(player)
                assert world.current_player() == state.current_player() and world.move_number() == state.move_number()
                assert world.history() == []


def test_an_algorithm_of_openspiel_plays() -> None:
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts", reason="OpenSpiel is not installed")
    game = OpenSpielGame(some_game())
    state = game.new_initial_state(1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 10, evaluator, random_state=np.random.RandomState(1))
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
