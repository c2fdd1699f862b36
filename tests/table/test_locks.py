"""The lock: one holder, a deadline of the server's, and an end that is told."""

from collections.abc import Callable

import pytest

from protocol import client, server
from protocol.client import Command
from protocol.games import dizzy, zangle
from protocol.units import MILLISECOND, Instant, Seat
from protocol.verdicts import Reason, Ruling
from tests.kit.table import GAMES, LOCK_MS, LOCKOUT_MS, Sitting, messages, news, verdicts

both_games = pytest.mark.parametrize("game", GAMES)


@pytest.mark.case("K041")
@both_games
def test_the_whole_loop_call_lock_deadline_verdict_penalty_lockout_and_the_next_race(game: str) -> None:
    sitting = Sitting(game, 3).open()
    before = sitting.blind(0)
    granted = sitting.say(0, sitting.call(name="first"))
    (lock,) = [item.lock for item in news(granted, dizzy.LockGranted) + news(granted, zangle.LockGranted)]
    assert (lock.holder, lock.until_ms - lock.since_ms) == (0, LOCK_MS), "a countdown for every screen"
    sitting.wait(LOCK_MS - 1)
    assert sitting.holder == 0
    ended = sitting.wait(1)
    assert sitting.verdict("first").reason is Reason.DEADLINE
    assert sitting.blind(0) == before + 1
    assert news(ended, dizzy.LockedOut) + news(ended, zangle.LockedOut)
    sitting.say(0, sitting.call(name="locked-out"))
    assert sitting.verdict("locked-out").reason is Reason.LOCKED_OUT
    sitting.say(1, sitting.call())
    assert sitting.holder == 1
    sitting.say(1, sitting.follow(1, name="lay"))
    assert sitting.verdicts[-1].ruling is Ruling.UPHELD
    sitting.say(2, sitting.call())
    assert sitting.holder == 2


@pytest.mark.case("K025")
@pytest.mark.rule("DND-13", "ZGL-25")
@both_games
def test_a_holder_who_pulls_the_plug_pays_at_the_deadline_and_not_before(game: str) -> None:
    sitting = Sitting(game, 3).held_by(0)
    before, deadline = sitting.blind(0), sitting.now + LOCK_MS * MILLISECOND
    sitting.go(0)
    assert sitting.table.due() == deadline
    sitting.wait_until(deadline - 1)
    assert sitting.verdicts == []
    sitting.wait_until(deadline)
    assert (sitting.verdict("held").ruling, sitting.verdict("held").reason) == (Ruling.WRONG, Reason.DEADLINE)
    assert sitting.blind(0) == before + 1


@pytest.mark.case("K026")
@both_games
def test_a_holder_who_reloads_has_the_same_lock_with_the_time_that_is_left(game: str) -> None:
    sitting = Sitting(game, 3).held_by(0)
    lock = sitting.view().lock
    sitting.wait(1_000)
    sitting.go(0)
    sitting.come(0)
    sight = sitting.sight(0)
    assert sight.game is not None
    assert sight.game.lock == lock
    assert lock is not None
    assert lock.until_ms - sight.at_ms == LOCK_MS - 1_000
    lay = sitting.follow(0)
    sitting.wait(LOCK_MS - 1_000)
    posts = sitting.say(0, lay)
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.NOT_YOUR_LOCK]


@pytest.mark.case("K031")
@pytest.mark.parametrize(("behind", "reason"), [(-1, Reason.RIGHT), (1, Reason.DEADLINE)])
@pytest.mark.parametrize("asleep_ms", [0, 500])
def test_what_arrived_before_the_deadline_is_ruled_before_the_alarm(
    behind: int, reason: Reason, asleep_ms: int
) -> None:
    """However late the table wakes: the stamp decides."""
    sitting = Sitting("dizzy", 2).held_by(0)
    deadline = sitting.now + LOCK_MS * MILLISECOND
    posts = sitting.sweep([(0, sitting.follow(0), deadline + behind)], now=deadline + 1 + asleep_ms * MILLISECOND)
    assert [verdict.reason for verdict in verdicts(posts)] == [reason]
    assert sitting.verdict("held").reason is reason
    assert len(news(posts, dizzy.LockEnded)) + len(news(posts, dizzy.CardLaid)) == 1


@pytest.mark.case("K031")
@both_games
def test_at_the_very_instant_of_the_deadline_there_is_one_outcome(game: str) -> None:
    sitting = Sitting(game, 2).held_by(0)
    deadline = sitting.now + LOCK_MS * MILLISECOND
    sitting.sweep([(0, sitting.follow(0), deadline)], now=deadline)
    # The player comes before the alarm, and the instant itself is still in time.
    assert sitting.verdict("held").ruling is Ruling.UPHELD
    assert sitting.holder is None


@pytest.mark.case("K031")
@both_games
def test_a_call_at_the_deadline_of_another_is_late_before_it_and_granted_after_it(game: str) -> None:
    for behind, ruling in ((-1, Ruling.LATE), (1, None)):
        sitting = Sitting(game, 2).held_by(0)
        deadline = sitting.now + LOCK_MS * MILLISECOND
        sitting.sweep([(1, sitting.call(name="next"), deadline + behind)], now=deadline + MILLISECOND)
        told = [verdict.ruling for verdict in sitting.verdicts if verdict.call == "next"]
        assert told == ([ruling] if ruling else [])
        assert sitting.holder == (None if ruling else 1)


@pytest.mark.case("K037")
@both_games
def test_a_stall_of_the_referee_takes_nothing_from_the_holder(game: str) -> None:
    """The bytes arrived at once and were read 700 ms later: the lock runs from when it was ruled, for everybody."""
    sitting = Sitting(game, 2).open()
    stamp = sitting.now + MILLISECOND
    ruled = stamp + 700 * MILLISECOND
    sitting.sweep([(0, sitting.call(name="slow"), stamp)], now=ruled)
    lock = sitting.view().lock
    assert lock is not None
    assert lock.since_ms == ruled // MILLISECOND
    assert lock.until_ms == ruled // MILLISECOND + LOCK_MS
    assert sitting.table.due() == ruled + LOCK_MS * MILLISECOND


@both_games
def test_a_stall_takes_nothing_from_a_lockout_either_way(game: str) -> None:
    """A lockout begins when it is ruled; a call is in it or not by when it arrived."""
    sitting = Sitting(game, 2).held_by(0)
    stamp = sitting.now
    sitting.sweep([(0, sitting.withdraw(), stamp)], now=stamp + 500 * MILLISECOND)
    ends = sitting.now + LOCKOUT_MS * MILLISECOND
    sitting.sweep([(0, sitting.call(name="in"), ends - 1)], now=ends + 300 * MILLISECOND)
    assert sitting.verdict("in").reason is Reason.LOCKED_OUT
    sitting.sweep([(0, sitting.call(name="after"), sitting.now)])
    assert sitting.holder == 0


@pytest.mark.case("K028")
@both_games
def test_after_a_wrong_call_every_seat_may_call(game: str) -> None:
    for caller in range(3):
        sitting = Sitting(game, 3).held_by(0)
        sitting.say(0, sitting.withdraw())
        if caller == 0:
            sitting.wait(LOCKOUT_MS)
        sitting.say(caller, sitting.call())
        assert sitting.holder == caller


@pytest.mark.case("K034", "K089")
@both_games
def test_a_pause_keeps_the_time_that_a_lock_has_left(game: str) -> None:
    sitting = Sitting(game, 3).held_by(0)
    sitting.wait(1_000)
    sitting.say(0, client.Pause(id="pause"))
    assert sitting.table.due() is None
    sitting.wait(60_000)
    posts = sitting.say(0, sitting.follow(0))
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.PAUSED]
    sitting.say(1, sitting.call(name="void"))
    assert (sitting.verdict("void").ruling, sitting.verdict("void").reason) == (Ruling.VOID, Reason.PAUSED)
    sitting.go(0)
    sitting.come(0)
    sitting.say(0, client.Resume(id="resume"))
    assert sitting.table.due() == sitting.now + (LOCK_MS - 1_000) * MILLISECOND
    sitting.wait(LOCK_MS - 1_000 - 1)
    assert sitting.holder == 0
    sitting.wait(1)
    assert sitting.verdict("held").reason is Reason.DEADLINE
    assert sitting.wait(60_000) is not None
    assert len(sitting.verdicts) == 2, "one deadline a lock"


@pytest.mark.case("K035")
@both_games
def test_the_host_cannot_skip_while_somebody_holds(game: str) -> None:
    sitting = Sitting(game, 2).held_by(1)
    before = sitting.sights()
    posts = sitting.say(0, client.NextRound(id="skip"))
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.ROUND_RUNNING]
    assert sitting.sights() == before


@pytest.mark.case("K032")
def test_two_triggers_of_the_next_round_deal_it_once() -> None:
    sitting = Sitting("dizzy", 2, hand=1, best_of=3, between_ms=8_000).open()
    sitting.say(0, sitting.right(0))
    assert sitting.dizzy.round == 1
    twice = [(0, client.NextRound(id="one")), (0, client.NextRound(id="two"))]
    posts = sitting.barrier(*twice)
    assert sitting.dizzy.round == 2
    assert [refusal.id for refusal in messages(posts, server.Refusal, 0)] == ["two"]


@pytest.mark.case("K032")
@pytest.mark.parametrize("behind", [-1, 0, 1])
def test_a_trigger_of_the_host_and_the_clock_s_own_deal_one_round(behind: int) -> None:
    sitting = Sitting("dizzy", 2, hand=1, best_of=3, between_ms=8_000).open()
    sitting.say(0, sitting.right(0))
    deal = sitting.now + 8_000 * MILLISECOND
    sitting.sweep([(0, client.NextRound(id="next"), deal + behind)], now=deal + MILLISECOND)
    assert sitting.dizzy.round == 2


Happening = Callable[[Sitting], object]

STEPS: dict[str, Happening] = {
    "lobby": lambda sitting: None,
    "countdown": lambda sitting: sitting.start(),
    "open": lambda sitting: sitting.open(),
    "held": lambda sitting: sitting.held_by(1),
    "after a verdict": lambda sitting: sitting.held_by(1).say(1, sitting.withdraw()),
    "paused": lambda sitting: sitting.held_by(1).say(0, client.Pause(id="pause")),
    "absent": lambda sitting: sitting.held_by(1).go(1),
    "away": lambda sitting: (sitting.held_by(1).go(1), sitting.wait(60_000)),
}

GOODBYES: dict[str, tuple[int, Command]] = {
    "holder leaves": (1, client.Leave(id="bye")),
    "holder is kicked": (0, client.Kick(id="bye", seat=Seat(1))),
    "host leaves": (0, client.Leave(id="bye")),
    "another is kicked": (0, client.Kick(id="bye", seat=Seat(2))),
}


@pytest.mark.case("K040")
@pytest.mark.parametrize("goodbye", GOODBYES)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("seats", [2, 3])
@both_games
def test_whoever_leaves_at_whatever_step_the_table_goes_on(game: str, seats: int, step: str, goodbye: str) -> None:
    """No call is forgotten. When all but one have left the match is over, and one who comes makes the next possible."""
    sitting = Sitting(game, seats)
    STEPS[step](sitting)
    seat, command = GOODBYES[goodbye]
    sitting.say(seat, command)
    sitting.wait(2 * LOCK_MS)
    chairs = sitting.table.floor.chairs
    stays = next((chair for chair in chairs if chair.present), None)
    for chair in list(chairs):
        if chair is not stays and not chair.gone:
            sitting.say(chair.seat, client.Leave(id="me-too"))
    assert not sitting.table.floor.running
    held = step not in ("lobby", "countdown", "open")
    assert [verdict.call for verdict in sitting.verdicts] == (["held"] if held else [])
    if stays is None:
        sitting.sit(0)
    newcomer = sitting.table.free_seat()
    assert newcomer is not None
    sitting.sit(newcomer)
    sitting.open()
    sitting.say(newcomer, sitting.call())
    assert sitting.holder == newcomer


@both_games
def test_a_match_that_is_given_up_voids_the_call_that_holds_the_lock(game: str) -> None:
    """No call waits for ever for its verdict."""
    sitting = Sitting(game, 2).held_by(0)
    posts = sitting.say(1, client.Leave(id="bye"))
    assert len(news(posts, server.MatchOver)) == 1
    assert (sitting.verdict("held").ruling, sitting.verdict("held").reason) == (Ruling.VOID, Reason.LOCK_VOIDED)
    (late,) = verdicts(sitting.say(0, sitting.call(name="too-late")))
    assert late.ruling is not Ruling.WRONG
    assert sitting.holder is None


@pytest.mark.case("K007")
def test_the_end_is_decided_though_the_winner_is_offline() -> None:
    sitting = Sitting("dizzy", 3, hand=1).open()
    sitting.say(0, sitting.call())
    lay = sitting.follow(0)
    sitting.go(0)
    posts = sitting.say(0, lay)
    assert [over.winners for over in news(posts, server.MatchOver, 1)] == [(Seat(0),)]
    sitting.come(0)
    assert sitting.sight(0).table.phase == "over"
    assert sitting.dizzy.match_winners == (Seat(0),)


def test_an_alarm_never_rings_before_what_it_belongs_to() -> None:
    """Every instant that the table names lies ahead, or is now."""
    sitting = Sitting("dizzy", 3).open()
    for _ in range(30):
        due = sitting.table.due()
        if due is None:
            break
        assert due >= sitting.now
        sitting.wait_until(Instant(due))
