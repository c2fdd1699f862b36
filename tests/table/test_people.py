"""Who sits, comes, goes and comes back; who is host; and how a match waits for people or does not."""

import pytest

from protocol import client, server
from protocol.games import dizzy, zangle
from protocol.units import MILLISECOND, Instant, Seat
from protocol.verdicts import Closing, Reason, Ruling, Stamping
from referee.table.entries import Measured, WatchersChanged
from tests.kit.table import COUNTDOWN_MS, GAMES, LOCK_MS, Sitting, messages, news

both_games = pytest.mark.parametrize("game", GAMES)
GRACE_MS = 20_000
KEPT_MS = 60_000


def names(sitting: Sitting) -> list[str]:
    return [seat.name for seat in sitting.sight().table.seats]


# Seats.


@pytest.mark.case("K022", "K023")
@pytest.mark.parametrize(("game", "most"), [("dizzy", 9), ("zangle", 8)])
def test_a_full_table_has_no_free_seat_however_many_come_together(game: str, most: int) -> None:
    sitting = Sitting(game, most - 1)
    seated = 0
    for _ in range(5):
        if (seat := sitting.table.free_seat()) is not None:
            sitting.sit(seat)
            seated += 1
    assert seated == 1
    assert len(sitting.sight().table.seats) == most == sitting.sight().table.seats_max


def test_a_game_for_fewer_has_no_free_seat_for_whoever_would_be_one_too_many() -> None:
    """Seats are counted: somebody who sits at number 8 takes a place of Zangle's eight as well."""
    sitting = Sitting("dizzy", 9)
    sitting.say(0, client.SetGame(id="game", game="zangle"))
    posts = sitting.say(0, client.Start(id="start"))
    (refusal,) = messages(posts, server.Refusal, 0)
    assert (refusal.reason, refusal.number) == (Reason.SEATS_TOO_MANY, 8)
    sitting.say(3, client.Leave(id="bye"))
    assert sitting.table.free_seat() is None
    sitting.say(4, client.Leave(id="bye"))
    assert sitting.table.free_seat() == 3
    sitting.start()
    assert len(sitting.view().hands) == 7


@pytest.mark.case("K082")
def test_two_of_one_name_are_told_apart() -> None:
    sitting = Sitting(seats=0)
    for seat, name in enumerate(["Ann", "ann", "  Ann ", "A\u202enn", "\u202e", "Player"]):
        sitting.sit(seat, name)
    assert names(sitting) == ["Ann", "ann 2", "Ann 3", "Ann 4", "Player", "Player 2"]


def test_a_number_fits_behind_the_longest_name() -> None:
    sitting = Sitting(seats=0)
    for seat in range(9):
        sitting.sit(seat, "Bartholomew the 1st.")
    assert len(set(names(sitting))) == 9
    assert all(len(name) <= 20 for name in names(sitting))
    assert names(sitting)[8] == "Bartholomew the 1s 9"


def test_one_may_take_one_s_own_name_again_but_not_another_s() -> None:
    sitting = Sitting(seats=0)
    sitting.sit(0, "Ann")
    sitting.sit(1, "Ben")
    sitting.say(0, client.Profile(id="one", name="ANN", symbol=client.Symbol.STAR))
    sitting.say(1, client.Profile(id="two", name="ann", symbol=client.Symbol.MOON))
    assert names(sitting) == ["ANN", "ann 2"]
    assert sitting.sight().table.seats[0].symbol is client.Symbol.STAR


def test_what_is_said_for_a_seat_that_was_just_given_up_is_said_to_nobody() -> None:
    """The measure and the farewell of a connection may come behind its last message."""
    sitting = Sitting(seats=2)
    posts = sitting.barrier((1, client.Leave(id="bye")), (1, client.Ready(id="ready")))
    assert [bye.reason for bye in messages(posts, server.Bye, 1)] == [Closing.LEFT]
    assert not messages(posts, server.Done, 1)
    sitting.take(Measured(sitting.now, Seat(1), 12, Stamping.READ))
    sitting.go(1)
    assert [seat.seat for seat in sitting.sight().table.seats] == [0]


def test_watchers_and_ways_are_told() -> None:
    sitting = Sitting(seats=1)
    sitting.take(WatchersChanged(sitting.now, 3))
    sitting.take(Measured(sitting.now, Seat(0), 12, Stamping.KERNEL))
    table = sitting.sight().table
    assert (table.watchers, table.seats[0].rtt_ms, table.seats[0].stamping) == (3, 12, Stamping.KERNEL)


# Presence.


@pytest.mark.case("K080", "K094")
@pytest.mark.rule("DND-37")
@both_games
def test_a_lost_connection_costs_nothing_within_the_grace_and_the_mark_goes_when_the_seat_is_back(game: str) -> None:
    sitting = Sitting(game, 3).open()
    hands = sitting.view().hands
    sitting.go(1)
    assert not sitting.sight().table.seats[1].present
    sitting.wait(GRACE_MS - 1)
    assert not sitting.view().hands[1].away
    marked = sitting.wait(1)
    assert news(marked, dizzy.SeatAway) + news(marked, zangle.SeatAway)
    assert sitting.view().hands[1].away
    back = sitting.come(1)
    assert news(back, dizzy.SeatBack) + news(back, zangle.SeatBack)
    assert not sitting.view().hands[1].away
    assert sitting.sight().table.seats[1].present
    if game == "dizzy":
        assert sitting.view().hands == hands


def test_a_seat_that_comes_back_within_the_grace_was_never_away() -> None:
    sitting = Sitting("dizzy", 3).open()
    sitting.go(1)
    sitting.wait(GRACE_MS - 1)
    sitting.come(1)
    assert not news(sitting.wait(GRACE_MS), dizzy.SeatAway)


@pytest.mark.case("K094")
@pytest.mark.rule("DND-37", "DND-39")
def test_an_absent_seat_blocks_nobody() -> None:
    """It has laid its open card and is gone: the referee opens the next for it."""
    sitting = Sitting("dizzy", 3).open()
    sitting.say(1, sitting.right(1))
    sitting.go(1)
    posts = sitting.wait(3_000)
    assert [opened.by_referee for opened in news(posts, dizzy.CardsOpened)] == [True]


@pytest.mark.case("K071")
@both_games
def test_reloading_fifty_times_changes_nothing(game: str) -> None:
    sitting = Sitting(game, 3).open()
    before = sitting.sights()
    for _ in range(50):
        sitting.go(1)
        sitting.come(1)
    after = sitting.sights()
    assert [sight.game for sight in after] == [sight.game for sight in before]
    assert [sight.table for sight in after] == [sight.table for sight in before]


# Waiting for people.


@pytest.mark.case("K089")
@both_games
def test_with_fewer_than_two_present_the_game_clock_stands_and_runs_on_when_they_are_back(game: str) -> None:
    sitting = Sitting(game, 2).start()
    sitting.wait(1_000)
    told = sitting.go(1)
    assert [paused.reason for paused in news(told, server.Paused)] == ["too-few"]
    sitting.wait(5_000)
    assert sitting.table.due() == sitting.now + (GRACE_MS - 5_000) * MILLISECOND, "only the grace runs"
    told = sitting.go(0)
    assert not news(told, server.Paused), "once"
    sitting.wait(590_000)
    sitting.come(0)
    assert news(sitting.come(1), server.Resumed)
    assert sitting.table.due() == sitting.now + (COUNTDOWN_MS - 1_000) * MILLISECOND


@pytest.mark.case("K089", "K025")
@both_games
def test_pulling_the_plug_does_not_stop_a_lock(game: str) -> None:
    """The match waits only once the lock is settled, and then at once."""
    sitting = Sitting(game, 2).held_by(0)
    assert not news(sitting.go(0), server.Paused)
    posts = sitting.wait(LOCK_MS)
    assert sitting.verdict("held").reason is Reason.DEADLINE
    assert [paused.reason for paused in news(posts, server.Paused)] == ["too-few"]


def test_the_host_s_pause_stays_though_people_come_and_go() -> None:
    sitting = Sitting("dizzy", 2).open()
    sitting.say(0, client.Pause(id="pause"))
    sitting.go(1)
    sitting.come(1)
    assert sitting.sight().table.pause_reason == "host"
    sitting.go(1)
    posts = sitting.say(0, client.Resume(id="resume"))
    assert [paused.reason for paused in news(posts, server.Paused)] == ["too-few"]
    assert sitting.sight().table.pause_reason == "too-few"


def test_nobody_resumes_for_too_few_and_a_pause_upon_it_is_told() -> None:
    sitting = Sitting("dizzy", 2).open()
    sitting.go(1)
    (refusal,) = messages(sitting.say(0, client.Resume(id="resume")), server.Refusal, 0)
    assert (refusal.reason, refusal.number) == (Reason.SEATS_TOO_FEW, 2)
    told = sitting.say(0, client.Pause(id="pause"))
    assert [paused.reason for paused in news(told, server.Paused)] == ["host"]
    (refusal,) = messages(sitting.say(0, client.Pause(id="again")), server.Refusal, 0)
    assert refusal.reason is Reason.ALREADY_SO
    sitting.come(1)
    assert sitting.sight().table.paused


# The host.


def test_the_host_keeps_the_table_within_the_grace_and_the_longest_present_person_inherits_it() -> None:
    sitting = Sitting("dizzy", 1)
    sitting.sit(1, "Robot", bot=True)
    sitting.sit(3)
    sitting.sit(2)
    assert sitting.host == 0
    sitting.go(0)
    sitting.wait(GRACE_MS - 1)
    assert sitting.host == 0
    assert [told.seat for told in news(sitting.wait(1), server.HostIs)] == [3]
    sitting.come(0)
    assert sitting.host == 3, "what was handed on is not taken back"


def test_a_table_of_absent_people_and_bots_keeps_its_host_until_a_person_comes() -> None:
    sitting = Sitting("dizzy", 2)
    sitting.sit(2, "Robot", bot=True)
    for seat in (0, 1):
        sitting.go(seat)
    sitting.wait(GRACE_MS)
    assert sitting.host == 0
    sitting.say(0, client.Leave(id="bye"))
    assert sitting.table.floor.chairs.host is None
    sitting.come(1)
    assert sitting.host == 1


def test_a_bot_alone_is_no_host() -> None:
    sitting = Sitting("dizzy", 0)
    sitting.sit(0, "Robot", bot=True)
    assert sitting.table.floor.chairs.host is None
    sitting.sit(1)
    assert sitting.host == 1


def test_the_table_is_handed_over_to_a_person_who_is_there_and_to_nobody_else() -> None:
    sitting = Sitting("dizzy", 3)
    sitting.sit(3, "Robot", bot=True)
    sitting.go(2)
    for number, (seat, reason) in enumerate([(0, Reason.ALREADY_SO), (2, None), (3, None), (7, None)]):
        posts = sitting.say(0, client.HandOver(id=f"no-{number}", seat=Seat(seat)))
        assert [r.reason for r in messages(posts, server.Refusal, 0)] == [reason or Reason.NO_SUCH_SEAT]
    sitting.say(0, client.HandOver(id="yes", seat=Seat(1)))
    assert sitting.host == 1
    (refusal,) = messages(sitting.say(0, client.Start(id="start")), server.Refusal, 0)
    assert refusal.reason is Reason.NOT_HOST


def test_a_host_who_leaves_in_a_match_is_followed_at_once() -> None:
    sitting = Sitting("dizzy", 3).open()
    sitting.say(0, client.Leave(id="bye"))
    assert sitting.host == 1


@pytest.mark.parametrize("playing", [True, False])
def test_a_kicked_seat_is_told_and_so_is_everybody(playing: bool) -> None:
    sitting = Sitting("dizzy", 3, best_of=3)
    if playing:
        sitting.open()
    posts = sitting.say(0, client.Kick(id="kick", seat=Seat(1)))
    assert [bye.reason for bye in messages(posts, server.Bye, 1)] == [Closing.KICKED]
    if playing:
        posts = sitting.say(2, client.Leave(id="bye"))
    assert (Seat(1), True) in [(gone.seat, gone.kicked) for gone in news(posts, server.SeatGone)]
    (refusal,) = messages(sitting.say(0, client.Kick(id="again", seat=Seat(1))), server.Refusal, 0)
    assert refusal.reason is Reason.NO_SUCH_SEAT


def test_nothing_waits_for_a_table_where_nothing_is_to_happen() -> None:
    sitting = Sitting("dizzy", 2)
    assert sitting.table.due() is None
    sitting.go(0)
    assert sitting.table.due() == Instant(sitting.now + GRACE_MS * MILLISECOND)
    sitting.wait(GRACE_MS)
    assert sitting.table.due() == Instant(sitting.now + (KEPT_MS - GRACE_MS) * MILLISECOND), "until the chair is free"
    sitting.wait(KEPT_MS - GRACE_MS)
    assert sitting.table.due() is None


@pytest.mark.case("K103")
@pytest.mark.parametrize("game", GAMES)
def test_whoever_calls_faster_than_people_react_is_shown_so_and_nothing_more(game: str) -> None:
    """A machine is seen by all after three such calls; it is never thrown out, and its calls are ruled as all are."""
    sitting = Sitting(game, 3, lockout_ms=0).held_by(0)
    sitting.say(0, sitting.follow(0))  # The thing has changed just now.
    sitting.wait(10)
    for number in range(3):
        assert not any(seat.quick for seat in sitting.sight().table.seats)
        sitting.say(1, sitting.call(name=f"call-{number}"))
        sitting.say(1, sitting.withdraw())
    assert [seat.quick for seat in sitting.sight().table.seats] == [False, True, False]
    assert all(sitting.verdict(f"call-{number}").ruling is Ruling.WRONG for number in range(3))


@pytest.mark.case("K103")
@pytest.mark.parametrize("game", GAMES)
def test_a_quick_person_is_no_machine(game: str) -> None:
    sitting = Sitting(game, 2, lockout_ms=0).held_by(0)
    sitting.say(0, sitting.follow(0))
    sitting.wait(150)
    for _ in range(9):
        sitting.say(1, sitting.call())
        sitting.say(1, sitting.withdraw())
    assert not any(seat.quick for seat in sitting.sight().table.seats)
