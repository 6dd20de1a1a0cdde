"""The own spaces, which stand in for Gymnasium's."""

import numpy as np
import pytest
from merlon.spaces import Box, Dict, Discrete


def test_discrete() -> None:
    space = Discrete(5)
    space.seed(1)
    assert {int(space.sample()) for _ in range(200)} == set(range(5))
    assert {int(space.sample(np.array([0, 1, 0, 0, 1], np.int8))) for _ in range(50)} == {1, 4}
    assert space.sample(np.zeros(5, np.int8)) == 0
    assert space.n == 5 and space.shape == () and space.dtype == np.int64
    assert all(one in space for one in (0, 4, np.int32(3), np.array(2)))
    assert not any(one in space for one in (-1, 5, 1.0, "1", True, np.array([1]), None))
    assert space == Discrete(5) != Discrete(6)
    with pytest.raises(ValueError, match="shape"):
        space.sample(np.ones(4, np.int8))
    with pytest.raises(ValueError):
        Discrete(0)


def test_box() -> None:
    space = Box(0, 1, (3, 2), np.float32)
    space.seed(1)
    drawn = space.sample()
    assert drawn in space and drawn.dtype == np.float32 and drawn.shape == space.shape == (3, 2)
    assert np.zeros((3, 2), np.float32) in space
    right = np.zeros((3, 2), np.float32)
    for wrong in (right.T, right + 2, right - 1, right.astype(np.float64), right.tolist()):
        assert wrong not in space
    assert space == Box(0, 1, (3, 2)) != Box(0, 2, (3, 2))
    assert Box(0, 1, (3, 2)) != Box(0, 1, (3, 2), np.int8)
    with pytest.raises(ValueError, match="above"):
        Box(1, 0, (2,))
    with pytest.raises(ValueError, match="mask"):
        space.sample(np.ones((3, 2), np.int8))


def test_boxes_without_a_limit_and_of_whole_numbers() -> None:
    assert Box(0, np.inf, (4,)).sample() in Box(0, np.inf, (4,))
    bits = Box(0, 1, (200,), np.int8)
    assert set(bits.sample().tolist()) == {0, 1} and bits.sample() in bits


def test_dictionaries() -> None:
    space = Dict({"a": Discrete(3), "b": Box(0, 1, (2,))})
    drawn = space.sample({"a": np.array([0, 0, 1], np.int8)})
    assert drawn["a"] == 2 and drawn in space
    assert {"a": 1} not in space and {**drawn, "c": 1} not in space and {**drawn, "a": 3} not in space and [] not in space
    assert space["a"] == Discrete(3) and list(space) == ["a", "b"] and len(space) == 2
    assert space == Dict({"a": Discrete(3), "b": Box(0, 1, (2,))}) != Dict({"a": Discrete(3)})


def test_seeds_decide_what_is_drawn() -> None:
    def drawn(seed: int) -> list:
        space = Dict({"a": Discrete(1000), "b": Box(0, 1, (2,))})
        space.seed(seed)
        return [str(space.sample()) for _ in range(3)]

    assert drawn(4) == drawn(4) != drawn(5)


@pytest.mark.parametrize("value", ["Discrete(5)", "Box(0.0, 1.0, (2,), float32)"])
def test_spaces_show_what_they_are(value: str) -> None:
    assert value in {repr(Discrete(5)), repr(Box(0, 1, (2,)))}


def test_gymnasium_agrees() -> None:
    spaces = pytest.importorskip("gymnasium.spaces", reason="Gymnasium is not installed")
    for own, theirs in ((Discrete(5), spaces.Discrete(5)), (Box(0, 1, (2,)), spaces.Box(0, 1, (2,)))):
        assert own.shape == theirs.shape and own.dtype == theirs.dtype
        for one in (0, 4, 5, -1, 1.0, np.zeros(2, np.float32), np.full(2, 2, np.float32), np.zeros(2)):
            assert own.contains(one) == theirs.contains(one)
