"""What bots believe of shapes is what the referee knows: found by another search, over the same geometry."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from clients.bots.cover import recipes
from referee.games.zangle.pieces import SHAPES
from referee.games.zangle.polyiamonds import POLYIAMONDS
from referee.games.zangle.tilings import multisets, tiling


def test_every_shape_is_made_of_itself():
    assert {recipe.target for recipe in recipes(SHAPES) if recipe.pieces == (recipe.target,)} == {
        s.name for s in SHAPES
    }


def test_areas_add_up():
    area = {shape.name: shape.area for shape in SHAPES}
    for recipe in recipes(SHAPES):
        assert sum(area[piece] for piece in recipe.pieces) == area[recipe.target]


@pytest.mark.rule("ZGL-15")
def test_where_areas_add_up_only_these_do_not_fit():
    """Two twos and the big triangle; and of the ones with a four, those that the ledger names."""
    area = {shape.name: shape.area for shape in SHAPES}
    fits = {(recipe.target, tuple(sorted(recipe.pieces))) for recipe in recipes(SHAPES)}
    missing = Counter(
        (target.area, tuple(sorted(area[name] for name in names)))
        for target in SHAPES
        for count in range(2, target.area + 1)
        for names in combinations_with_replacement(sorted(area), count)
        if sum(area[name] for name in names) == target.area and (target.name, tuple(sorted(names))) not in fits
    )
    # Four shapes of five and three of four are twelve pairs, of which seven fit; one big triangle is not two twos.
    assert missing == {(4, (2, 2)): 1, (5, (1, 4)): 5}


def test_the_referee_agrees_on_every_multiset_of_pieces():
    ours = {(recipe.target, tuple(sorted(recipe.pieces))) for recipe in recipes(SHAPES)}
    theirs = {
        (target.name, tuple(sorted(piece.name for piece in pieces)))
        for target in POLYIAMONDS
        for pieces in multisets(target.area)
        if tiling(target, pieces) is not None
    }
    assert ours == theirs
