"""The games as environments of PettingZoo, in which agents act one after the other (AEC).

    import merlon
    from merlon.pettingzoo import env

    table = env(merlon.games()[0])
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

If PettingZoo is installed, an environment is one of its `AECEnv`; if Gymnasium is, spaces are its own. Neither is needed.

Agents are player_0, player_1 and so on, the seats of the table. The next to act is whoever has to decide by the rules, which can be the
same one again. Rewards come at the end: the share of the win times the players, minus 1, so that they add up to 0. Nothing is
ever truncated. An illegal action raises merlon.IllegalMove and changes nothing.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional, Union

import numpy as np
import numpy.typing as npt

from ._merlon import Game, MerlonError, State, load
from ._outcome import utilities

if TYPE_CHECKING:
    from . import spaces

    class AECEnv:
        """Stands for PettingZoo's class, or for nothing if it is not installed."""

else:
    try:
        from pettingzoo import AECEnv
    except ImportError:
        AECEnv = object
    try:
        from gymnasium import spaces
    except ImportError:
        from . import spaces

Observation = dict[str, npt.NDArray[Any]]
Last = tuple[Optional[Observation], float, bool, bool, dict[str, Any]]


def env(
    game: Union[str, Game],
    players: Optional[int] = None,
    options: Optional[Mapping[str, Any]] = None,
    *,
    render_mode: Optional[str] = None,
) -> MerlonEnv:
    """An environment for a loaded game, or for the game of a key with its players and options. `reset` must be called first."""
    if isinstance(game, str):
        game = load(game, players, dict(options or {}))
    elif players is not None or options:
        raise MerlonError("a loaded game has its players and options")
    return MerlonEnv(game, render_mode)


class MerlonEnv(AECEnv):
    """One table. It does everything itself that `AECEnv` offers, so that it is the same with and without PettingZoo."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, game: Game, render_mode: Optional[str] = None) -> None:
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}: human, ansi or None")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{game.key.replace('-', '_')}_v{game.rules_version}"}
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = self.possible_agents[0]
        self.observation_spaces = {agent: _observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, np.inf, (game.players * game.observation_size,), np.float32)
        self._table: Optional[State] = None
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> MerlonEnv:
        return self

    @property
    def table(self) -> State:
        """The game itself, hidden cards included."""
        if self._table is None:
            raise RuntimeError("reset() must be called first")
        return self._table

    def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None) -> None:
        """A new game. With a seed, this deal and all that follow without one are always the same; `options` are not used."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._table = self.game.start(int(self._chance.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Optional[int]) -> None:
        """The selected agent acts; one whose game is over leaves with None."""
        table = self.table
        if not self.agents:
            raise RuntimeError("all agents have left; reset() starts a new game")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act")
        table.play(operator.index(action))  # not int(), which would make 0 of 0.9
        # Whoever acts has been told of the reward so far.
        self._cumulative_rewards[agent] = 0.0
        for one, reward in zip(self.agents, utilities(table)):
            self.rewards[one] = reward
            self._cumulative_rewards[one] += reward
            self.terminations[one] = table.over
        self._select()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> Last:
        """What the selected agent sees, its reward since it last acted, termination, truncation and info."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agent, again and again until all have left; `step` must be called for each."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def observe(self, agent: str) -> Observation:
        """The observation of an agent, and the mask of its legal actions: zeros unless it is to decide."""
        seat = self.possible_agents.index(agent)
        table = self.table
        mask = table.mask() if table.to_move == seat else np.zeros(self.game.actions, np.bool_)
        return {"observation": table.observation(seat), "action_mask": mask.astype(np.int8)}

    def state(self) -> npt.NDArray[np.float32]:
        """The observations of all seats one after the other: what all know together."""
        return np.concatenate([self.table.observation(seat) for seat in range(self.game.players)])

    def render(self) -> Optional[str]:
        """The table drawn with characters as whoever decides sees it: printed (human) or returned (ansi)."""
        if self.render_mode is None:
            raise ValueError("choose a render_mode, human or ansi, when making the environment")
        picture = self.table.picture()
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _select(self) -> None:
        """The seat that decides, or the first agent that has to leave."""
        seat = self.table.to_move
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError(f"the game is over: the only valid action of {agent} is None")
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self._select()


def _observation_space(game: Game) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, np.inf, (game.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
        }
    )
