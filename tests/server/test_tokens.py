"""A token is good for one seat, and for as long as that seat is its owner's."""

import pytest

from protocol import client, server
from protocol.client import VERSION, Hello
from protocol.verdicts import Closing
from referee.hiring import Agency
from referee.tokens import AWAITED_MAX


async def turned_away(house, token: str) -> Closing | None:
    """What whoever comes with this token is told at the door."""
    guest = await house.connect()
    await guest.say(Hello(version=VERSION, name="Back", token=token))
    reason: Closing | None = (await guest.wait_for_end())[0]
    return reason


@pytest.mark.case("K107")
async def test_who_was_kicked_does_not_come_back_with_the_old_token(house):
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    assert isinstance(await ann.answer(client.Kick(id=ann.next_id(), seat=ben.seat)), server.Done)
    assert await ben.wait_for_end() == (Closing.KICKED, 1001)
    assert await turned_away(house, ben.token) is Closing.BAD_TOKEN


async def test_who_left_does_not_take_the_seat_from_whoever_sits_there_now(house):
    _, ben = await house.enter("Ann"), await house.enter("Ben")
    await ben.say(client.Leave(id=ben.next_id()))
    assert await ben.wait_for_end() == (Closing.LEFT, 1001)
    cem = await house.enter("Cem")
    assert cem.seat == ben.seat
    assert await turned_away(house, ben.token) is Closing.BAD_TOKEN
    assert await cem.is_alive()


async def test_a_bot_that_was_sent_keeps_the_token_that_it_was_sent_with(house):
    ann = await house.enter("Ann")
    token = house.lobby.await_bot(ann.table, 35)
    bot = await house.enter("Gear", bot=True, token=token)
    assert bot.token == token
    again = await house.enter("Gear", bot=True, token=token)  # As if its welcome had been lost.
    assert again.seat == bot.seat


async def test_bots_that_never_came_are_forgotten_in_the_end(house):
    ann = await house.enter("Ann")
    tokens = [house.lobby.await_bot(ann.table, 35) for _ in range(AWAITED_MAX + 1)]
    assert await turned_away(house, tokens[0]) is Closing.BAD_TOKEN
    assert (await house.enter("Gear", bot=True, token=tokens[1])).seat == 1


def test_bots_that_come_again_are_as_good_as_they_were_and_unknown_ones_as_the_server_is_asked_for():
    class Sending:
        """Takes note of processes instead of starting them."""

        def __init__(self) -> None:
            self.sent: list[tuple[str, bytes]] = []

        def start_soon(self, run: object, command: list[str], count: int, told: bytes) -> None:
            self.sent.append((command[command.index("--skill") + 1], told))

    sending = Sending()
    agency = Agency(sending, "http://127.0.0.1:8080", None, lambda code, skill: "")  # type: ignore[arg-type]
    agency.send_again("BCDF", [("a", 20), ("b", None), ("c", 20)], 35)
    assert sending.sent == [("0.2", b"a\nc"), ("0.35", b"b")]
