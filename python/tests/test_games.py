"""Games: loading, options, encodings, equality."""

import json
import pickle

import merlon
import pytest

from conftest import KINDS, ROOT, changed_options, played, some_game, with_choice


def test_lists_the_games() -> None:
    listed = (ROOT / "games" / "list").read_text().split()
    assert merlon.games() == [name.replace("_", "-") for name in listed]
    assert merlon.__version__.count(".") == 2


def test_the_tests_have_a_kind_of_every_game() -> None:
    assert {key for key, _, _ in KINDS} == set(merlon.games())


def test_loads_with_players_and_options(plain: merlon.Game) -> None:
    options = changed_options(plain, count=3)
    game = merlon.load(plain.key, players=plain.max_players, options=options)
    assert (game.key, game.name, game.players) == (plain.key, plain.name, plain.max_players)
    assert (game.min_players, game.max_players) == (plain.min_players, plain.max_players)
    assert game.options == {**plain.options, **options} != plain.options
    assert {name: type(value) for name, value in game.options.items()} == {name: type(value) for name, value in plain.options.items()}
    assert game.rules_version >= 1
    for name, value in options.items():
        assert f"{name}={value}".lower() in repr(game).lower()


def test_options_are_switches_numbers_and_words() -> None:
    assert {type(value) for key in merlon.games() for value in merlon.load(key).options.values()} == {bool, int, str}


def test_takes_the_fewest_players(plain: merlon.Game) -> None:
    assert plain.players == plain.min_players


def test_every_choice_of_an_option_can_be_loaded(plain: merlon.Game) -> None:
    for name, choices in plain.option_choices.items():
        assert plain.options[name] in choices
        for choice in choices:
            assert with_choice(plain, name, choice).options[name] == choice


def test_says_which_games_there_are() -> None:
    with pytest.raises(merlon.MerlonError, match=f"there is no game 'chess'; known: {merlon.games()[0]}"):
        merlon.load("chess")


def test_says_what_cannot_be_loaded(plain: merlon.Game) -> None:
    name = next(iter(plain.options))
    for players, options, says in [
        (plain.max_players + 6, {}, str(plain.min_players)),
        (plain.max_players + 1, {}, str(plain.min_players)),
        (plain.min_players - 1, {}, str(plain.min_players)),
        (None, {name + name[-1]: "any"}, f"'{name}'"),  # did you mean …
        (None, {name: "nobody"}, name),
    ]:
        with pytest.raises(merlon.MerlonError, match=says):
            merlon.load(plain.key, players, options)


def test_errors_are_value_errors() -> None:
    assert issubclass(merlon.MerlonError, ValueError)
    assert issubclass(merlon.IllegalMove, merlon.MerlonError)


def test_equality_and_hash(plain: merlon.Game) -> None:
    changed = changed_options(plain)
    one, same = merlon.load(plain.key, None, changed), merlon.load(plain.key, None, changed)
    assert one == same and hash(one) == hash(same)
    assert one != plain and one != plain.key
    usual = {name: plain.options[name] for name in changed}
    assert merlon.load(plain.key, None, usual) == plain
    for players in range(plain.min_players + 1, plain.max_players + 1):
        assert merlon.load(plain.key, players) != plain


def test_equal_games_have_equal_hashes(plain: merlon.Game) -> None:
    changed = changed_options(plain, count=2)
    one = merlon.load(plain.key, None, changed)
    for options in (dict(reversed(changed.items())), {**plain.options, **changed}):
        other = merlon.load(plain.key, None, options)
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
    game = some_game(3)
    another = next(key for key in merlon.games() if key != game.key)
    others = [merlon.load(game.key, 2), merlon.load(game.key, 3, changed_options(game)), merlon.load(another)]
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
