"""ZGL-40 to ZGL-46 and ZGL-52: what the winner of a round plays under from then on."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from protocol.games.zangle import EqualizerView
from protocol.verdicts import Reason
from referee.games.interface import DealNext, Refused, Shuffled
from referee.games.zangle.deck import load_deck
from referee.games.zangle.events import RoundEnded
from referee.games.zangle.options import Options, Verify
from referee.games.zangle.state import Phase, Player, Zangle
from tests.games.zangle.kit import GAME, Table, table

OURS = {
    1: EqualizerView(1, "non-dominant-hand", "", None, 0),
    2: EqualizerView(2, "one-eye-covered", "", None, 0),
    3: EqualizerView(3, "three-face-up", "", 3, 0),
    4: EqualizerView(4, "five-extra-cards", "", 3, 5),
}


def levels(*at: int) -> Callable[[Player], Player]:
    """Players that have won so often."""
    return lambda player: structs.replace(player, level=at[player.seat])


def last_card(*at: int, options: Options | None = None) -> Table:
    """Seat 0 goes out with its next Zangle, "c2" of "1 1"."""
    return table("1 1", "1 1 1", center="2 5h", pile="5s", options=options, change=levels(*at))


def out(zangle: Table) -> RoundEnded:
    return zangle.zangle(0, makes="c2", of="1 1").one(RoundEnded)


@pytest.mark.rule("ZGL-40", "ZGL-41", "ZGL-44")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 4)])
def test_each_win_moves_the_winner_one_level_up_to_the_fourth(before: int, after: int) -> None:
    zangle = last_card(before, 0)
    ended = out(zangle)
    assert ended.equalizers == ((0, OURS[after]),)
    assert (zangle.at(0).level, zangle.at(1).level) == (after, 0)
    hands = GAME.view(zangle.state, None).hands  # A badge for everyone to see.
    assert [hand.equalizer for hand in hands] == [OURS[after], None]


@pytest.mark.rule("ZGL-40")
def test_an_equalizer_stays_for_the_rest_of_the_game() -> None:
    zangle = last_card(0, 2)
    ended = out(zangle)
    assert ended.equalizers == ((0, OURS[1]), (1, OURS[2]))
    zangle.state = structs.replace(zangle.state, deck=load_deck())
    zangle.house(DealNext())
    zangle.passes()
    assert [player.level for player in zangle.state.players] == [1, 2]


SHUFFLED = tuple(number * 7 % 120 for number in range(120))


def dealt(*at: int, options: Options | None = None, **facts: Any) -> Table:
    """The next round is dealt and open, with players of these levels."""
    zangle = table(*("1",) * len(at), center="2", options=options, change=levels(*at))
    zangle.so(deck=load_deck(), phase=Phase.ENDED, **facts)
    zangle.house(DealNext())
    zangle.house(Shuffled(SHUFFLED))
    zangle.until(Phase.OPEN)
    return zangle


@pytest.mark.rule("ZGL-41")
def test_the_first_two_are_on_a_players_honor_alone() -> None:
    zangle = dealt(1, 2)
    assert [len(zangle.at(seat).face_up) for seat in (0, 1)] == [4, 4]
    assert [zangle.at(seat).cards_left for seat in (0, 1)] == [10, 10]


@pytest.mark.rule("ZGL-42")
def test_at_level_three_three_cards_are_turned_up_at_the_deal() -> None:
    zangle = dealt(0, 3)
    assert [len(zangle.at(seat).face_up) for seat in (0, 1)] == [4, 3]
    assert [len(zangle.at(seat).draw_pile) for seat in (0, 1)] == [6, 7]


@pytest.mark.rule("ZGL-42", "ZGL-23", "ZGL-33")
@pytest.mark.parametrize(("hand", "left"), [("1 1 3", "3 5s 5b"), ("1 1", "5s 5b 5t")])
def test_at_level_three_a_refill_stops_at_three(hand: str, left: str) -> None:
    zangle = table(hand, "1", center="2", piles=("5s 5b 5t 5h",), change=levels(3, 0))
    zangle.zangle(0, makes="c2", of="1 1")
    assert zangle.face_up(0) == left


@pytest.mark.rule("ZGL-42")
def test_the_cap_is_hard_a_hit_at_three_is_refused() -> None:
    zangle = table("1 1", "1 1 1 1", center="2", pile="5s 5b 5t", change=levels(3, 1))
    assert zangle.hit(0).kinds() == ["HitTaken"]
    refused = zangle.hit(0)
    assert refused.answer == Refused(Reason.CAP_REACHED, number=3)
    assert zangle.hit(1).kinds() == ["HitTaken"]
    soft = table("1 1 1", "1", center="2", pile="5s 5b", change=levels(3, 0), options=Options(hit_over_cap=True))
    assert soft.hit(0).kinds() == ["HitTaken"]


@pytest.mark.rule("ZGL-42", "ZGL-49")
def test_a_common_hit_passes_over_who_is_at_the_cap() -> None:
    zangle = table("5s 5s 5s", "5b", center="5h", pile="5s 5b 5t", change=levels(3, 0))
    zangle.hit(1)
    zangle.passes()
    assert [len(zangle.at(seat).face_up) for seat in (0, 1)] == [3, 3]


@pytest.mark.rule("ZGL-32", "ZGL-42")
def test_a_round_is_dead_when_nobody_can_zangle_and_all_are_at_the_cap() -> None:
    zangle = table("5s 5s", "5b 5b 5b", center="5h", pile="5t 5t", change=levels(3, 3))
    assert zangle.hit(0).has(RoundEnded)


@pytest.mark.rule("ZGL-43")
def test_at_level_four_five_more_cards_come_into_the_draw_pile_at_the_deal() -> None:
    zangle = dealt(0, 4)
    assert [zangle.at(seat).cards_left for seat in (0, 1)] == [10, 15]
    assert len(zangle.at(1).face_up) == 3
    assert len(zangle.state.center_pile) == 120 - 20 - 4 - 5
    # They come from the center's pile, under the player's ten: 10 and 10 are dealt, then 4, and 24 to 28 are next.
    assert zangle.at(1).draw_pile.peek()[-5:] == SHUFFLED[24:29]


@pytest.mark.rule("ZGL-45")
def test_a_group_may_choose_its_own_four() -> None:
    own = Options(
        equalizer_1_text="Sing while you play",
        equalizer_1_face_up_max=2,
        equalizer_1_extra_cards=1,
        equalizer_2_face_up_max=0,
        equalizer_4_face_up_max=0,
        equalizer_4_extra_cards=0,
    )
    ended = out(last_card(0, 0, options=own))
    assert ended.equalizers == ((0, EqualizerView(1, "non-dominant-hand", "Sing while you play", 2, 1)),)
    zangle = dealt(1, 4, options=own)
    assert [len(zangle.at(seat).face_up) for seat in (0, 1)] == [2, 4]
    assert [zangle.at(seat).cards_left for seat in (0, 1)] == [11, 10]


@pytest.mark.rule("ZGL-46")
def test_a_round_without_a_winner_awards_none() -> None:
    zangle = table("5s", "5b", center="5h", change=levels(1, 0))
    zangle.call(0)
    ended = zangle.withdraw(0).one(RoundEnded)
    assert ended.equalizers == ((0, OURS[1]),)
    assert [player.level for player in zangle.state.players] == [1, 0]


@pytest.mark.rule("ZGL-46")
def test_a_bonus_round_awards_none() -> None:
    zangle = last_card(1, 0).so(bonus=True, round=6, contenders=(0, 1))
    out(zangle)
    assert zangle.at(0).level == 1


@pytest.mark.rule("ZGL-50")
def test_a_wrong_show_awards_none() -> None:
    def cheated(player: Player) -> Player:
        bad = Zangle(player.face_up[0], player.face_up[:2])  # Two ones for a one.
        return structs.replace(player, zangles=(bad,) if player.seat == 0 else ())

    trust = Options(verify=Verify.AT_SHOWDOWN)
    zangle = table("1 1", "1 1 1", center="2 5h", options=trust, change=cheated)
    ended = zangle.zangle(0, makes="c2", of="1 1").one(RoundEnded)
    assert not ended.result.show_right
    assert [player.level for player in zangle.state.players] == [0, 0]


@pytest.mark.rule("ZGL-52")
def test_equalizers_apply_in_a_bonus_round() -> None:
    zangle = dealt(3, 4, round=5, contenders=(0, 1))
    assert zangle.state.bonus
    assert [len(zangle.at(seat).face_up) for seat in (0, 1)] == [3, 3]
    assert [zangle.at(seat).cards_left for seat in (0, 1)] == [4, 9]
    assert zangle.hit(0).refused(Reason.CAP_REACHED)
