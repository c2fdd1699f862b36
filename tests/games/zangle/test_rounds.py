"""ZGL-31 to ZGL-38 and ZGL-50: how a round ends, what it scores, and who wins the match."""

from collections.abc import Callable

import pytest
from msgspec import structs

from protocol.games.zangle import RoundEnd, RoundResult
from protocol.units import SECOND, CardId, Instant, Seat
from protocol.verdicts import Reason, Ruling
from referee.games.interface import DealNext, GotUp, Wake
from referee.games.zangle.deck import load_deck
from referee.games.zangle.events import Dealt, HandRefilled, LockEnded, MatchEnded, RoundEnded
from referee.games.zangle.options import Options, Verify
from referee.games.zangle.scoring import BONUS_ROUNDS_MAX
from referee.games.zangle.state import Phase, Player, Zangle
from tests.games.zangle.kit import GAME, START, Table, table

ON_TRUST = Options(verify=Verify.AT_SHOWDOWN)


def scored(*scores: int) -> Callable[[Player], Player]:
    """Players that begin with these totals."""
    return lambda player: structs.replace(player, score=scores[player.seat])


def last_card(
    *others: str,
    piles: tuple[str, ...] = (),
    options: Options | None = None,
    scores: tuple[int, ...] = (0, 0, 0, 0),
) -> Table:
    """Seat 0 has called and goes out with its next Zangle, "c2" of "1 1"."""
    zangle = table("1 1", *others, center="2 5h", piles=piles, pile="5s 5s", options=options, change=scored(*scores))
    zangle.call(0).granted()
    return zangle


def out(zangle: Table) -> RoundEnded:
    return zangle.take(0, makes="c2", of="1 1").one(RoundEnded)


@pytest.mark.rule("ZGL-31")
def test_a_player_without_any_card_wins_the_round() -> None:
    ended = out(last_card("1 1 1")).result
    assert (ended.end, ended.winner) == (RoundEnd.OUT, 0)


@pytest.mark.rule("ZGL-31", "ZGL-33")
def test_a_player_with_a_draw_pile_goes_on_and_turns_up_to_four_at_once() -> None:
    zangle = last_card("1 1 1", piles=("5s 5b 2 3 1",))
    answer = zangle.take(0, makes="c2", of="1 1")
    assert not answer.has(RoundEnded)
    assert len(answer.one(HandRefilled).cards) == 4
    assert (zangle.face_up(0), zangle.draw_pile(0)) == ("5s 5b 2 3", "1")


@pytest.mark.rule("ZGL-31")
@pytest.mark.case("K002")
def test_a_call_after_the_end_is_late() -> None:
    zangle = last_card("1 1")
    seen = zangle.state.revision
    out(zangle)
    assert zangle.call(1, basis=seen).refused(Reason.ROUND_OVER)


@pytest.mark.rule("ZGL-34")
def test_each_card_left_is_a_point_and_the_winner_has_none() -> None:
    zangle = last_card("1 1 1 3 3", "3", piles=("", "5s 5s", ""), scores=(4, 1, 0))
    ended = out(zangle).result
    assert ended.points == ((0, 0), (1, 7), (2, 1))
    assert ended.totals == ((0, 4), (1, 8), (2, 1))
    assert zangle.scores == {0: 4, 1: 8, 2: 1}


@pytest.mark.rule("ZGL-35", "ZGL-36")
def test_the_winner_shows_their_zangles_with_how_the_pieces_lie() -> None:
    zangle = last_card("1 1 1")
    target, ones = zangle.state.center[0], zangle.at(0).face_up
    ended = out(zangle).result
    assert ended.show_right
    (shown,) = ended.show
    assert (shown.target.id, tuple(card.id for card in shown.pieces), shown.right) == (target, ones, True)
    assert {placement.card for placement in shown.tiling} == set(ones)


def trusted(*others: str, scores: tuple[int, ...] = (0, 0, 0, 0), wrong: int = 1) -> Table:
    """On trust, seat 0 has called and goes out; `wrong` of its Zangles are none."""
    zangle = last_card(*others, options=ON_TRUST, scores=scores)
    bad = Zangle(zangle.state.center[1], zangle.at(0).face_up)  # Two ones for the hexagon less one.
    players = [structs.replace(zangle.at(0), zangles=(bad,) * wrong), *zangle.state.players[1:]]
    zangle.state = structs.replace(zangle.state, players=tuple(players))
    return zangle


@pytest.mark.rule("ZGL-35", "ZGL-36", "ZGL-50")
@pytest.mark.parametrize("wrong", [1, 2])
def test_a_wrong_show_adds_five_once_and_the_others_score_nothing(wrong: int) -> None:
    zangle = trusted("1 1 1", "3", scores=(4, 1, 0), wrong=wrong)
    event = out(zangle)
    ended = event.result
    assert (ended.winner, ended.show_right) == (0, False)
    assert [shown.right for shown in ended.show] == [False] * wrong + [True]
    assert ended.points == ((0, 5), (1, 0), (2, 0))
    assert ended.totals == ((0, 9), (1, 1), (2, 0))
    assert event.equalizers == ()


@pytest.mark.rule("ZGL-36")
def test_on_trust_a_right_show_scores_as_usual() -> None:
    ended = out(trusted("1 1 1", wrong=0)).result
    assert ended.show_right
    assert ended.points == ((0, 0), (1, 3))


@pytest.mark.rule("ZGL-50")
def test_only_the_winners_zangles_are_examined() -> None:
    zangle = last_card("1 1 1", options=ON_TRUST)
    bad = Zangle(zangle.state.center[1], zangle.at(1).face_up)
    other = structs.replace(zangle.at(1), zangles=(bad,))
    zangle.state = structs.replace(zangle.state, players=(zangle.at(0), other))
    ended = out(zangle).result
    assert ended.show_right
    assert ended.points == ((0, 0), (1, 3))


@pytest.mark.rule("ZGL-50")
def test_a_dead_round_examines_nobody() -> None:
    zangle = table("1 1 5s", "4s", center="2", options=ON_TRUST)
    zangle.call(0)
    ended = zangle.take(0, makes="c2", of="1 1").one(RoundEnded).result
    assert (ended.end, ended.show, ended.show_right) == (RoundEnd.DEAD, (), True)


@pytest.mark.rule("ZGL-20", "ZGL-37")
def test_after_five_rounds_the_lowest_total_wins() -> None:
    fourth = last_card("1 1 1", scores=(9, 1)).so(round=4)
    assert out(fourth).match_winners == ()
    assert fourth.state.phase is Phase.ENDED
    fifth = last_card("1 1 1", "3", scores=(9, 1, 30)).so(round=5)
    ended = out(fifth)
    assert ended.match_winners == (1,)  # Nine, four and thirty-one.
    assert (fifth.state.phase, GAME.winners(fifth.state)) == (Phase.OVER, (1,))
    assert GAME.due(fifth.state) is None


def test_the_next_deal_comes_after_a_time_of_the_option() -> None:
    zangle = last_card("1 1 1", options=Options(next_deal_ms=7_000))
    assert out(zangle).next_deal_at == START + 7 * SECOND
    assert GAME.due(zangle.state) == Wake(Instant(START + 7 * SECOND))
    by_hand = last_card("1 1 1", options=Options(next_deal_ms=0))
    assert out(by_hand).next_deal_at is None


def tied(*scores: int) -> Table:
    """The fifth round has ended in a tie for the lowest total, and the bonus round is dealt."""
    zangle = last_card(*("1 1 1",) * (len(scores) - 1), scores=scores).so(round=5)
    out(zangle)
    zangle.state = structs.replace(zangle.state, deck=load_deck())
    zangle.house(DealNext())
    zangle.passes()
    return zangle


@pytest.mark.rule("ZGL-38")
@pytest.mark.case("K020")
def test_the_tied_alone_play_a_bonus_round_of_four_cards_each_all_turned_up() -> None:
    zangle = tied(5, 2, 9)
    assert zangle.scores == {0: 5, 1: 5, 2: 12}
    assert (zangle.state.bonus, zangle.state.round, zangle.state.phase) == (True, 6, Phase.COUNTDOWN)
    assert GAME.playing(zangle.state) == {0, 1}
    zangle.passes()
    assert [len(zangle.at(seat).face_up) for seat in range(3)] == [4, 4, 0]
    assert [len(zangle.at(seat).draw_pile) for seat in range(3)] == [0, 0, 0]
    assert len(zangle.state.center) == 4
    assert zangle.call(2).refused(Reason.NOT_SEATED)
    views = GAME.view(zangle.state, None).hands
    assert [hand.playing for hand in views] == [True, True, False]


@pytest.mark.rule("ZGL-38")
def test_without_a_tie_for_the_lowest_there_is_no_bonus_round() -> None:
    zangle = last_card("1 1 1", "1 1 1", scores=(5, 9, 9)).so(round=5)
    assert out(zangle).match_winners == (0,)


def bonus(
    *others: str, scores: tuple[int, ...], contenders: tuple[int, ...] = (0, 1), options: Options | None = None
) -> Table:
    """A bonus round in which seat 0 goes out with its next Zangle."""
    made = last_card(*others, scores=scores, options=options)
    return made.so(
        round=6,
        bonus=True,
        contenders=contenders,
        players=tuple(structs.replace(each, playing=each.seat in contenders) for each in made.state.players),
    )


@pytest.mark.rule("ZGL-38")
def test_the_first_to_use_all_cards_of_a_bonus_round_wins_the_match() -> None:
    zangle = bonus("1 1 1", "", scores=(5, 5, 12))
    ended = out(zangle)
    assert ended.match_winners == (0,)
    assert ended.result.bonus
    assert ended.result.points == ((0, 0), (1, 0))  # It decides, and scores nothing.
    assert zangle.scores == {0: 5, 1: 5, 2: 12}


@pytest.mark.rule("ZGL-38")
def test_a_dead_bonus_round_is_followed_by_another_of_the_same() -> None:
    zangle = bonus("4s", "", scores=(5, 5, 12))
    zangle.withdraw(0)
    zangle.state = structs.replace(zangle.state, center=(), center_pile=zangle.state.center_pile.without_top())
    zangle.wait(1_000)
    zangle.call(0)
    ended = zangle.withdraw(0).one(RoundEnded)
    assert (ended.result.end, ended.contenders, ended.match_winners) == (RoundEnd.DEAD, (0, 1), ())
    zangle.state = structs.replace(zangle.state, deck=load_deck())
    zangle.house(DealNext())
    dealt = zangle.passes().one(Dealt)
    assert (dealt.bonus, dealt.seats, dealt.round) == (True, (0, 1), 7)


@pytest.mark.rule("ZGL-35", "ZGL-38")
def test_a_wrong_show_in_a_bonus_round_hands_it_to_the_others() -> None:
    def ended(*others: str, contenders: tuple[int, ...]) -> RoundEnded:
        zangle = bonus(*others, scores=(5, 5, 5), contenders=contenders, options=ON_TRUST)
        bad = Zangle(zangle.state.center[1], zangle.at(0).face_up)
        players = (structs.replace(zangle.at(0), zangles=(bad,)), *zangle.state.players[1:])
        zangle.state = structs.replace(zangle.state, players=players)
        return out(zangle)

    assert ended("1 1 1", contenders=(0, 1)).match_winners == (1,)
    three = ended("1 1 1", "1 1 1", contenders=(0, 1, 2))
    assert (three.match_winners, three.contenders) == ((), (1, 2))


@pytest.mark.case("K005")
def test_bonus_rounds_without_end_are_a_shared_win() -> None:
    zangle = table("5s", "5b", center="5h", change=scored(3, 3))
    zangle.so(round=5 + BONUS_ROUNDS_MAX, bonus=True, contenders=(0, 1))
    zangle.call(0)
    assert zangle.withdraw(0).one(RoundEnded).match_winners == (0, 1)


def test_a_contender_left_alone_in_a_bonus_round_wins() -> None:
    zangle = bonus("1 1 1", "", scores=(5, 5, 5))
    answer = zangle.house(GotUp(Seat(1)))
    assert answer.kinds() == ["SeatLeft", "Judged", "LockEnded", "MatchEnded"]
    assert answer.verdict == (Ruling.VOID, Reason.LOCK_VOIDED)
    assert answer.one(MatchEnded).winners == (0,)
    assert answer.one(LockEnded).seat == 0
    between = bonus("1 1 1", "", scores=(5, 5, 5)).so(phase=Phase.ENDED, lock=None)
    assert between.house(GotUp(Seat(1))).one(MatchEnded).winners == (0,)


@pytest.mark.case("K019")
def test_the_winner_is_who_took_first_not_the_lower_seat() -> None:
    for first in (0, 1):
        zangle = table("1 1", "1 1", center="2 2")
        assert zangle.zangle(first, makes="c2", of="1 1").one(RoundEnded).result.winner == first


def test_the_score_sheet_keeps_every_round() -> None:
    zangle = last_card("1 1 1")
    first = RoundResult(
        round=1, bonus=False, end=RoundEnd.DEAD, winner=None, show=(), show_right=True, points=(), totals=()
    )
    zangle.so(results=(first,), round=2)
    ended = out(zangle)
    view = GAME.view(zangle.state, None)
    assert view.results == (first, ended.result)
    assert view.round_over


def test_who_left_for_good_neither_scores_nor_wins() -> None:
    zangle = last_card("1 1 1", "1 1 1", scores=(9, 0, 9)).so(round=5)
    zangle.house(GotUp(Seat(1)))
    ended = out(zangle)
    assert dict(ended.result.totals).keys() == {0, 2}
    assert ended.match_winners == (0,)


def test_a_card_is_in_one_place_all_round_long() -> None:
    zangle = last_card("1 1 1", piles=("3 3", "3"))
    out_of_play = [GAME.cards(zangle.state)]
    zangle.take(0, makes="c2", of="1 1")
    out_of_play.append(GAME.cards(zangle.state))
    for places in out_of_play:
        assert sorted(card for cards in places.values() for card in cards) == list(range(len(zangle.state.deck.cards)))
    assert isinstance(zangle.at(0), Player)
    assert CardId(0) not in zangle.state.center
