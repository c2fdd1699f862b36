"""ZGL-01 to ZGL-09 and ZGL-16: which cards make a Zangle."""

import pytest

from protocol.games.zangle import Take
from protocol.units import CardId
from protocol.verdicts import Reason, Ruling
from referee.games.zangle.events import ZangleTaken, ZangleWrong
from referee.games.zangle.options import Options, Verify
from tests.games.zangle.kit import Table, table


def held(*hands: str, center: str, options: Options | None = None) -> Table:
    """Seat 0 has called and holds the center."""
    made = table(*hands, center=center, options=options, piles=("3", "1"), pile="1 1")
    made.call(0).granted()
    return made


@pytest.mark.rule("ZGL-01")
def test_a_zangle_has_three_cards_or_more() -> None:
    zangle = held("1 1 3", "1", center="2 3")
    assert zangle.take(0, makes="c3", of="3").refused(Reason.TOO_FEW_CARDS)
    assert zangle.take(0, makes="c3", of="").refused(Reason.TOO_FEW_CARDS)
    assert zangle.take(0, makes="c2", of="1 1").right


@pytest.mark.rule("ZGL-02")
def test_the_target_may_be_in_either_place() -> None:
    assert held("1 1 3", "1", center="2").take(0, makes="c2", of="1 1").right
    assert held("2 3", "1", center="1 1").take(0, makes="2", of="c1 c1").right


@pytest.mark.rule("ZGL-02")
@pytest.mark.parametrize(("makes", "of"), [("2", "1 1"), ("c2", "c1 c1")])
def test_cards_of_one_place_only_are_no_zangle(makes: str, of: str) -> None:
    zangle = held("1 1 2 3", "1", center="1 1 2")
    before = zangle.state
    assert zangle.take(0, makes, of).refused(Reason.ONE_PLACE_ONLY)
    assert zangle.state == before


@pytest.mark.rule("ZGL-03")
@pytest.mark.parametrize(
    ("makes", "of", "right"),
    [
        ("c5h", "2 3", True),
        ("c5h", "4h 1", True),
        ("c5h", "1 1 1 2", True),
        ("c5h", "3 1", False),  # A gap.
        ("c5h", "4h 2", False),  # Too much.
        ("c5h", "4s 1", False),  # The areas agree, the shapes do not.
        ("c4t", "2 2", False),
        ("c4t", "3 1", True),
    ],
)
def test_the_pieces_cover_the_target_without_gap_or_overlap(makes: str, of: str, right: bool) -> None:
    answer = held("1 1 1 2 2 3 4s 4h", "1", center="5h 4t").take(0, makes, of)
    assert answer.right is right
    assert answer.has(ZangleTaken) is right
    assert answer.has(ZangleWrong) is not right


@pytest.mark.rule("ZGL-03")
def test_a_wrong_zangle_is_explained() -> None:
    too_much = held("3 3 1", "1", center="5h").take(0, makes="c5h", of="3 3").one(ZangleWrong).finding
    assert too_much is not None
    assert (too_much.area_needed, too_much.area_given) == (5, 6)
    unfit = held("2 2 1", "1", center="4t").take(0, makes="c4t", of="2 2").one(ZangleWrong).finding
    assert unfit is not None
    assert (unfit.area_needed, unfit.area_given, len(unfit.placed), len(unfit.holes)) == (4, 4, 2, 1)


@pytest.mark.rule("ZGL-03")
def test_a_right_zangle_shows_how_each_piece_lies() -> None:
    zangle = held("1 2 z", "1", center="3")
    pieces = zangle.at(0).face_up
    taken = zangle.take(0, makes="c3", of="z 2 1").one(ZangleTaken)
    assert {placement.card for placement in taken.tiling} == set(pieces[:2])  # The Z lies nowhere.


@pytest.mark.rule("ZGL-04")
def test_a_piece_keeps_its_shape() -> None:
    """The hook has four triangles, as the straight four does, and yet cannot become it."""
    assert held("1 4s", "1", center="5s").take(0, makes="c5s", of="1 4s").right
    assert held("1 4h", "1", center="5s").take(0, makes="c5s", of="1 4h").wrong
    assert held("z 4h", "1", center="4s").take(0, makes="c4s", of="z 4h").wrong


@pytest.mark.rule("ZGL-05")
@pytest.mark.parametrize("of", ["1 1 z", "1 1 z z", "1 1 z z cz"])
def test_any_number_of_z_cards_may_be_added(of: str) -> None:
    zangle = held("1 1 z z 3", "1", center="2 z")
    assert zangle.take(0, makes="c2", of=of).right
    assert len(zangle.at(0).zangles[0].pieces) == len(of.split())


@pytest.mark.rule("ZGL-05")
def test_a_z_adds_no_triangles() -> None:
    assert held("1 z 3", "1", center="2").take(0, makes="c2", of="1 z").wrong


@pytest.mark.rule("ZGL-06")
def test_two_identical_cards_and_a_z_are_a_zangle() -> None:
    assert held("4h z", "1", center="4h").take(0, makes="c4h", of="4h z").right
    assert held("4h", "1", center="4h z").take(0, makes="4h", of="c4h cz").right


@pytest.mark.rule("ZGL-07")
def test_nobody_elses_cards_and_no_card_of_a_pile_can_be_used() -> None:
    zangle = held("1 3", "1 1", center="2")
    own, two = zangle.at(0).face_up[0], zangle.state.center[0]
    elsewhere = [
        zangle.at(1).face_up[0],
        zangle.at(0).draw_pile.peek()[0],
        zangle.at(1).draw_pile.peek()[0],
        zangle.state.center_pile.peek()[0],
        CardId(1023),
    ]
    before = zangle.state
    for number in elsewhere:
        assert zangle.does(0, Take(two, (own, number))).refused(Reason.NOT_YOUR_CARD)
        assert zangle.does(0, Take(number, (own, two))).refused(Reason.NOT_YOUR_CARD)
    assert zangle.state == before


@pytest.mark.rule("ZGL-08")
def test_a_card_is_used_once() -> None:
    zangle = held("1 3", "1", center="2")
    one, two = zangle.at(0).face_up[0], zangle.state.center[0]
    assert zangle.does(0, Take(two, (one, one))).refused(Reason.CARD_TWICE)
    assert zangle.does(0, Take(two, (one, two))).refused(Reason.CARD_TWICE)


@pytest.mark.rule("ZGL-09")
def test_three_z_cards_alone_are_no_zangle() -> None:
    assert held("z z", "1", center="z").take(0, makes="cz", of="z z").refused(Reason.TARGET_IS_Z)


@pytest.mark.rule("ZGL-16")
def test_a_z_is_never_the_target() -> None:
    assert held("1 1", "1", center="z").take(0, makes="cz", of="1 1").refused(Reason.TARGET_IS_Z)


@pytest.mark.rule("ZGL-16")
def test_a_z_counts_for_its_place() -> None:
    """All cards with a shape are the player's own; the Z is what comes from the center."""
    assert held("2 1 1", "1", center="z").take(0, makes="2", of="1 1 cz").right


@pytest.mark.rule("ZGL-51")
@pytest.mark.parametrize(
    ("makes", "of", "reason"),
    [
        ("c3", "3", Reason.TOO_FEW_CARDS),
        ("2", "1 1", Reason.ONE_PLACE_ONLY),
        ("cz", "1 1", Reason.TARGET_IS_Z),
    ],
)
def test_what_all_can_see_is_checked_on_trust_too(makes: str, of: str, reason: Reason) -> None:
    zangle = held("1 1 2 3", "1", center="3 z", options=Options(verify=Verify.AT_SHOWDOWN))
    before = zangle.state
    assert zangle.take(0, makes, of).refused(reason)
    assert zangle.does(0, Take(before.center[0], (before.players[1].face_up[0], before.center[1]))).refused(
        Reason.NOT_YOUR_CARD
    )
    assert zangle.state == before


@pytest.mark.rule("ZGL-36")
def test_on_trust_a_wrong_zangle_is_taken_unexamined() -> None:
    trusted = held("1 1 3", "1", center="5h", options=Options(verify=Verify.AT_SHOWDOWN))
    answer = trusted.take(0, makes="c5h", of="1 1")
    assert answer.verdict == (Ruling.UPHELD, Reason.ON_TRUST)
    assert answer.one(ZangleTaken).tiling == ()
    examined = held("1 1 3", "1", center="5h")
    assert examined.take(0, makes="c5h", of="1 1").wrong
