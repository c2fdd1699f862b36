"""Deals, counts, the ends of rounds and of matches, and who comes and goes."""

from typing import Any

import pytest

from protocol.games.printed import Phase, RoundEnd, Vote
from protocol.games.zangle import Call as ZangleCall
from protocol.units import SECOND, Seat
from protocol.verdicts import Reason
from referee.games.interface import CameBack, DealNext, DeckError, GotUp, Refused, SatDown, Tick, WentAway
from referee.games.printed.events import AllGoOn, CountdownBegan, CountingBegan, MatchEnded, RoundEnded
from referee.games.printed.options import Options
from tests.games.printed.kit import GAME, ZANGLE, Table, opened

SHORT: dict[str, Any] = {"deck": ZANGLE, "hand": 4}


def counted(table: Table, *counts: int) -> None:
    """Everybody but who is out says how many cards are left."""
    out = table.view.out
    seats = [seat for seat in table.state.players if seat != out]
    for seat, cards in zip(seats, counts, strict=True):
        assert table.count(seat, cards) is None


def won(table: Table, seat: int, *counts: int) -> None:
    """A round of Zangle that `seat` wins, the others with so many cards left."""
    table.play()
    table.right(seat, table.cards[list(table.state.players).index(Seat(seat))])
    counted(table, *counts)


# The deal.


@pytest.mark.rule("PRT-01")
def test_a_table_has_as_many_seats_as_its_deck() -> None:
    assert opened(1) == Refused(Reason.SEATS_TOO_FEW, number=2)
    assert not isinstance(opened(9), Refused)
    assert opened(9, Options(deck=ZANGLE)) == Refused(Reason.SEATS_TOO_MANY, number=8)


@pytest.mark.rule("PRT-01")
def test_a_hand_that_the_cards_cannot_give_is_refused() -> None:
    assert opened(3, Options(hand=18)) == Refused(Reason.HAND_TOO_LARGE, number=17)
    assert opened(8, Options(deck=ZANGLE, hand=15)) == Refused(Reason.HAND_TOO_LARGE, number=14)


@pytest.mark.rule("PRT-01")
def test_a_deck_file_says_how_many_cards_there_are() -> None:
    text = 'title = "Two boxes"\n[dizzy]\ncards = 108\ncommon = 3\n[zangle]\ncards = 120\ncommon = 4\n'
    assert GAME.deck(text, "ours.toml").dizzy.cards == 108
    with pytest.raises(DeckError, match=r"ours\.toml, line 3"):
        GAME.deck(text.replace("108", "4"), "ours.toml")


@pytest.mark.rule("PRT-02")
def test_the_first_dealer_is_drawn_by_lot_and_then_it_passes_to_the_left() -> None:
    table = Table(3, lots=(7, 2, 0, 1, 3, 4, 5, 6, 8), deck=ZANGLE, hand=1, match_rounds=3)
    assert (table.state.dealer, table.state.drawn) == (2, (7, 2))
    won(table, 0, 1, 1)
    table.wait()
    assert table.state.dealer == 0


@pytest.mark.rule("PRT-03")
def test_the_countdown_begins_when_all_who_are_there_are_ready() -> None:
    table = Table(3)
    assert table.call(0) is Reason.NOT_OPEN_YET
    assert table.ready(0) is None
    assert table.ready(0) is Reason.ALREADY_SO
    assert table.ready(1) is None
    assert (table.phase, GAME.due(table.state)) == (Phase.LAYING, None)
    table.house(WentAway(Seat(2)))
    assert table.one(CountdownBegan).opens_at == table.now + 3 * SECOND
    assert table.call(0) is Reason.NOT_OPEN_YET
    table.wait()
    assert table.phase is Phase.OPEN
    assert table.ready(2) is Reason.ROUND_RUNNING


@pytest.mark.rule("PRT-03")
def test_the_host_need_not_wait_for_everybody() -> None:
    table = Table(3)
    table.house(DealNext())
    assert table.phase is Phase.COUNTDOWN
    assert table.does(None, DealNext()) is Reason.ROUND_RUNNING
    early = table.state
    table.house(Tick())
    assert table.state == early


@pytest.mark.rule("PRT-04")
@pytest.mark.parametrize(("seats", "hand"), [(3, 15), (4, 10), (9, 5)])
def test_the_hand_falls_with_the_players_in_down_n_dizzy(seats: int, hand: int) -> None:
    assert Table(seats).cards == [hand] * seats


@pytest.mark.rule("PRT-04")
def test_in_zangle_it_is_ten_and_the_equalizer_of_level_four_adds_its_cards() -> None:
    table = Table(2, deck=ZANGLE, match_rounds=7, hand=1)
    assert Table(2, deck=ZANGLE).cards == [10, 10]
    for _ in range(4):
        won(table, 0, 1)
        table.wait()
    assert table.cards == [6, 1]
    under = table.view.hands[0].equalizer
    assert under is not None
    assert (under.level, under.face_up_max, under.extra_cards) == (4, 3, 5)
    won(table, 0, 1)
    assert table.state.levels == {0: 4, 1: 0}


@pytest.mark.rule("PRT-04")
def test_if_more_have_joined_than_the_cards_suffice_for_all_get_fewer() -> None:
    table = Table(2, match_rounds=3, hand=25).play()
    table.house(SatDown(Seat(2)))
    assert table.call(0) is None
    assert table.lay(0, special=True) is None
    assert table.vote(1, right=True) is None
    table.wait()
    assert table.cards == [17, 17, 17]


# Counts.


@pytest.mark.rule("PRT-12")
def test_a_right_zangle_takes_its_own_cards_off() -> None:
    table = Table(**SHORT).play()
    table.right(1, 3)
    assert table.cards == [4, 1, 4]


@pytest.mark.rule("PRT-12")
def test_a_hit_is_taken_at_any_time_but_not_by_the_holder_and_not_in_down_n_dizzy() -> None:
    table = Table(**SHORT)
    assert table.hit(0) is Reason.NOT_OPEN_YET
    table.play()
    assert table.hit(0) is None
    assert table.call(1) is None
    assert table.hit(0) is None
    assert table.hit(1) is Reason.YOU_HOLD_THE_LOCK
    assert (table.cards, table.view.hands[0].hits) == ([6, 4, 4], 2)
    assert Table().play().hit(0) is Reason.WRONG_GAME


@pytest.mark.rule("PRT-12")
def test_the_host_sets_a_count_right_while_nobody_holds_the_lock() -> None:
    table = Table(host=2).play()
    assert table.correct(1, 0, 3) is Reason.NOT_HOST
    assert table.correct(2, 0, 3) is None
    assert table.correct(2, 7, 3) is Reason.NO_SUCH_SEAT
    assert table.cards == [3, 15, 15]
    assert table.call(1) is None
    assert table.correct(2, 0, 4) is Reason.HELD
    table.wait()
    assert table.correct(2, 0, 0) is None
    assert table.one(RoundEnded).result.winners == (0,)
    assert table.correct(2, 0, 1) is Reason.ROUND_OVER
    assert Table(host=2).correct(2, 0, 1) is Reason.NOT_OPEN_YET


@pytest.mark.rule("PRT-13")
def test_when_all_say_that_nobody_can_cards_open_and_earlier_calls_are_late() -> None:
    table = Table(hand=5).play()
    seen = table.state.revision
    assert table.stuck(0) is None
    assert table.stuck(0) is Reason.ALREADY_SO
    assert [hand.stuck for hand in table.view.hands] == [True, False, False]
    assert table.stuck(1, nothing_left=True) is None
    assert table.count_of(AllGoOn) == 0
    assert table.stuck(2) is None
    assert table.count_of(AllGoOn) == 1
    assert table.cards == [5, 5, 5]
    assert table.call(1, basis=seen) is Reason.CHANGED
    assert not any(hand.stuck for hand in table.view.hands)


@pytest.mark.rule("PRT-13")
def test_in_zangle_everybody_who_is_there_takes_a_hit() -> None:
    table = Table(**SHORT).play()
    table.house(WentAway(Seat(2)))
    assert [table.stuck(seat) for seat in (0, 1)] == [None, None]
    assert table.cards == [5, 5, 4]


@pytest.mark.rule("PRT-13")
def test_a_right_claim_shows_that_somebody_could() -> None:
    table = Table().play()
    assert table.stuck(0) is None
    assert table.call(1) is None
    assert table.stuck(2) is Reason.HELD
    assert table.lay(1) is None
    assert [table.vote(seat, right=True) for seat in (0, 2)] == [None, None]
    assert not table.view.hands[0].stuck


@pytest.mark.rule("PRT-13", "PRT-16")
def test_when_nothing_is_left_the_fewest_cards_win_down_n_dizzy_and_equal_is_a_draw() -> None:
    table = Table(match_rounds=3, hand=5).play()
    assert [table.stuck(seat, nothing_left=True) for seat in (0, 1, 2)] == [None] * 3
    assert table.one(CountingBegan).end is RoundEnd.STUCK
    counted(table, 3, 2, 2)
    result = table.one(RoundEnded).result
    assert (result.end, result.winners, dict(result.totals)) == (RoundEnd.STUCK, (1, 2), {0: 0, 1: 1, 2: 1})


@pytest.mark.rule("PRT-14", "PRT-16")
def test_the_host_ends_a_round_and_in_zangle_each_scores_what_is_left() -> None:
    table = Table(**SHORT, host=1).play()
    assert table.finish(0) is Reason.NOT_HOST
    assert table.call(0) is None
    assert table.finish(1) is Reason.HELD
    table.wait()
    assert table.finish(1) is None
    assert table.finish(1) is Reason.NOT_OPEN_YET
    counted(table, 5, 4, 4)
    result = table.one(RoundEnded).result
    assert (result.winners, dict(result.totals)) == ((), {0: 5, 1: 4, 2: 4})
    assert all(hand.equalizer is None for hand in table.view.hands)
    assert table.finish(1) is Reason.ROUND_OVER


# The end of a round.


@pytest.mark.rule("PRT-15")
def test_everybody_counts_but_who_went_out_and_may_count_again() -> None:
    table = Table(**SHORT).play()
    assert table.count(0, 3) is Reason.ROUND_RUNNING
    table.right(1, 4)
    assert (table.phase, table.view.out) == (Phase.COUNTING, 1)
    assert table.call(0) is Reason.ROUND_OVER
    assert table.count(1, 2) is Reason.ALREADY_SO
    assert table.count(0, 9) is None
    assert table.count(0, 3) is None
    assert table.count(2, 4) is None
    assert dict(table.one(RoundEnded).result.totals) == {0: 3, 1: 0, 2: 4}
    assert table.count(0, 1) is Reason.ROUND_RUNNING


@pytest.mark.rule("PRT-15")
@pytest.mark.parametrize("hurried", [False, True])
def test_the_referees_count_stands_for_who_says_nothing(hurried: bool) -> None:
    table = Table(**SHORT, host=0).play()
    table.right(1, 4)
    assert table.correct(0, 2, 7) is None
    if hurried:
        table.house(DealNext())
    else:
        table.wait()
    assert dict(table.one(RoundEnded).result.totals) == {0: 4, 1: 0, 2: 7}


@pytest.mark.rule("PRT-16")
def test_a_round_of_down_n_dizzy_is_won_with_the_last_card_and_rounds_won_decide() -> None:
    table = Table(2, hand=1, match_rounds=3)
    for winners in ((), (0,)):
        table.play()
        table.right(0)
        result = table.one(RoundEnded).result
        assert (result.end, result.winners) == (RoundEnd.OUT, (0,))
        assert table.state.match_winners == winners
        if not winners:
            table.wait()
    assert GAME.winners(table.state) == (0,)
    assert GAME.due(table.state) is None
    assert table.does(None, DealNext()) is Reason.ROUND_RUNNING
    assert table.does(None, SatDown(Seat(4))) is Reason.NO_MATCH


@pytest.mark.rule("PRT-16")
def test_the_lowest_total_wins_zangle_and_a_tie_plays_bonus_rounds_that_score_nothing() -> None:
    table = Table(3, deck=ZANGLE, match_rounds=2, hand=1)
    won(table, 0, 3, 9)
    table.wait()
    won(table, 1, 3, 9)
    assert GAME.winners(table.state) == ()
    table.wait()
    assert (table.view.bonus, list(table.state.players), table.cards) == (True, [0, 1], [4, 4])
    assert GAME.playing(table.state) == {0, 1}
    table.play()
    assert table.does(2, Vote(right=True)) is Reason.NO_VOTE
    assert table.finish(0) is None
    assert (table.phase, table.one(RoundEnded).result.winners) == (Phase.OVER, ())
    table.wait()
    table.play()
    table.right(1, 4)
    assert GAME.winners(table.state) == (1,)
    assert (table.state.scores, table.state.levels) == ({0: 3, 1: 3, 2: 18}, {0: 1, 1: 1, 2: 0})


# Who comes and goes.


@pytest.mark.rule("PRT-17")
def test_nobody_waits_for_the_word_or_the_count_of_who_is_away() -> None:
    table = Table(**SHORT).play()
    assert table.stuck(0) is None
    assert table.stuck(1) is None
    table.house(WentAway(Seat(2)))
    assert table.count_of(AllGoOn) == 1
    table.right(1, 5)
    assert table.count(0, 2) is None
    assert table.count_of(RoundEnded) == 1
    assert table.does(None, WentAway(Seat(2))) is Reason.ALREADY_SO
    table.house(CameBack(Seat(2)))
    assert table.does(None, CameBack(Seat(2))) is Reason.ALREADY_SO
    assert table.does(None, CameBack(Seat(6))) is Reason.NO_SUCH_SEAT


@pytest.mark.rule("PRT-17")
@pytest.mark.parametrize("deck", ["dizzy", "zangle"])
def test_the_last_one_left_has_won_and_nobody_scores(deck: str) -> None:
    table = Table(3, deck=ZANGLE if deck == "zangle" else Options().deck).play()
    assert table.call(1) is None
    table.house(GotUp(Seat(2)))
    assert table.does(2, Vote(right=True)) is Reason.NO_VOTE
    table.house(GotUp(Seat(1)))
    result = table.one(RoundEnded).result
    assert (result.end, result.winners, GAME.winners(table.state)) == (RoundEnd.LAST_LEFT, (0,), (0,))
    assert table.ruling == ("void", "lock-voided")
    assert table.does(None, GotUp(Seat(1))) is Reason.NO_SUCH_SEAT


@pytest.mark.rule("PRT-17")
def test_who_waits_alone_for_the_next_round_or_the_bonus_round_has_won() -> None:
    table = Table(2, hand=1, match_rounds=3).play()
    table.right(0)
    table.house(GotUp(Seat(0)))
    assert table.one(MatchEnded).winners == (1,)
    tied = Table(3, deck=ZANGLE, match_rounds=1, hand=1).play()
    assert tied.finish(0) is None
    counted(tied, 3, 3, 9)
    tied.house(GotUp(Seat(0)))
    assert (tied.one(MatchEnded).winners, GAME.winners(tied.state)) == ((1,), (1,))


@pytest.mark.rule("PRT-18")
def test_a_newcomer_is_dealt_in_next_with_the_highest_total_and_nothing_of_who_sat_there() -> None:
    table = Table(3, deck=ZANGLE, match_rounds=4, hand=1)
    won(table, 0, 2, 8)
    table.wait()
    table.house(GotUp(Seat(0)))
    table.house(SatDown(Seat(0)))
    assert table.does(None, SatDown(Seat(0))) is Reason.ALREADY_SO
    assert GAME.playing(table.state) == {1, 2}
    table.play()
    table.right(1, 1)
    assert table.count(2, 1) is None
    assert dict(table.one(RoundEnded).result.totals) == {1: 2, 2: 9}
    table.wait()
    assert (table.state.scores, table.state.levels) == ({0: 9, 1: 2, 2: 9}, {0: 0, 1: 1, 2: 0})


@pytest.mark.rule("PRT-18")
def test_a_full_table_takes_nobody_more() -> None:
    table = Table(8, deck=ZANGLE).play()
    assert table.does(None, SatDown(Seat(8))) is Reason.TABLE_FULL


def test_a_command_of_another_game_is_refused() -> None:
    table = Table().play()
    assert table.does(0, ZangleCall()) is Reason.WRONG_GAME
