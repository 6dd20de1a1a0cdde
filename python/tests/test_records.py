"""Records: written, read, replayed, reviewed."""

import pickle
import re

import merlon
import pytest

from conftest import ROOT, finished, played, some_game

GOLDEN = sorted(ROOT.glob("games/*/tests/records/*.txt"))


def golden_records(path, count: int) -> list[str]:
    return re.split(r'^(?=\[Merlon ")', path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1 : count + 1]


def test_a_record_replays_to_the_same_game(game: merlon.Game) -> None:
    for state in (game.start("a text"), played(game, 4, 13), finished(game, 4)):
        again = merlon.replay(state.record())
        assert again == state and again.history == state.history and again.game == game
        assert again.record() == state.record()
        assert merlon.record_moves(state.record()) == state.moves()


def test_a_record_stops_where_asked(plain: merlon.Game) -> None:
    state = played(plain, 4, 20)
    for moves in (0, 1, 7, 20):
        early = merlon.replay(state.record(), moves)
        assert early.history == state.history[:moves] and early == played(plain, 4, moves)


def test_a_replayed_game_goes_on(plain: merlon.Game) -> None:
    again = merlon.replay(played(plain, 4, 20).record(), 10)
    again.play(again.legal()[0])
    assert merlon.replay(again.record()) == again


def test_headers(plain: merlon.Game) -> None:
    headers = merlon.record_headers(finished(plain, 4).record())
    assert headers["Game"] == plain.key and headers["Players"] == str(plain.players) and headers["Seed"] == "4"
    assert re.fullmatch(r"[01/2 ]+", headers["Result"])
    assert merlon.record_headers(plain.start(1).record())["Result"] == "*"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_golden_records_replay(path) -> None:
    for record in golden_records(path, 5):
        state = merlon.replay(record)
        assert state.over and len(state.history) == len(merlon.record_moves(record))
        assert merlon.record_moves(state.record()) == merlon.record_moves(record)


def test_there_are_golden_records_of_every_game() -> None:
    assert len(GOLDEN) >= 4


def test_broken_records_are_refused(plain: merlon.Game) -> None:
    record = played(plain, 4, 6).record()
    lines = record.splitlines()
    wrong_move = re.sub(r"^1\. \[(\d)\] [^;{\n]+", r"1. [\1] nonsense ", record, count=1, flags=re.MULTILINE)
    wrong_hash = re.sub(r"\{[0-9a-f]{16}\}", "{0123456789abcdef}", record, count=1)
    for broken in ("", "nonsense", "\n".join(lines[:-1]), wrong_move, wrong_hash):
        with pytest.raises(merlon.MerlonError):
            merlon.replay(broken)
        assert broken != record


def test_a_message_names_the_place() -> None:
    with pytest.raises(merlon.MerlonError, match="1:1: expected"):
        merlon.record_moves("nonsense")


def begun_otherwise(game: merlon.Game) -> list[merlon.State]:
    """States that did not begin with a deal from a seed."""
    state = played(game, 1, 5)
    return [game.from_json(state.json()), merlon.Batch(game, n=1).state(0), state.view(state.to_move).imagine(3)]


def test_a_game_that_began_with_a_position_has_a_record(game: merlon.Game) -> None:
    for state in begun_otherwise(game):
        for _ in range(3):
            again = merlon.replay(state.record())
            assert again == state and again.history == state.history and again.game == game and again.seed is None
            assert again.record() == state.record()
            state.play(state.choose("random", 1))
        assert merlon.record_moves(state.record()) == state.moves()


def test_a_game_that_began_with_a_position_is_pickled(plain: merlon.Game) -> None:
    for state in begun_otherwise(plain):
        state.play(state.choose("random", 1))
        again = pickle.loads(pickle.dumps(state))
        assert again == state and again.record() == state.record()


def test_a_review_judges_every_decision(plain: merlon.Game) -> None:
    record = finished(plain, 4).record()
    review = merlon.review(record, nodes=10, seed=3)
    assert review["game"] == plain.key and review["nodes"] == 10 and review["finished"] is True
    assert [move["move"] for move in review["moves"]] == merlon.record_moves(record)
    assert len(review["seats"]) == plain.players
    for move in review["moves"]:
        assert move["forced"] or move["loss"] >= 0
    for seat in review["seats"]:
        parts = seat["start"] + seat["own"] + seat["others"] + seat["luck"]
        assert parts == pytest.approx(seat["end"], abs=0.01)


def test_a_review_depends_on_its_seed_alone() -> None:
    record = played(some_game(), 4, 20).record()
    one = merlon.review(record, nodes=20, seed=3)
    assert one == merlon.review(record, nodes=20, seed=3, threads=2)
    assert one != merlon.review(record, nodes=20, seed=4)
    assert merlon.review(record, nodes=20, seed="monday") == merlon.review(record, nodes=20, seed="monday") != one
    assert merlon.review(record, nodes=20, seed=-1) != one
    german = merlon.review(record, nodes=20, seed=3, language="de")
    assert [move["words"] for move in german["moves"]] != [move["words"] for move in one["moves"]]
    assert [move["move"] for move in german["moves"]] == [move["move"] for move in one["moves"]]


@pytest.mark.parametrize(("wrong", "says"), [({"nodes": 0}, "nodes"), ({"threads": 0}, "threads"), ({"threads": 100_000}, "threads"), ({"language": "fr"}, "language")])
def test_bad_reviews_are_refused(wrong: dict, says: str) -> None:
    with pytest.raises(merlon.MerlonError, match=says):
        merlon.review(some_game().start(1).record(), **wrong)


def test_a_broken_record_is_not_reviewed() -> None:
    with pytest.raises(merlon.MerlonError):
        merlon.review("nonsense")
