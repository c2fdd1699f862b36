"""Whether anybody can make a Zangle, compared with a search through every set of cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.zangle.solver import RECIPES, WEIGHTS, can_zangle, counted
from referee.games.zangle.state import anybody_can_zangle, counts
from tests.games.zangle.kit import SPELLED, table
from tests.games.zangle.search import zangles

# Small shapes and Zs more often, so that both answers come up.
spelled = st.sampled_from([*SPELLED, "1", "2", "3", "z", "z"])


@pytest.mark.rule("ZGL-02", "ZGL-05", "ZGL-06", "ZGL-16", "ZGL-32")
@given(st.lists(spelled, max_size=4), st.lists(spelled, max_size=5))
def test_the_quick_answer_is_that_of_the_search(center: list[str], own: list[str]) -> None:
    zangle = table(" ".join(own), center=" ".join(center))
    player = zangle.at(0)
    found = next(zangles(zangle.state, player), None)
    assert can_zangle(counts(zangle.state, zangle.state.center), counts(zangle.state, player.face_up)) == (
        found is not None
    )


@pytest.mark.parametrize(
    ("center", "own", "can"),
    [
        ("2", "1 1", True),
        ("2", "2", False),  # Two cards.
        ("2 z", "2", True),
        ("z", "2 2", True),
        ("z", "z 2", False),
        ("", "1 1 2 z", False),  # One place.
        ("1 1 2 z", "", False),
        ("z", "1 1 2", True),  # The Z is what comes from the center.
        ("5h", "4s 1", False),
        ("5h", "4h 1", True),
        ("4t", "2 2", False),
    ],
)
def test_by_hand(center: str, own: str, can: bool) -> None:
    assert anybody_can_zangle(table(own, center=center).state) is can


def test_counting_does_not_run_over_into_the_next_shape() -> None:
    """A whole deck of one shape, in one hand."""
    many = counted(["one"] * 1024)
    assert not can_zangle(counted(["one"]), many)
    assert can_zangle(counted(["two"]), many)
    assert not can_zangle(counted([None] * 4), counted([None] * 1020))


def test_a_recipe_has_three_cards_or_more_and_not_only_zs() -> None:
    for need, _ in RECIPES:
        numbers = [(need // weight) % 4096 for weight in WEIGHTS.values()]
        assert sum(numbers) >= 3
        assert sum(numbers[1:]) >= 2
