"""ZGL-11 to ZGL-13, ZGL-17, ZGL-20, ZGL-39: dealing, turning up, who is dealt in."""

import pytest
from msgspec import structs

from protocol.units import MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Reason, Ruling
from referee.games.interface import DealNext, GotUp, Look, Refused, SatDown, Shuffle, Shuffled, Tick, Wake
from referee.games.zangle.deck import load_deck
from referee.games.zangle.events import CenterTurnedUp, Dealt, MatchEnded, SeatLeft
from referee.games.zangle.options import Options
from referee.games.zangle.state import Phase, State
from tests.games.zangle.kit import GAME, START, Table, deck_of, match, table

SEATS = [tuple(Seat(seat) for seat in range(count)) for count in range(10)]


@pytest.mark.rule("ZGL-17")
def test_two_to_eight_play() -> None:
    deck = load_deck()
    for count in range(10):
        opened = GAME.open(SEATS[count], Options(), deck, START, Revision(0))
        if count < 2:
            assert opened == Refused(Reason.SEATS_TOO_FEW, number=2)
        elif count > 8:
            assert opened == Refused(Reason.SEATS_TOO_MANY, number=8)
        else:
            assert not isinstance(opened, Refused)
    assert (GAME.seats_min, GAME.seats_max) == (2, 8)


@pytest.mark.rule("ZGL-17")
def test_a_ninth_cannot_sit_down() -> None:
    full = match(8)
    assert full.house(SatDown(Seat(8))).refused(Reason.TABLE_FULL)


def test_a_small_deck_seats_fewer() -> None:
    deck = deck_of("1 " * 34)
    assert GAME.open(SEATS[4], Options(), deck, START, Revision(0)) == Refused(Reason.SEATS_TOO_MANY, number=3)
    assert not isinstance(GAME.open(SEATS[3], Options(), deck, START, Revision(0)), Refused)


@pytest.mark.rule("ZGL-11", "ZGL-12")
def test_everyone_gets_ten_cards_face_down_and_the_center_four() -> None:
    zangle = match(3)
    assert GAME.due(zangle.state) == Shuffle(120)
    dealt = zangle.passes()
    assert dealt.kinds() == ["Dealt"]
    assert [len(zangle.at(seat).draw_pile) for seat in range(3)] == [10, 10, 10]
    assert len(zangle.state.center_down) == 4
    assert len(zangle.state.center_pile) == 120 - 34
    assert zangle.state.center == ()
    assert all(player.face_up == () for player in zangle.state.players)


@pytest.mark.rule("ZGL-12", "ZGL-13", "ZGL-20")
def test_the_center_and_everyones_top_four_turn_up_at_one_moment() -> None:
    zangle = match(2, Options(countdown_ms=3_000), deck_of("1 2 3 4s 4t 4h 5s 5b 5t 5h " + "2 " * 10 + "3 3 1 z 5h 5b"))
    zangle.passes()
    assert GAME.due(zangle.state) == Wake(Instant(START + 3_000 * MILLISECOND))
    assert zangle.call(0).refused(Reason.NOT_OPEN_YET)
    assert zangle.house(Tick()).refused(Reason.NOT_OPEN_YET)
    opened = zangle.passes().one(CenterTurnedUp)
    assert zangle.center == "3 3 1 z"
    assert (zangle.face_up(0), zangle.draw_pile(0)) == ("1 2 3 4s", "4t 4h 5s 5b 5t 5h")
    assert zangle.face_up(1) == "2 2 2 2"
    assert zangle.pile == "5h 5b"
    assert [card.id for card in opened.center] == list(zangle.state.center)
    zangle.call(1).granted()


def test_the_order_of_the_cards_is_the_shuffle_of_the_house() -> None:
    one, other = match(2), match(2)
    one.house(Shuffled(tuple(reversed(range(120)))))
    other.passes()
    assert one.at(0).draw_pile.peek() == tuple(range(119, 109, -1))
    assert other.at(0).draw_pile.peek() == tuple(range(10))


def test_only_an_order_that_was_asked_for_is_taken() -> None:
    zangle = match(2)
    for order in ((), tuple(range(119)), (*range(119), 118), tuple(range(1, 121))):
        assert zangle.house(Shuffled(order)).refused(Reason.BAD_OPTION)
    zangle.passes()
    assert zangle.house(Shuffled(tuple(range(120)))).refused(Reason.ROUND_RUNNING)


def next_round(zangle: Table) -> Dealt:
    """Let the round that is on be over, and deal the next."""
    zangle.state = dead(zangle, {})
    zangle.house(DealNext())
    return zangle.passes().one(Dealt)


@pytest.mark.rule("ZGL-39")
def test_the_dealer_passes_to_the_left() -> None:
    zangle = match(3)
    dealers = [zangle.passes().one(Dealt).dealer]
    dealers += [next_round(zangle).dealer for _ in range(3)]
    assert dealers == [0, 1, 2, 0]
    assert GAME.view(zangle.state, None).dealer == 0


@pytest.mark.rule("ZGL-39")
def test_the_dealer_passes_over_who_is_not_dealt_in() -> None:
    zangle = table("5s", "5b", "5t", center="5h").so(deck=load_deck(), phase=Phase.ENDED)
    zangle.house(GotUp(Seat(1)))
    zangle.house(DealNext())
    assert zangle.passes().one(Dealt).dealer == 2


@pytest.mark.case("K095")
def test_no_call_of_the_match_before_fits_into_this_one() -> None:
    opened = GAME.open(SEATS[2], Options(), load_deck(), START, Revision(57))
    assert isinstance(opened, State)
    again = Table(opened)
    again.until(Phase.OPEN)
    assert GAME.revision(again.state) > 57
    assert again.call(0, basis=57).refused(Reason.CHANGED)


@pytest.mark.case("K032")
def test_two_wishes_for_the_next_round_deal_one() -> None:
    zangle = table("5s", "5b", center="5h").so(deck=load_deck(), phase=Phase.ENDED)
    assert zangle.house(DealNext()).kinds() == ["DealAsked"]
    assert zangle.house(DealNext()).refused(Reason.ROUND_RUNNING)
    zangle.passes()
    assert zangle.house(DealNext()).refused(Reason.ROUND_RUNNING)
    assert zangle.state.round == 2


def test_the_next_round_comes_by_itself_or_when_the_host_asks() -> None:
    zangle = table("5s", "5b", center="5h").so(phase=Phase.ENDED, next_deal_at=Instant(START + 1))
    assert GAME.due(zangle.state) == Wake(Instant(START + 1))
    assert zangle.house(Tick()).refused(Reason.NOT_OPEN_YET)
    zangle.passes()
    assert isinstance(GAME.due(zangle.state), Shuffle)
    assert GAME.due(table("5s", "5b", center="5h").so(phase=Phase.ENDED).state) is None


@pytest.mark.case("K091")
def test_a_late_joiner_is_dealt_in_at_the_next_deal_level_with_the_last() -> None:
    zangle = table("1 1 5s", "5b", center="2 5h 5h 5h", pile="5s").so(deck=load_deck(), options=Options(next_deal_ms=0))
    zangle.house(SatDown(Seat(4)))
    assert zangle.call(4).refused(Reason.NOT_SEATED)
    assert GAME.playing(zangle.state) == {0, 1}
    assert len(GAME.view(zangle.state, None).hands) == 2
    assert zangle.house(SatDown(Seat(4))).refused(Reason.ALREADY_SO)
    assert zangle.house(SatDown(Seat(0))).refused(Reason.ALREADY_SO)
    zangle.state = dead(zangle, {0: 3, 1: 8})
    zangle.house(DealNext())
    assert zangle.passes().one(Dealt).seats == (0, 1, 4)
    assert zangle.scores == {0: 3, 1: 8, 4: 8}
    assert GAME.playing(zangle.state) == {0, 1, 4}


def dead(zangle: Table, scores: dict[int, int]) -> State:
    """The round is over, with these totals."""
    return structs.replace(
        zangle.state,
        phase=Phase.ENDED,
        players=tuple(structs.replace(each, score=scores.get(each.seat, 0)) for each in zangle.state.players),
    )


@pytest.mark.case("K040")
def test_who_gets_up_is_not_dealt_in_again_and_the_cards_stay_until_then() -> None:
    zangle = table("1 1 5s", "5b", "5t", center="2 5h", pile="5s").so(deck=load_deck())
    assert zangle.house(GotUp(Seat(1))).has(SeatLeft)
    assert zangle.house(GotUp(Seat(1))).refused(Reason.NO_SUCH_SEAT)
    assert len(GAME.cards(zangle.state)["face-up-1"]) == 1
    assert zangle.call(1).refused(Reason.NOT_SEATED)
    assert GAME.playing(zangle.state) == {0, 2}
    zangle.state = dead(zangle, {})
    zangle.house(DealNext())
    assert zangle.passes().one(Dealt).seats == (0, 2)
    assert [player.seat for player in zangle.state.players] == [0, 2]


def test_a_seat_taken_again_is_another_players() -> None:
    zangle = table("1 1 5s", "5b", "5t", center="2 5h", pile="5s").so(deck=load_deck())
    zangle.state = dead(zangle, {0: 1, 1: 40, 2: 7})
    zangle.house(GotUp(Seat(1)))
    zangle.house(SatDown(Seat(1)))
    zangle.house(DealNext())
    zangle.passes()
    assert zangle.scores == {0: 1, 1: 7, 2: 7}


def test_a_newcomer_who_gets_up_before_the_deal_leaves_no_trace() -> None:
    zangle = match(2)
    for phase in (Phase.SHUFFLING, Phase.COUNTDOWN):
        zangle.until(phase)
        before = zangle.state
        assert zangle.house(SatDown(Seat(5))).kinds() == ["SeatJoined"]
        assert zangle.house(GotUp(Seat(5))).kinds() == ["SeatLeft"]
        assert zangle.state == before


@pytest.mark.case("K004", "K091")
@pytest.mark.parametrize("phase", [Phase.SHUFFLING, Phase.COUNTDOWN, Phase.OPEN, Phase.ENDED])
def test_with_one_player_left_the_match_is_over_at_once(phase: Phase) -> None:
    zangle = table("1 1 5s", "5b", center="2 5h", pile="5s")
    zangle.state = structs.replace(dead(zangle, {0: 9, 1: 0}), phase=phase)
    answer = zangle.house(GotUp(Seat(1)))
    assert answer.kinds() == ["SeatLeft", "MatchEnded"]
    ended = answer.one(MatchEnded)
    assert ended.winners == (0,)  # Not who left with the lowest total.
    assert GAME.show(ended, None) == Look()
    assert GAME.winners(zangle.state) == (0,)
    assert GAME.due(zangle.state) is None
    assert zangle.house(DealNext()).refused(Reason.NO_MATCH)
    assert zangle.house(SatDown(Seat(3))).refused(Reason.NO_MATCH)
    assert zangle.house(GotUp(Seat(0))).kinds() == ["SeatLeft"]
    assert GAME.winners(zangle.state) == (0,)


def test_a_lock_that_is_on_when_the_match_ends_is_voided() -> None:
    zangle = table("1 1 5s", "5b", center="2 5h", pile="5s")
    zangle.call(0)
    answer = zangle.house(GotUp(Seat(1)))
    assert answer.kinds() == ["SeatLeft", "Judged", "LockEnded", "MatchEnded"]
    assert answer.verdict == (Ruling.VOID, Reason.LOCK_VOIDED)


def test_with_a_newcomer_waiting_the_match_goes_on() -> None:
    zangle = table("1 1 5s", "5b", center="2 5h", pile="5s").so(deck=load_deck())
    zangle.house(SatDown(Seat(3)))
    assert not zangle.house(GotUp(Seat(1))).has(MatchEnded)
    ended = zangle.house(GotUp(Seat(0))).one(MatchEnded)
    assert ended.winners == (0, 1)  # Nobody who played is there any more, and the totals are equal.
