"""Games: loading, options, encodings, equality."""

import json
import pickle

import merlon
import pytest

from conftest import KINDS, played


def test_lists_the_games() -> None:
    assert merlon.games() == ["schotten-totten", "kilt-castle", "kreta", "caylus"]
    assert merlon.__version__.count(".") == 2


def test_the_tests_have_a_kind_of_every_game() -> None:
    assert {key for key, _, _ in KINDS} == set(merlon.games())


def test_loads_with_players_and_options() -> None:
    game = merlon.load("kreta", players=3, options={"king": "any", "second_field": 6, "castellan_variant": True})
    assert (game.key, game.name, game.players) == ("kreta", "Kreta", 3)
    assert (game.min_players, game.max_players) == (2, 4)
    assert game.options == {"king": "any", "abbot_walk": "free", "second_field": 6, "castellan_variant": True, "walk": "targets"}
    assert game.rules_version >= 1
    assert "king=any" in repr(game)


def test_takes_the_fewest_players() -> None:
    assert merlon.load("caylus").players == 2


def test_every_choice_of_an_option_can_be_loaded(plain: merlon.Game) -> None:
    for name, choices in plain.option_choices.items():
        assert plain.options[name] in choices
        for choice in choices:
            options = {name: choice, "tactics": True} if plain.key == "schotten-totten" and name != "tactics" else {name: choice}
            assert merlon.load(plain.key, options=options).options[name] == choice


@pytest.mark.parametrize(
    ("key", "players", "options", "says"),
    [
        ("chess", None, {}, "there is no game 'chess'; known: schotten-totten"),
        ("kreta", 9, {}, "2"),
        ("kreta", 1, {}, "2"),
        ("kreta", None, {"kingg": "any"}, "king"),
        ("kreta", None, {"king": "nobody"}, "king"),
        ("schotten-totten", 3, {}, "2"),
    ],
)
def test_says_what_cannot_be_loaded(key: str, players: int, options: dict, says: str) -> None:
    with pytest.raises(merlon.MerlonError, match=says):
        merlon.load(key, players, options)


def test_errors_are_value_errors() -> None:
    assert issubclass(merlon.MerlonError, ValueError)
    assert issubclass(merlon.IllegalMove, merlon.MerlonError)


def test_equality_and_hash() -> None:
    one, same = merlon.load("kreta", 3, {"king": "any"}), merlon.load("kreta", 3, {"king": "any"})
    assert one == same and hash(one) == hash(same)
    assert one != merlon.load("kreta", 2, {"king": "any"})
    assert one != merlon.load("kreta", 3)
    assert merlon.load("kreta", 3, {"king": "own"}) == merlon.load("kreta", 3)
    assert one != "kreta"


def test_equal_games_have_equal_hashes() -> None:
    one = merlon.load("kreta", 3, {"king": "any", "walk": "steps"})
    for options in ({"walk": "steps", "king": "any"}, {"king": "any", "walk": "steps", "second_field": 4}):
        other = merlon.load("kreta", 3, options)
        assert other == one and hash(other) == hash(one)


def test_pickles(game: merlon.Game) -> None:
    assert pickle.loads(pickle.dumps(game)) == game


def test_fields_cover_everything_without_gaps(game: merlon.Game) -> None:
    for fields, size in ((game.observation_fields, game.observation_size), (game.action_fields, game.actions)):
        offset = 0
        for field in fields:
            assert field["offset"] == offset
            assert field["meaning"]
            block = 1
            for extent in field["shape"]:
                block *= extent
            offset += block
        assert offset == size
        assert len({field["name"] for field in fields}) == len(fields)


def test_the_seed_decides_the_deal(game: merlon.Game) -> None:
    assert game.start(5) == game.start(5) == game.start("5")
    assert len({game.start(seed).hash for seed in range(20)}) > 1
    assert game.start("monday").game == game
    assert game.start(-(10**30)) == game.start(str(-(10**30)))


def test_refuses_bad_seeds(plain: merlon.Game) -> None:
    with pytest.raises((TypeError, merlon.MerlonError)):
        plain.start(1.5)  # type: ignore[arg-type]
    with pytest.raises(merlon.MerlonError):
        plain.start("x" * 100_000)


def test_positions_go_through_json(game: merlon.Game) -> None:
    state = played(game, 3, 25)
    again = game.from_json(state.json())
    assert again == state and again.game == game and again.hash == state.hash


def test_a_position_tells_its_game(game: merlon.Game) -> None:
    state = played(game, 3, 25)
    for position in (state.json(), json.dumps(state.json())):
        again = merlon.from_json(position)
        assert again == state and again.game == game


def test_positions_of_other_games_are_refused() -> None:
    game = merlon.load("kreta", 3)
    others = [merlon.load("kreta", 2), merlon.load("kreta", 3, {"king": "any"}), merlon.load("caylus", 3)]
    for other in others:
        with pytest.raises(merlon.MerlonError, match="this is a position of"):
            game.from_json(other.start(1).json())


def test_what_is_no_position_is_refused() -> None:
    for wrong in ("not json", {}, {"game": "chess"}, {"game": 5}, [], "null"):
        with pytest.raises((merlon.MerlonError, TypeError)):
            merlon.from_json(wrong)  # type: ignore[arg-type]


def test_impossible_positions_are_refused(plain: merlon.Game) -> None:
    position = plain.start(1).json()
    with pytest.raises(merlon.MerlonError):
        plain.from_json("not json")
    with pytest.raises(merlon.MerlonError):
        plain.from_json({})
    for name in ("game", "players", "options", "to_move", "phase"):
        with pytest.raises(merlon.MerlonError):
            plain.from_json({**position, name: "nonsense"})
