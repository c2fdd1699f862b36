"""What a client's clock and a client's link can do to the others: nothing, but for what everybody is told of them."""

from itertools import pairwise

import pytest
import trio
from msgspec import structs
from trio.testing import assert_no_checkpoints

from protocol import client, server
from protocol.games import dizzy
from protocol.units import SECOND
from protocol.verdicts import Ruling
from referee.clock import VirtualClock
from referee.listener import BEAT_IN_PLAY, RTT_EVERY
from tests.kit.table import COUNTDOWN_MS, LOCK_MS
from tests.server.house import OPTIONS, Gone, Guest, House
from tests.server.test_stroke import Stage

HOUR_US = 3_600_000_000


async def attend(guest: Guest) -> None:
    """Hear everything, and answer every ping at once."""
    while not isinstance(await guest.hear(), Gone):
        pass


async def ruled_by_clocks_that_show(clock_us: int) -> list[server.Verdict]:
    """What two calls come to while one phone states that clock."""
    async with House.open(VirtualClock()) as house:
        ann, ben = await house.play("Ann", "Ben")
        ann.clock_us = clock_us
        for guest in (ann, ben):
            await guest.answer(structs.replace(guest.calling(), id=f"call-{guest.seat}"))
        await ann.answer(ann.playing(dizzy.Withdraw()))
        sight = await ben.look()
        assert sight.table.seats[0].rtt_ms == 0, "it was pinged, and has answered"
        return [verdict for guest in (ann, ben) for verdict in guest.verdicts]


@pytest.mark.case("K065")
async def test_no_verdict_depends_on_what_a_phone_s_clock_shows(autojump_clock) -> None:
    """An hour early, an hour late, or at the end of all time: it is ruled the same."""
    first, *others = [await ruled_by_clocks_that_show(clock_us) for clock_us in (HOUR_US, 0, 2 * HOUR_US, 2**53 - 1)]
    assert {verdict.ruling for verdict in first} == {Ruling.LATE, Ruling.WRONG}
    assert others == [first] * 3


@pytest.mark.case("K065")
async def test_what_is_left_of_a_countdown_is_told_by_the_referee_s_clock_alone(quiet_house, autojump_clock) -> None:
    """Both of its ends are on the clock that each message bears, so a screen's own clock may be an hour off."""
    ann, ben = await quiet_house.play("Ann", "Ben")
    await ann.call()
    called = trio.current_time()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(attend, ann)
        for _ in range(5):
            await trio.sleep(0.7)
            sight = await ben.look()
            left_ms = sight.game.lock.until_ms - sight.at_ms
            assert left_ms == pytest.approx(int(OPTIONS["lock_ms"]) - (trio.current_time() - called) * 1_000, abs=1)
        nursery.cancel_scope.cancel()


async def answer_late(guest: Guest, delay_s: float, pings: int) -> list[float]:
    """Answer so many pings, as a radio does that sleeps; when it heard anything."""
    guest.late_pings = True
    came: list[float] = []
    while pings:
        message = await guest.hear()
        came.append(trio.current_time())
        if isinstance(message, server.Ping):
            pings -= 1
            await trio.sleep(delay_s)
            await guest.say(client.Pong(message.nonce, 0))
    return came


@pytest.mark.case("K062", "K067")
@pytest.mark.parametrize("asleep_ms", [70, 300, 600])
async def test_a_link_that_sleeps_is_measured_told_to_all_and_kept_awake(
    quiet_house, autojump_clock, asleep_ms: int
) -> None:
    """The page warns whoever is that slow; and while a match runs nobody's radio rests for longer than a beat."""
    ann, ben = await quiet_house.play("Ann", "Ben")
    async with trio.open_nursery() as nursery:
        nursery.start_soon(attend, ben)
        came = await answer_late(ann, asleep_ms / 1_000, 2 + RTT_EVERY // BEAT_IN_PLAY)
        rests_s = [later - earlier for earlier, later in pairwise(came)]
        assert max(rests_s) == pytest.approx(BEAT_IN_PLAY / SECOND, abs=0.05)  # A table wakes a little late.
        watcher = await quiet_house.enter("Wim", role=client.Role.WATCHER)
        rtt_ms = {seat.name: seat.rtt_ms for seat in (await watcher.look()).table.seats}
        assert rtt_ms == {"Ann": pytest.approx(asleep_ms, abs=5), "Ben": 0}
        nursery.cancel_scope.cancel()


@pytest.mark.case("K125")
def test_between_is_it_free_and_now_it_is_yours_nothing_else_runs() -> None:
    """Reading, ruling and writing of a stroke in which two call at once: no task gets a turn in between."""

    async def race() -> None:
        stage = Stage(2)
        stage.arrives(0, client.Start(id="start"))
        stage.arbiter.stroke()
        stage.turn(COUNTDOWN_MS)
        stage.arbiter.stroke()
        for seat in (1, 0):
            stage.arrives(seat, stage.call(name=f"call-{seat}"))
            stage.turn(1)
        with assert_no_checkpoints():
            stage.arbiter.stroke()
        assert stage.holder == 1
        assert [verdict.call for verdict in stage.verdicts_told(0)] == ["call-0"]
        stage.turn(LOCK_MS)
        with assert_no_checkpoints():
            stage.arbiter.stroke()
        assert stage.holder is None

    trio.run(race)
