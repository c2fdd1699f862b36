"""What arrives in the middle of a sweep is ruled in its place, whoever's turn it was to be read."""

import os
from typing import Any

import pytest
import trio

from referee.arrivals import Arrived
from referee.clock import RealClock
from referee.transport.sweep import EpollSweep
from tests.transport.hall import STUCK_S, Hall, once
from tests.transport.kit import text


@pytest.mark.parametrize("first_to_call", [0, 1])
async def test_a_call_that_arrives_behind_its_readers_back_is_not_overtaken(nursery, monkeypatch, first_to_call):
    hall = Hall("epoll", EpollSweep(RealClock()), RealClock(), nursery)
    peers: list[Any] = [await hall.enter(), await hall.enter()]
    read = [peer.connection.read for peer in peers]
    turns: list[int] = []

    def reading(turn: int):
        def read_and_let_both_call():
            chunks = read[turn]()
            turns.append(turn)
            if len(turns) == 1:
                # Between the reads of the two: the one that was read already calls first.
                for caller in (turn, 1 - turn):
                    os.write(peers[caller].stream.socket.fileno(), text(f"call of {caller}"))
            return chunks

        return read_and_let_both_call

    for turn in (0, 1):
        monkeypatch.setattr(peers[turn].connection, "read", reading(turn))
    # Both have something to be read; who is asked first hangs on who sent first.
    for sender in (first_to_call, 1 - first_to_call):
        os.write(peers[sender].stream.socket.fileno(), text("here"))

    said: list[object] = []
    with trio.fail_after(STUCK_S):
        while len(said) < 4:
            await once(hall.sweep)
            said += [arrival.payload for arrival in hall.sweep.sweep(hall.clock.now()) if isinstance(arrival, Arrived)]

    calls = [words for words in said if words != "here"]
    assert calls == [f"call of {turns[0]}", f"call of {1 - turns[0]}"]
    await hall.leave()
    nursery.cancel_scope.cancel()
