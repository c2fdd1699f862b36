"""Bytes and messages that no honest client sends: each gets a clear answer, and nobody else notices."""

import pytest

from protocol import client, server
from protocol.client import VERSION, Hello, Role
from protocol.games import dizzy, zangle
from protocol.units import CardId, Revision, Seat
from protocol.verdicts import Closing, Reason, Ruling
from referee.arrivals import POLICY, Opcode
from referee.listener import FAULTS_MAX
from tests.server.house import NAMED, Gone
from tests.transport.kit import binary, client_frame, text

PLAY_TAIL = f'"basis":0,"do":{{"kind":"dizzy.call","named":["{NAMED[0]}"]}}'

NOT_MESSAGES = {
    "no JSON": "Lizzy!",
    "empty": "",
    "a list": "[]",
    "null": "null",
    "no kind": '{"id":"1"}',
    "an unknown kind": '{"kind":"cheat","id":"1"}',
    "a kind of the server's": '{"kind":"done","seq":0,"id":"1"}',
    "two kinds": '{"kind":"look","kind":"leave","id":"1"}',
    "no identifier": '{"kind":"look"}',
    "an empty identifier": '{"kind":"look","id":""}',
    "a long identifier": '{"kind":"look","id":"' + "x" * 37 + '"}',
    "an identifier with a newline": '{"kind":"look","id":"a\\n"}',
    "a number for an identifier": '{"kind":"look","id":1}',
    "a basis below zero": '{"kind":"play","id":"1","basis":-1,"do":{"kind":"dizzy.stuck"}}',
    "a basis with a fraction": '{"kind":"play","id":"1","basis":0.5,"do":{"kind":"dizzy.stuck"}}',
    "a basis too large": '{"kind":"play","id":"1","basis":99999999999999999999,"do":{"kind":"dizzy.stuck"}}',
    "no combination": '{"kind":"play","id":"1","basis":0,"do":{"kind":"dizzy.call","named":[]}}',
    "three combinations": '{"kind":"play","id":"1","basis":0,"do":{"kind":"dizzy.call","named":'
    '["colors-same","patterns-same","colors-different"]}}',
    "a name too long": '{"kind":"profile","id":"1","name":"' + "x" * 21 + '","symbol":"star"}',
    "an unknown symbol": '{"kind":"profile","id":"1","name":"x","symbol":"skull"}',
    "a seat that no table has": '{"kind":"kick","id":"1","seat":9}',
    "half a surrogate pair": '{"kind":"profile","id":"1","name":"\\ud800","symbol":"star"}',
    "deep nesting": "[" * 2_000,
    # Of a client's own account of itself nothing is taken (K100).
    "cards of one's own": '{"kind":"play","id":"1","cards":[1,2,3],' + PLAY_TAIL + "}",
    "a seat of one's own": '{"kind":"play","id":"1","seat":1,' + PLAY_TAIL + "}",
    "a time of one's own": '{"kind":"play","id":"1","at_ms":0,' + PLAY_TAIL + "}",
    "a score of one's own": '{"kind":"ready","id":"1","score":99}',
}

NOT_FRAMES = {
    "no WebSocket at all": b"\x00\x01\x02\x03" * 8,
    "HTTP again": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "a frame without a mask": client_frame(Opcode.TEXT, b"{}", mask=None),
    "reserved bits": client_frame(Opcode.TEXT, b"{}", reserved=4),
    "an unknown opcode": client_frame(3, b"{}"),
    "a continuation of nothing": client_frame(Opcode.CONTINUATION, b"{}"),
    "a ping in two parts": client_frame(Opcode.PING, b"x", fin=False),
    "a message of a gigabyte": client_frame(Opcode.TEXT, b"{", declared=1 << 30),
    "a message above the limit": text(" " * 5_000),
    "text that is not UTF-8": client_frame(Opcode.TEXT, b"\xff\xfe"),
}

BEFORE_THE_HANDSHAKE = {
    "nothing": b"",
    "binary": bytes(range(256)),
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(64),
    "half a request": b"GET /ws HT",
    "a head without end": b"GET /ws HTTP/1.1\r\n" + b"X-Filler: " + b"y" * 40_000,
    "a bad method": b"BREW /ws HTTP/1.1\r\nHost: x\r\n\r\n",
    "no host": b"GET /ws HTTP/1.1\r\n\r\n",
    "a body": b"POST /ws HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nsomething",
    "frames at once": text("{}"),
}


@pytest.mark.case("K100")
@pytest.mark.parametrize("words", NOT_MESSAGES.values(), ids=NOT_MESSAGES)
async def test_what_is_no_message_gets_a_hint_and_changes_nothing(house, words):
    ann, ben = await house.play("Ann", "Ben")
    before = await ben.look()

    await ann.send(text(words))

    assert (await ann.wait_for(server.Fault)).hint
    assert await ann.is_alive()
    after = await ben.look()
    assert after.game == before.game


async def test_a_binary_frame_is_no_message_where_text_was_agreed(house):
    ann = await house.enter("Ann")

    await ann.send(binary(b"\x80"))

    assert "text frames" in (await ann.wait_for(server.Fault)).hint


async def test_too_many_faults_end_the_connection_and_keep_the_seat(house):
    ann, ben = await house.play("Ann", "Ben")

    await ann.send(*[text("nonsense")] * FAULTS_MAX)

    assert await ann.wait_for_end() == (Closing.FAULTY, POLICY)
    back = await house.enter(token=ann.token, table=ann.table)
    assert back.seat == ann.seat
    assert await ben.is_alive()


@pytest.mark.parametrize("frames", NOT_FRAMES.values(), ids=NOT_FRAMES)
@pytest.mark.parametrize("seated", [False, True], ids=["before hello", "seated"])
async def test_bytes_that_are_no_frame_end_their_connection_alone(house, frames, seated):
    ann = await house.enter("Ann")
    villain = await house.enter("Eve") if seated else await house.connect()

    await villain.send(frames)

    _, code = await villain.wait_for_end()
    assert code in (1002, 1007, 1009, None)
    assert await ann.is_alive()
    if seated:
        back = await house.enter(token=villain.token, table=villain.table)
        assert back.seat == villain.seat


@pytest.mark.parametrize("words", BEFORE_THE_HANDSHAKE.values(), ids=BEFORE_THE_HANDSHAKE)
async def test_bytes_before_the_handshake_harm_nobody(house, words):
    ann = await house.enter("Ann")
    stream = await house.stream()
    if words:
        await stream.send_all(words)
    await stream.send_eof()

    answer = b""
    while chunk := await stream.receive_some(4096):
        answer += chunk

    assert not answer.startswith(b"HTTP/1.1 101")
    assert await ann.is_alive()
    await stream.aclose()


@pytest.mark.case("K106")
@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, b"101"),
        ("http://192.168.1.7:8080", b"101"),
        ("http://evil.example", b"403"),
        ("http://192.168.1.7:8081", b"403"),
        ("null", b"403"),
        ("", b"403"),
    ],
)
async def test_only_a_page_of_this_server_may_connect(house, origin, status):
    _, answer = await house.ask(origin=origin)

    assert answer.split()[1] == status


@pytest.mark.parametrize(
    "first",
    [
        client.Look(id="1"),
        client.Leave(id="1"),
        client.Pong(nonce=1, clock_us=1),
        client.Play(id="1", basis=Revision(0), do=dizzy.Call(named=NAMED)),
        client.Kick(id="1", seat=Seat(0)),
    ],
)
async def test_the_first_message_must_be_a_hello(house, first):
    ann = await house.enter("Ann")
    early = await house.connect()

    await early.say(first)

    assert await early.wait_for_end() == (Closing.NO_HELLO, POLICY)
    assert await ann.is_alive()


async def test_a_first_message_that_is_none_gets_a_hint_and_a_farewell(house):
    guest = await house.connect()

    await guest.send(text('{"kind":"hello","version":"one"}'))

    assert (await guest.wait_for(server.Fault)).hint
    assert await guest.wait_for_end() == (Closing.FAULTY, POLICY)


@pytest.mark.parametrize(
    ("hello", "reason"),
    [
        (Hello(version=VERSION + 1), Closing.WRONG_VERSION),
        (Hello(version=VERSION, table="NOWHERE"), Closing.NO_SUCH_TABLE),
        (Hello(version=VERSION, open="chess"), Closing.NO_SUCH_TABLE),
        (Hello(version=VERSION, token="not-a-token"), Closing.BAD_TOKEN),
    ],
)
async def test_a_hello_that_leads_nowhere_is_told_why(house, hello, reason):
    guest = await house.connect()

    await guest.say(hello)

    assert await guest.wait_for_end() == (reason, POLICY)
    assert len(house.lobby) == 1


async def test_who_says_no_hello_is_sent_away(quiet_house):
    guest = await quiet_house.connect()

    assert await guest.wait_for_end() == (Closing.NO_HELLO, POLICY)


async def test_a_second_hello_is_a_fault_and_seats_nobody(house):
    ann = await house.enter("Ann")

    await ann.say(Hello(version=VERSION, name="Ann again"))

    await ann.wait_for(server.Fault)
    assert len((await ann.look()).table.seats) == 1


async def test_a_pong_with_a_foreign_nonce_measures_nothing(house):
    ann = await house.enter("Ann")
    ann.answers_pings = False

    for nonce in (0, 1, 2**32 - 1):
        await ann.say(client.Pong(nonce, 0))

    (seat,) = (await ann.look()).table.seats
    assert seat.rtt_ms is None


async def test_a_play_of_another_game_is_refused(house):
    ann, ben = await house.play("Ann", "Ben")

    answer = await ann.answer(ann.playing(zangle.Hit()))

    assert isinstance(answer, server.Refusal | server.Verdict)
    assert answer.reason is Reason.WRONG_GAME
    assert house.holder() is None
    assert await ben.is_alive()


async def test_a_card_of_another_player_cannot_be_laid(house):
    ann, ben = await house.play("Ann", "Ben")
    (card,) = (await ann.look()).game.hands[ben.seat].open

    command = ann.playing(dizzy.Call(named=NAMED, card=card.id))
    verdict = await ann.answer(command)

    assert isinstance(verdict, server.Verdict)
    assert (verdict.ruling, verdict.reason) == (Ruling.VOID, Reason.NOT_YOUR_CARD)


async def test_a_card_that_no_deck_has_is_nobodys(house):
    ann, _ = await house.play("Ann", "Ben")

    command = ann.playing(dizzy.Call(named=NAMED, card=CardId(1023)))

    assert (await ann.answer(command)).reason is Reason.NOT_YOUR_CARD


WATCHED = [
    client.Play(id="1", basis=Revision(0), do=dizzy.Call(named=NAMED)),
    client.Ready(id="2"),
    client.Profile(id="3", name="Boss", symbol=client.Symbol.MOON),
    client.Leave(id="4"),
    client.Start(id="5"),
    client.Pause(id="6"),
    client.Kick(id="7", seat=Seat(0)),
    client.HandOver(id="8", seat=Seat(0)),
    client.SetOption(id="9", name="penalty", value="0"),
    client.SetGame(id="10", game="zangle"),
    client.Rematch(id="11"),
    client.NextRound(id="12"),
    client.Resume(id="13"),
    client.Undo(id="14"),
    client.EndMatch(id="15"),
]


async def test_a_watcher_may_look_and_nothing_else(house):
    _, ben = await house.play("Ann", "Ben")
    watcher = await house.enter("Wim", role=Role.WATCHER)
    before = await ben.look()

    for command in WATCHED:
        answer = await watcher.answer(command)
        assert isinstance(answer, server.Refusal), command
        assert answer.reason is Reason.NOT_SEATED

    assert (await watcher.look()).game == before.game


async def test_a_guest_that_hangs_up_at_any_point_of_its_arrival_harms_nobody(house):
    ann = await house.enter("Ann")
    for after in range(4):
        stream = await house.stream()
        if after == 1:
            await stream.send_all(b"GET /ws HTTP/1.1\r\n")
        if after >= 2:
            guest = await house.connect()
            if after == 3:
                await guest.say(Hello(version=VERSION, name="Gil"))
            await guest.lose()
        await stream.aclose()

    await house.until(lambda: house.arbiter.present == 1 and house.port.statistics().websockets == 1)
    assert await ann.is_alive()


async def test_who_is_kicked_is_told_and_cannot_come_back_with_the_old_token(house):
    ann, ben = await house.enter("Ann"), await house.enter("Ben")

    assert isinstance(await ann.answer(client.Kick(id="k", seat=ben.seat)), server.Done)

    reason, _ = await ben.wait_for_end()
    assert reason is Closing.KICKED
    again = await house.connect()
    await again.say(Hello(version=VERSION, token=ben.token, table=ben.table))
    assert (await again.wait_for_end())[0] is Closing.BAD_TOKEN
    assert not isinstance(await ann.look(), Gone)
