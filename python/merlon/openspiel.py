"""The games with the names and conventions of OpenSpiel; its own package is not needed.

    import merlon
    from merlon.openspiel import load_game

    game = load_game(merlon.games()[0])
    state = game.new_initial_state(seed=7)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

Chance. All of it is in the deal: once cards are dealt, every action has one outcome. There are far too many deals for a chance
node, so a state begins after its deal, which `new_initial_state` draws by its seed (`SAMPLED_STOCHASTIC`); no state is a chance node.
Algorithms that sample worlds call `resample_from_infostate`.

Utilities. The share of the win times the players, minus 1: the sum is 0. With two players 1 is a win, -1 a loss, 0 a draw; among p
players a win alone is worth p - 1. They are handed out at the end.

Observations only. An observation tells what a seat may know now, what it remembers included as far as the rules let it matter; it is no
perfect recall of everything that was seen, so there is no information state.
"""

from __future__ import annotations

import enum
import json
import operator
import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, Union

from . import _merlon
from ._outcome import utilities

TERMINAL_PLAYER = -4
"""Who is on turn when the game is over."""

Chance = Union[Callable[[], float], random.Random]
"""A function that gives numbers from 0 up to 1, or something with such a method `random`, as of Python and NumPy."""


class _Dynamics(enum.Enum):
    SEQUENTIAL = 1


class _ChanceMode(enum.Enum):
    SAMPLED_STOCHASTIC = 2


class _Information(enum.Enum):
    PERFECT_INFORMATION = 1
    IMPERFECT_INFORMATION = 2


class _Utility(enum.Enum):
    ZERO_SUM = 0


class _RewardModel(enum.Enum):
    TERMINAL = 1


class _OwnKinds:
    """The values of a game type, for those who have no OpenSpiel."""

    Dynamics = _Dynamics
    ChanceMode = _ChanceMode
    Information = _Information
    Utility = _Utility
    RewardModel = _RewardModel


if TYPE_CHECKING:
    Kinds = _OwnKinds
else:
    # OpenSpiel's algorithms compare with its own values, so these are taken if they are there.
    try:
        from pyspiel import GameType as Kinds
    except ImportError:
        Kinds = _OwnKinds


@dataclass(frozen=True)
class GameType:
    """What kind of game it is."""

    short_name: str
    long_name: str
    information: _Information
    max_num_players: int
    min_num_players: int
    parameter_specification: Mapping[str, Any]
    dynamics: _Dynamics = Kinds.Dynamics.SEQUENTIAL
    chance_mode: _ChanceMode = Kinds.ChanceMode.SAMPLED_STOCHASTIC
    utility: _Utility = Kinds.Utility.ZERO_SUM
    reward_model: _RewardModel = Kinds.RewardModel.TERMINAL
    provides_information_state_string: bool = False
    provides_information_state_tensor: bool = False
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True
    provides_factored_observation_string: bool = False
    default_loadable: bool = True


def load_game(name: str, parameters: Optional[Mapping[str, Any]] = None) -> OpenSpielGame:
    """The game of a text such as "my_game" or "my-game(players=3,option=value)"; parameters are players and the options of the game."""
    found = re.fullmatch(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", name)
    if not found:
        raise ValueError(f"{name!r} is no game; write for instance {_merlon.games()[0]}(players=2)")
    given: dict[str, Any] = {}
    for part in filter(str.strip, (found[2] or "").split(",")):
        key, equals, value = part.partition("=")
        if not equals:
            raise ValueError(f"{part!r} is no parameter; write for instance players=3")
        given[key.strip()] = _value(value.strip())
    given.update(parameters or {})
    players = given.pop("players", None)
    return OpenSpielGame(_merlon.load(found[1].replace("_", "-"), players, given))


def _value(text: str) -> Union[bool, int, str]:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if re.fullmatch(r"-?\d+", text) else text


class OpenSpielGame:
    """A game of Merlon, asked in the way of OpenSpiel."""

    def __init__(self, game: _merlon.Game) -> None:
        self.game = game

    def num_distinct_actions(self) -> int:
        return self.game.actions

    def max_chance_outcomes(self) -> int:
        return 0

    def policy_tensor_shape(self) -> list[int]:
        return [self.game.actions]

    def num_players(self) -> int:
        return self.game.players

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return self.game.players - 1.0

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        """A bound that follows from the rules; usual games are far shorter."""
        return self.game.longest_game

    def max_history_length(self) -> int:
        return self.max_game_length()

    def observation_tensor_shape(self) -> list[int]:
        return [self.game.observation_size]

    def observation_tensor_size(self) -> int:
        return self.game.observation_size

    def information_state_tensor_shape(self) -> list[int]:
        raise NotImplementedError(_NO_INFORMATION_STATE)

    def get_parameters(self) -> dict[str, Any]:
        """The players, and every option with its value."""
        return {"players": self.game.players, **self.game.options}

    def get_type(self) -> GameType:
        hidden = self.game.has_secrets
        return GameType(
            short_name=self.game.key.replace("-", "_"),
            long_name=self.game.name,
            information=Kinds.Information.IMPERFECT_INFORMATION if hidden else Kinds.Information.PERFECT_INFORMATION,
            max_num_players=self.game.max_players,
            min_num_players=self.game.min_players,
            parameter_specification=_merlon.load(self.game.key).options,
        )

    def new_initial_state(self, seed: Union[int, str, None] = None) -> OpenSpielState:
        """A new game, already dealt: by the seed, or by chance if there is none."""
        return OpenSpielState(self, self.game.start(random.getrandbits(62) if seed is None else seed))

    def deserialize_state(self, text: str) -> OpenSpielState:
        """The state that `State.serialize` wrote down."""
        parts = json.loads(text)
        state = OpenSpielState(self, _merlon.from_json(parts["position"]), parts["moves"])
        if state.state.game != self.game:
            raise ValueError(f"that is a state of {OpenSpielGame(state.state.game)}, not of {self}")
        state._history = [(player, action) for player, action in parts["history"]]
        return state

    def __str__(self) -> str:
        usual = _merlon.load(self.game.key).options
        parts = [f"players={self.game.players}"]
        parts += [f"{name}={value}" for name, value in self.game.options.items() if value != usual[name]]
        return f"{self.game.key.replace('-', '_')}({','.join(parts)})"

    def __repr__(self) -> str:
        return f"OpenSpielGame({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenSpielGame) and self.game == other.game

    def __hash__(self) -> int:
        return hash(str(self))


_NO_INFORMATION_STATE = "there is no information state (perfect recall), only observations"


class OpenSpielState:
    """A running game, asked in the way of OpenSpiel. `state` is the game itself."""

    def __init__(self, game: OpenSpielGame, state: _merlon.State, moves_before: int = 0) -> None:
        self.state = state
        self._game = game
        self._history: list[tuple[int, int]] = []
        self._moves = moves_before

    def get_game(self) -> OpenSpielGame:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        seat = self.state.to_move
        return TERMINAL_PLAYER if seat is None else seat

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self.state.over

    def is_initial_state(self) -> bool:
        return self._moves == 0

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """In ascending order; none at the end and for whoever is not on turn."""
        if player is not None and player != self.state.to_move:
            return []
        return sorted(self.state.legal())

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        mask = [0] * self.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Plays a legal action; raises merlon.IllegalMove for others, and nothing has changed."""
        player = self.current_player()
        number = operator.index(action)  # not int(), which would make 0 of 0.9
        self.state.play(number)
        self._history.append((player, number))
        self._moves += 1

    apply_action_with_legality_check = apply_action

    def action_to_string(self, player_or_action: int, action: Optional[int] = None) -> str:
        """A legal action in notation: `action_to_string(action)` or `action_to_string(player, action)`."""
        return self.state.notation(operator.index(player_or_action if action is None else action))

    def string_to_action(self, player_or_text: Union[int, str], text: Optional[str] = None) -> int:
        """The number of a legal move: `string_to_action(text)` or `string_to_action(player, text)`."""
        return self.state.action(str(player_or_text if text is None else text))

    def returns(self) -> list[float]:
        return utilities(self.state)

    def rewards(self) -> list[float]:
        """Those of the last action: nothing before the end, and then the returns."""
        return self.returns()

    def player_return(self, player: int) -> float:
        self._check(player)
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.player_return(player)

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        numbers: list[float] = self.state.observation(self._viewer(player)).tolist()
        return numbers

    def observation_string(self, player: Optional[int] = None) -> str:
        """Everything that a player may know, as compact JSON."""
        return _compact(self.state.view(self._viewer(player)).json())

    def information_state_string(self, player: Optional[int] = None) -> str:
        raise NotImplementedError(_NO_INFORMATION_STATE)

    def information_state_tensor(self, player: Optional[int] = None) -> list[float]:
        raise NotImplementedError(_NO_INFORMATION_STATE)

    def resample_from_infostate(self, player: int, chance: Chance) -> OpenSpielState:
        """A state that looks the same to a player, with everything dealt anew that the player cannot know.

        Its history begins there, because moves of others can be hidden; `move_number` goes on.
        """
        self._check(player)
        draw = chance if callable(chance) else chance.random
        imagined = self.state.view(player).imagine(int(draw() * 2**53))
        return OpenSpielState(self._game, imagined, self._moves)

    def clone(self) -> OpenSpielState:
        other = OpenSpielState(self._game, self.state.copy(), self._moves)
        other._history = list(self._history)
        return other

    def child(self, action: int) -> OpenSpielState:
        other = self.clone()
        other.apply_action(action)
        return other

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        """Players with their actions."""
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return self._moves

    def serialize(self) -> str:
        """Text from which `OpenSpielGame.deserialize_state` makes the same state; hidden cards are in it."""
        return _compact({"position": self.state.json(), "moves": self._moves, "history": self._history})

    def __str__(self) -> str:
        """The whole position, hidden cards included, as compact JSON; equal states have equal texts."""
        return _compact(self.state.json())

    def __repr__(self) -> str:
        return f"OpenSpielState({self._game}, move {self._moves})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenSpielState) and self._game == other._game and self.state == other.state

    def __hash__(self) -> int:
        return self.state.hash

    def _viewer(self, player: Optional[int]) -> int:
        viewer = self.current_player() if player is None else player
        self._check(viewer)
        return viewer

    def _check(self, player: int) -> None:
        if not 0 <= player < self.num_players():
            raise ValueError(f"there is no player {player}: players are 0 to {self.num_players() - 1}")


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
