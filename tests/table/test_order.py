"""Who was first: order by stamp, one holder, and a verdict for everybody."""

from itertools import permutations
from typing import Any

import pytest
from msgspec import structs

from protocol import client, server
from protocol.games import dizzy, zangle
from protocol.games.dizzy import RoundEnd
from protocol.units import MILLISECOND, Instant, Span
from protocol.verdicts import Reason, Ruling
from referee.house import House
from referee.table.contest import ruling_order
from tests.kit.table import GAMES, LOCKOUT_MS, Dealer, Sitting, messages, news, verdicts

US = 1_000


def on(game: str, seats: int, **options: Any) -> Sitting:
    return Sitting(game, seats, **options).open()


@pytest.mark.case("K001", "K013", "K070")
@pytest.mark.rule("DND-05", "ZGL-21")
@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("game", GAMES)
def test_of_calls_released_together_the_first_is_granted_and_the_others_are_late(game: str, seats: int) -> None:
    sitting = on(game, seats)
    order = list(reversed(range(seats)))
    posts = sitting.barrier(*[(seat, sitting.call(name=f"call-{seat}")) for seat in order])
    winner = order[0]
    assert sitting.holder == winner
    assert [(v.seat, v.ruling, v.reason, v.first) for v in verdicts(posts)] == [
        (seat, Ruling.LATE, Reason.HELD, winner) for seat in order[1:]
    ]
    assert [v.margin_us for v in verdicts(posts)] == list(range(1, seats)), "told by how much"
    assert messages(posts, server.Done, winner), "the holder hears that the call is granted"
    assert not news(posts, dizzy.PenaltyCardDrawn)
    assert not news(posts, zangle.PenaltyCardDrawn)


@pytest.mark.case("K001")
def test_nine_seats_in_any_order_of_reading_are_ruled_by_their_stamps() -> None:
    for shift in range(9):
        sitting = on("dizzy", 9)
        said = [((seat * 4 + shift) % 9, seat) for seat in range(9)]
        base = sitting.now
        sitting.sweep([(seat, sitting.call(), base + rank * US) for rank, seat in sorted(said, key=lambda x: x[1])])
        first = min(said)[1]
        assert sitting.holder == first


def test_order_does_not_depend_on_which_socket_was_read_first() -> None:
    for arrangement in permutations([(0, 30), (1, 10), (2, 20)]):
        sitting = on("dizzy", 3)
        base = sitting.now
        sitting.sweep([(seat, sitting.call(name=f"call-{seat}"), base + behind) for seat, behind in arrangement])
        assert sitting.holder == 1
        assert [verdict.seat for verdict in sitting.verdicts] == [2, 0]


@pytest.mark.case("K011", "K019")
def test_equal_stamps_are_ordered_by_the_coin_of_the_house_and_not_by_the_seat() -> None:
    for coin, winner in [((0, 1, 2), 0), ((1, 0, 2), 1), ((2, 0, 1), 1), ((1, 2, 0), 2)]:
        sitting = Sitting("dizzy", 3, dealer=Dealer(coin)).open()
        sitting.sweep([(seat, sitting.call(), sitting.now) for seat in range(3)])
        assert sitting.holder == winner, coin


@pytest.mark.case("K011")
def test_no_seat_is_favored_by_a_thousand_ties() -> None:
    house, wins = House(7), [0, 0, 0]
    sitting = on("dizzy", 3)
    entries = Sitting.entries([(seat, sitting.call(), 0) for seat in range(3)])
    for _ in range(1_000):
        wins[ruling_order(entries, house)[0].seat] += 1
    assert all(280 < won < 390 for won in wins), wins


def test_what_one_seat_sent_keeps_its_order_also_under_one_stamp() -> None:
    sitting = Sitting("dizzy", 2, dealer=Dealer((1, 0))).open()
    call, lay, other = sitting.call(name="call"), sitting.follow(1, name="lay"), sitting.call(name="other")
    posts = sitting.sweep([(0, other, sitting.now), (1, call, sitting.now), (1, lay, sitting.now)])
    assert [(v.call, v.ruling) for v in verdicts(posts)] == [("call", Ruling.UPHELD), ("other", Ruling.LATE)]


def test_the_coin_is_thrown_only_for_a_tie_of_several_seats() -> None:
    sitting = on("dizzy", 2)
    sitting.dealer.asked.clear()
    at = sitting.now
    sitting.sweep([(0, client.Look(id="a"), at), (0, client.Look(id="b"), at), (1, client.Look(id="c"), at + 1)])
    assert sitting.dealer.asked == []
    sitting.sweep([(0, client.Look(id="d"), at + 2), (1, client.Look(id="e"), at + 2)])
    assert sitting.dealer.asked == [2]


@pytest.mark.case("K002", "K019")
@pytest.mark.rule("DND-23")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("best_of", [1, 3])
def test_two_last_cards_laid_together_give_one_winner_and_one_late_call(first: int, best_of: int) -> None:
    """Also where the first one ends the whole match."""
    sitting = on("dizzy", 2, hand=1, best_of=best_of)
    second = 1 - first
    posts = sitting.barrier((first, sitting.right(first, name="first")), (second, sitting.right(second, name="second")))
    (ended,) = news(posts, dizzy.RoundEnded)
    assert ended.result.end is RoundEnd.ALL_LAID
    assert ended.result.winners == (first,), "by arrival, not by seat"
    late = sitting.verdict("second")
    assert (late.ruling, late.reason, late.first, late.margin_us) == (Ruling.LATE, Reason.ROUND_OVER, first, 1)
    assert len(news(posts, server.MatchOver)) == (1 if best_of == 1 else 0)


@pytest.mark.case("K014")
def test_two_seats_that_take_the_same_pieces_take_them_once() -> None:
    sitting = on("zangle", 2)
    before = sitting.cards()
    call, take = sitting.call(name="call"), sitting.follow(0, name="take")
    late, same = sitting.call(name="late"), sitting.play(take.do, name="same")
    posts = sitting.barrier((0, call), (1, late), (0, take), (1, same))
    assert len(news(posts, zangle.ZangleTaken)) == 1
    assert sitting.cards() == before
    assert [(v.call, v.ruling) for v in verdicts(posts)] == [("late", Ruling.LATE), ("call", Ruling.UPHELD)]
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 1)] == [Reason.NOT_YOUR_LOCK]


@pytest.mark.case("K016")
@pytest.mark.rule("ZGL-29")
def test_two_hundred_hits_at_once_give_every_card_to_one_seat() -> None:
    sitting = on("zangle", 8)
    before, pile = sitting.cards(), sitting.zangle.center_pile
    said = [(number % 8, sitting.play(zangle.Hit())) for number in range(200)]
    posts = sitting.barrier(*said)
    taken = news(posts, zangle.HitTaken)
    assert len({hit.card.id for hit in taken}) == len(taken) == pile
    assert sitting.cards() == before
    assert sum(len(messages(posts, server.Refusal, seat)) for seat in range(8)) == 200 - pile


@pytest.mark.case("K017")
def test_of_ten_lays_in_one_lock_one_is_judged() -> None:
    sitting = Sitting("dizzy", 2).held_by(0)
    before = sitting.cards()
    posts = sitting.barrier(*[(0, sitting.follow(0)) for _ in range(10)])
    assert len(news(posts, dizzy.CardLaid)) == 1
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.NOT_YOUR_LOCK] * 9
    assert len(verdicts(posts)) == 1
    assert sitting.cards() == before


@pytest.mark.case("K008", "K028")
@pytest.mark.parametrize("game", GAMES)
def test_a_holder_who_vanishes_in_the_same_instant_leaves_no_lock_behind(game: str) -> None:
    sitting = on(game, 3)
    sitting.barrier((0, sitting.call()), (1, sitting.call()))
    sitting.go(0)
    sitting.wait(3_000)
    assert sitting.holder is None
    sitting.say(1, sitting.call())
    assert sitting.holder == 1


@pytest.mark.rule("DND-14")
def test_a_call_is_late_when_the_thing_changed_and_judged_when_the_call_before_it_was_wrong() -> None:
    sitting = on("dizzy", 3)
    wrong, right, late = sitting.wrong(0, name="wrong"), sitting.right(1, name="right"), sitting.wrong(2, name="late")
    posts = sitting.barrier((0, wrong), (1, right), (2, late))
    assert [(v.call, v.ruling, v.reason) for v in verdicts(posts)] == [
        ("wrong", Ruling.WRONG, Reason.OTHER_COMBINATION),
        ("right", Ruling.UPHELD, Reason.RIGHT),
        ("late", Ruling.LATE, Reason.CHANGED),
    ]
    assert sitting.verdict("late").first == 1
    assert [drawn.seat for drawn in news(posts, dizzy.PenaltyCardDrawn)] == [0]


@pytest.mark.case("K046")
def test_a_phone_that_heard_nothing_for_two_seconds_pays_nothing_for_its_late_call() -> None:
    sitting = on("dizzy", 3)
    seen = sitting.revision
    sitting.say(0, sitting.right(0))
    sitting.wait(2_000)
    before = sitting.blind(1)
    sitting.say(1, sitting.wrong(1, basis=seen, name="late"))
    late = sitting.verdict("late")
    assert (late.ruling, late.reason, late.first) == (Ruling.LATE, Reason.CHANGED, 0)
    assert late.margin_us == 2_000_000
    assert sitting.blind(1) == before


def test_a_late_call_is_measured_against_the_call_that_beat_it_and_not_against_a_later_one() -> None:
    """Seat 0 lays; seat 0 is wrong on the new Lizzy; only then seat 1's call for the old Lizzy arrives."""
    sitting = on("dizzy", 2)
    seen = sitting.revision
    sitting.say(0, sitting.right(0, name="beat"))
    sitting.wait(5)
    contest = sitting.verdict("beat").contest
    sitting.say(0, sitting.play(dizzy.Open()))
    sitting.say(0, sitting.call())
    sitting.say(0, sitting.withdraw())
    sitting.wait(5)
    sitting.say(1, sitting.right(1, basis=seen, name="late"))
    late = sitting.verdict("late")
    assert (late.reason, late.first, late.margin_us) == (Reason.CHANGED, 0, 10_000)
    assert late.contest == 0, "the photo finish on the screens is of a later contest"
    photo = sitting.sight().table.contest
    assert photo is not None
    assert photo.number == contest + 1


@pytest.mark.rule("DND-35")
def test_a_call_in_the_lockout_is_void_and_free() -> None:
    sitting = on("dizzy", 2)
    sitting.say(0, sitting.wrong(0))
    before = sitting.blind(0)
    sitting.wait(LOCKOUT_MS - 1)
    sitting.say(0, sitting.right(0, name="early"))
    assert (sitting.verdict("early").ruling, sitting.verdict("early").reason) == (Ruling.VOID, Reason.LOCKED_OUT)
    assert sitting.blind(0) == before
    sitting.wait(1)
    sitting.say(0, sitting.right(0, name="now"))
    assert sitting.verdict("now").ruling is Ruling.UPHELD


@pytest.mark.case("K038")
@pytest.mark.parametrize("game", GAMES)
def test_calling_again_and_again_never_costs_another_seat(game: str) -> None:
    sitting = on(game, 3)
    others = [sitting.blind(seat) for seat in (1, 2)]
    for _ in range(20):
        sitting.say(0, sitting.call())
        sitting.say(0, sitting.withdraw())
        sitting.wait(LOCKOUT_MS // 4)
    assert [sitting.blind(seat) for seat in (1, 2)] == others
    paid = sum(verdict.ruling is Ruling.WRONG for verdict in sitting.verdicts)
    assert paid == 5, "once a lockout"


def test_stamps_that_arrive_out_of_order_never_turn_the_ruling_back(rulings: list[Instant]) -> None:
    """I4, also where an older stamp comes with a later sweep."""
    sitting = on("dizzy", 3)
    base = sitting.now
    sitting.sweep([(0, sitting.call(), base + 5 * US)], now=base + 10 * US)
    sitting.sweep([(1, sitting.call(name="older"), base + 1 * US)], now=base + 20 * US)
    assert rulings == sorted(rulings)
    older = sitting.verdict("older")
    assert (older.ruling, older.margin_us) == (Ruling.LATE, 0), "no lead is shown that did not count"
    assert older.plus_minus_us >= 4


@pytest.mark.rule("DND-21")
def test_a_shuffle_is_ruled_with_the_call_that_needs_it(rulings: list[Instant]) -> None:
    """I4, where the table woke late: a penalty empties the pile, and the next stamp is before the waking."""
    sitting = on("dizzy", 2, hand=25, penalty=2)
    sitting.say(0, sitting.right(0))
    base, wrong, act = sitting.now, sitting.wrong(1), sitting.play(dizzy.Open())
    posts = sitting.sweep([(1, wrong, base), (0, act, base + MILLISECOND)], now=base + 400 * MILLISECOND)
    assert news(posts, dizzy.CommonRefilled)
    assert rulings == sorted(rulings)


def test_a_photo_finish_shows_each_seat_once_and_its_margin() -> None:
    sitting = on("dizzy", 3)
    base = sitting.now
    said = [(1, "first", 0), (2, "a", 40 * US), (0, "b", 2 * MILLISECOND), (2, "a-again", 3 * MILLISECOND)]
    sitting.sweep([(seat, sitting.call(name=name), base + behind) for seat, name, behind in said], now=base + 10**7)
    sitting.say(1, sitting.follow(1))
    photo = sitting.sight().table.contest
    assert photo is not None
    assert [(row.call, row.seat, row.margin_us) for row in photo.rows] == [
        ("first", 1, 0),
        ("a", 2, 40),
        ("b", 0, 2000),
    ]


def test_a_margin_says_what_a_merged_stamp_can_be_wrong_by() -> None:
    """More of the same client came behind the call, so the call itself may be older than its stamp."""
    sitting = Sitting("dizzy", 2).open()
    at = sitting.now
    first, second = sitting.entries([(0, sitting.call(name="first"), at), (1, sitting.call(name="second"), at + 5_000)])
    merged = structs.replace(second, early=Span(30 * MILLISECOND))
    (late,) = verdicts(sitting.table.sweep([first, merged], Instant(at + 10_000)))
    assert (late.call, late.margin_us) == ("second", 5)
    assert late.plus_minus_us >= 30_000
