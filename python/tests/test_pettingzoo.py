"""The adapter for PettingZoo keeps the contract of its AEC environments.

The first part checks with own words what PettingZoo's documentation and its `api_test` ask for, so that it is checked without
PettingZoo, too; the last test calls `api_test` itself where it is installed.
"""

import random
import re

import merlon
import numpy as np
import pytest
from merlon import pettingzoo as adapter
from merlon.pettingzoo import MerlonEnv, env

from conftest import KINDS, changed_options, name_of, some_game


@pytest.fixture(params=KINDS, ids=name_of)
def table(request: pytest.FixtureRequest) -> MerlonEnv:
    made = env(*request.param)
    made.reset(seed=3)
    return made


def act(table: MerlonEnv, chance: random.Random) -> None:
    """One step of the selected agent by the rules of the contract."""
    observation, _, termination, truncation, _ = table.last()
    table.step(None if termination or truncation else chance.choice(np.flatnonzero(observation["action_mask"])))


def to_the_end(table: MerlonEnv, seed: int = 1) -> None:
    chance = random.Random(seed)
    while not any(table.terminations.values()):
        act(table, chance)


def test_agents_have_names(table: MerlonEnv) -> None:
    assert table.possible_agents == [f"player_{seat}" for seat in range(table.game.players)]
    assert table.agents == table.possible_agents and table.agents is not table.possible_agents
    assert table.num_agents == table.max_num_agents == table.game.players
    assert table.agent_selection == table.possible_agents[table.table.to_move]
    assert table.unwrapped is table


def test_metadata(table: MerlonEnv) -> None:
    assert re.fullmatch(r"[a-z_]+_v\d+", table.metadata["name"]) and str(table) == table.metadata["name"]
    assert table.metadata["render_modes"] == ["human", "ansi"] and table.metadata["is_parallelizable"] is False
    assert "name" not in MerlonEnv.metadata  # each environment has its own


def test_spaces(table: MerlonEnv) -> None:
    for agent in table.possible_agents:
        space = table.observation_space(agent)
        assert table.observation_space(agent) is space and table.action_space(agent) is table.action_space(agent)
        assert table.action_space(agent).n == table.game.actions
        assert space["observation"].shape == (table.game.observation_size,) and space["observation"].dtype == np.float32
        assert space["action_mask"].shape == (table.game.actions,) and space["action_mask"].dtype == np.int8
        assert space == table.observation_space("player_0")
        assert space.contains(table.observe(agent))


def test_after_reset_nobody_is_done(table: MerlonEnv) -> None:
    for kept in (table.rewards, table._cumulative_rewards, table.terminations, table.truncations, table.infos):
        assert isinstance(kept, dict) and list(kept) == table.agents
    assert not any(table.terminations.values()) and not any(table.truncations.values())
    assert set(table.rewards.values()) == set(table._cumulative_rewards.values()) == {0.0}
    assert table.last(observe=False)[0] is None


def test_a_whole_game_by_the_contract(table: MerlonEnv) -> None:
    chance = random.Random(5)
    owed = dict.fromkeys(table.agents, 0.0)
    alive, left = list(table.agents), set()
    for agent in table.agent_iter():
        assert agent == table.agent_selection and agent in alive
        observation, reward, termination, truncation, info = table.last()
        assert type(termination) is bool and termination == table.terminations[agent]
        assert type(truncation) is bool and not truncation
        assert info is table.infos[agent] and isinstance(info, dict)
        assert reward == owed[agent]
        assert table.observation_space(agent).contains(observation)
        if not termination:
            assert table.table.to_move == table.possible_agents.index(agent)
        action = None if termination else chance.choice(np.flatnonzero(observation["action_mask"]))
        assert table.step(action) is None
        owed[agent] = 0.0
        for one, given in table.rewards.items():
            assert isinstance(given, float)
            owed[one] += given
        if termination:
            assert agent not in left
            left.add(agent)
            alive.remove(agent)
        assert table.agents == alive and table.num_agents == len(alive)
        for kept in (table.rewards, table._cumulative_rewards, table.terminations, table.truncations, table.infos):
            assert set(kept) == set(alive)
    assert left == set(table.possible_agents) and table.agents == []


def test_rewards_at_the_end_add_up_to_nothing(table: MerlonEnv) -> None:
    to_the_end(table)
    shares = table.table.result().shares
    assert list(table.rewards.values()) == pytest.approx([share * table.game.players - 1 for share in shares])
    assert sum(table.rewards.values()) == pytest.approx(0)
    assert all(table.terminations.values()) and not any(table.truncations.values())
    assert table.agent_selection == "player_0"


def test_dead_agents_leave_in_order_and_only_with_none(table: MerlonEnv) -> None:
    to_the_end(table)
    expected = dict(table.rewards)
    for agent in table.possible_agents:
        assert table.agent_selection == agent
        assert not table.last()[0]["action_mask"].any()
        assert table.last()[1] == expected[agent]  # told once, though rewards have been cleared
        with pytest.raises(ValueError, match="the only valid action"):
            table.step(0)
        table.step(None)
        assert set(table.rewards.values()) <= {0.0}
    with pytest.raises(RuntimeError, match="all agents have left"):
        table.step(None)
    table.reset()
    assert table.agents == table.possible_agents


def test_only_who_decides_has_legal_actions(table: MerlonEnv) -> None:
    chance = random.Random(2)
    for _ in range(20):
        for agent in table.agents:
            mask = table.observe(agent)["action_mask"]
            assert mask.any() == (agent == table.agent_selection)
        assert np.array_equal(table.observe(table.agent_selection)["action_mask"], table.table.mask())
        act(table, chance)


def test_actions_may_be_numbers_of_any_kind(table: MerlonEnv) -> None:
    for kind in (int, np.int32, np.int64):
        table.step(kind(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    assert len(table.table.history) == 3


def test_bad_actions_change_nothing(table: MerlonEnv) -> None:
    before = table.table.hash
    with pytest.raises(merlon.IllegalMove):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0]))
    with pytest.raises(ValueError, match="has to act"):
        table.step(None)
    legal = np.flatnonzero(table.last()[0]["action_mask"])[0]
    for wrong in (legal + 0.5, float(legal), str(legal)):
        with pytest.raises(TypeError):
            table.step(wrong)
    assert table.table.hash == before and table.agents == table.possible_agents


def hashes(table: MerlonEnv, resets: int) -> list[int]:
    seen = []
    for _ in range(resets):
        seen.append(table.table.hash)
        table.reset()
    return seen


def test_seeds_decide_this_deal_and_those_that_follow() -> None:
    one, same, other = (env(some_game()) for _ in range(3))
    one.reset(seed=5)
    same.reset(seed=5)
    other.reset(seed=6)
    first = hashes(one, 4)
    assert first == hashes(same, 4) and len(set(first)) == 4 and first != hashes(other, 4)


def test_reset_comes_first() -> None:
    made = env(some_game(3))
    for ask in (lambda: made.step(0), lambda: made.observe("player_0"), made.state):
        with pytest.raises(RuntimeError, match="reset"):
            ask()


def test_the_iteration_can_be_limited(table: MerlonEnv) -> None:
    chance = random.Random(1)
    steps = 0
    for _ in table.agent_iter(max_iter=7):
        act(table, chance)
        steps += 1
    assert steps == 7


def test_the_state_is_what_all_know(table: MerlonEnv) -> None:
    state = table.state()
    assert table.state_space.contains(state)
    seen = [table.observe(agent)["observation"] for agent in table.possible_agents]
    assert np.array_equal(state, np.concatenate(seen))


def test_rendering(capsys: pytest.CaptureFixture) -> None:
    text = env(some_game(), render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == text.table.picture()
    printed = env(some_game(), render_mode="human")
    printed.reset(seed=1)
    act(printed, random.Random(1))
    assert capsys.readouterr().out == printed.table.picture() + "\n"
    with pytest.raises(ValueError, match="render_mode"):
        silent = env(some_game())
        silent.reset()
        silent.render()
    with pytest.raises(ValueError, match="no render mode"):
        env(some_game(), render_mode="rgb_array")
    text.close()


def test_a_loaded_game_or_a_key() -> None:
    plain = some_game(3)
    options = changed_options(plain)
    game = merlon.load(plain.key, 3, options)
    assert env(game).game == env(plain.key, 3, options).game == game
    with pytest.raises(merlon.MerlonError, match="a loaded game has its players and options"):
        env(game, players=2)


def test_masks_are_for_sampling(table: MerlonEnv) -> None:
    space = table.action_space(table.agent_selection)
    space.seed(1)
    mask = table.last()[0]["action_mask"]
    assert {bool(mask[space.sample(mask)]) for _ in range(30)} == {True}


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_pettingzoos_own_checks(kind) -> None:
    test = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed")
    pettingzoo = pytest.importorskip("pettingzoo")
    assert issubclass(adapter.MerlonEnv, pettingzoo.AECEnv)
    test.api_test(env(*kind), num_cycles=1000)
    test.seed_test(lambda: env(*kind))
