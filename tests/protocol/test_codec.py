"""Every message survives the wire, and no bytes do harm."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import client, codec
from protocol.codec import CLIENT_MESSAGE_BYTES_MAX, HINT_LETTERS_MAX, Malformed, Subprotocol
from protocol.games import GameCommand, GameNews, GameView, dizzy, zangle
from protocol.server import News, ServerMessage, TableNews
from protocol.units import CardId, Revision, Seq
from tests.protocol.messages import of_type, structs_of

WIRES = list(Subprotocol)
LEAVE = {"kind": "leave", "id": "a"}


def spelled(wire: Subprotocol, plain: Any) -> bytes | str:
    """Any plain data as a client could send it."""
    return json.dumps(plain) if wire is Subprotocol.JSON else msgspec.msgpack.encode(plain)


def refused(wire: Subprotocol, payload: codec.Frame) -> str:
    """The hint that these bytes earn."""
    with pytest.raises(Malformed) as fault:
        codec.decode_client(wire, payload)
    return fault.value.hint


# Each kind has a test of its own, so a few examples of each are many together.
few = settings(max_examples=15)


def survives(message: ServerMessage) -> None:
    for wire in Subprotocol:
        assert codec.decode_server(wire, codec.encode_server(wire, message)) == message


@pytest.mark.parametrize("kind", structs_of(client.ClientMessage))
@few
@given(data=st.data())
def test_what_a_client_says_survives_the_wire(kind, data):
    message = data.draw(of_type(kind))
    for wire in Subprotocol:
        assert codec.decode_client(wire, codec.encode_client(wire, message)) == message


@pytest.mark.parametrize("command", structs_of(GameCommand))
@few
@given(data=st.data())
def test_every_command_of_a_game_survives_the_wire(command, data):
    message = client.Play(id="a", basis=Revision(0), do=data.draw(of_type(command)))
    for wire in Subprotocol:
        assert codec.decode_client(wire, codec.encode_client(wire, message)) == message


@pytest.mark.parametrize("kind", structs_of(ServerMessage))
@few
@given(data=st.data())
def test_what_a_client_is_told_survives_the_wire(kind, data):
    survives(data.draw(of_type(kind)))


@pytest.mark.parametrize("item", structs_of(TableNews | GameNews))
@few
@given(data=st.data())
def test_every_item_of_news_survives_the_wire(item, data):
    survives(News(seq=Seq(1), at_ms=2, items=(data.draw(of_type(item)),)))


def fault_of(decode: Callable[[], object]) -> Malformed | None:
    """What bytes come to: `Malformed`, or nothing. Any other exception fails the test."""
    try:
        decode()
    except Malformed as fault:
        return fault
    return None


@pytest.mark.parametrize("wire", WIRES)
@given(payload=st.binary(max_size=200) | st.text(max_size=100))
def test_bytes_are_a_message_or_malformed_and_nothing_else(wire, payload):
    fault = fault_of(lambda: codec.decode_client(wire, payload))
    assert fault is None or (0 < len(fault.hint) <= HINT_LETTERS_MAX and fault.hint.isprintable())


@pytest.mark.parametrize("wire", WIRES)
@given(message=of_type(client.ClientMessage), data=st.data())
def test_a_damaged_message_is_a_message_or_malformed_and_nothing_else(wire, message, data):
    whole = codec.encode_client(wire, message)
    whole = whole.encode() if isinstance(whole, str) else whole
    at = data.draw(st.integers(0, len(whole) - 1))
    damaged = whole[:at] + data.draw(st.binary(max_size=3)) + whole[data.draw(st.integers(at, len(whole))) :]
    fault = fault_of(lambda: codec.decode_client(wire, damaged, text=wire is Subprotocol.JSON))
    assert fault is None or (0 < len(fault.hint) <= HINT_LETTERS_MAX and fault.hint.isprintable())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(plain=st.dictionaries(st.sampled_from(["kind", "id", "do", "basis", "name", "x"]), json_values))
def test_a_foreign_object_is_malformed(plain):
    refused(Subprotocol.JSON, json.dumps(plain))


@pytest.mark.parametrize("opening", ["[", '{"id":', '{"kind":"play","do":', '{"kind":"leave","id":"a","x":['])
def test_deep_nesting_is_malformed(opening):
    refused(Subprotocol.JSON, (opening * CLIENT_MESSAGE_BYTES_MAX)[:CLIENT_MESSAGE_BYTES_MAX])


def test_a_length_that_is_declared_but_not_sent_is_malformed():
    refused(Subprotocol.MSGPACK, b"\xdf\xff\xff\xff\xff")  # A map of four billion keys.


def test_a_text_frame_on_a_messagepack_connection_is_malformed():
    assert "binary" in refused(Subprotocol.MSGPACK, json.dumps(LEAVE))


def test_a_binary_frame_on_a_json_connection_is_malformed():
    assert "text" in refused(Subprotocol.JSON, json.dumps(LEAVE).encode())


@pytest.mark.parametrize("buffer", [bytes, bytearray, memoryview])
def test_a_transport_may_hand_over_the_bytes_of_a_text_frame_as_they_are(buffer):
    data = buffer(json.dumps(LEAVE).encode())
    assert codec.decode_client(Subprotocol.JSON, data, text=True) == client.Leave(id="a")
    with pytest.raises(Malformed):
        codec.decode_client(Subprotocol.MSGPACK, data, text=True)


def test_text_that_is_not_unicode_is_malformed():
    refused(Subprotocol.JSON, '{"kind":"leave","id":"\ud800"}')
    refused(Subprotocol.JSON, '{"kind":"leave","id":"\\ud800"}')
    with pytest.raises(Malformed):
        codec.decode_client(Subprotocol.JSON, b'{"kind":"leave","id":"\xff"}', text=True)


def test_a_message_may_be_as_long_as_the_limit_and_no_longer():
    text = json.dumps(LEAVE)
    assert codec.decode_client(Subprotocol.JSON, text.ljust(CLIENT_MESSAGE_BYTES_MAX)) == client.Leave(id="a")
    assert str(CLIENT_MESSAGE_BYTES_MAX) in refused(Subprotocol.JSON, text.ljust(CLIENT_MESSAGE_BYTES_MAX + 1))


def test_the_limit_counts_bytes_whatever_the_letters():
    name = "é" * (CLIENT_MESSAGE_BYTES_MAX // 2)
    assert "bytes" in refused(Subprotocol.JSON, f'{{"kind":"{name}"}}')
    wide = memoryview(b" " * (CLIENT_MESSAGE_BYTES_MAX + 8)).cast("Q")
    assert "bytes" in refused(Subprotocol.MSGPACK, wide)


@pytest.mark.parametrize(
    "message",
    [
        client.Play(
            id="i" * 36,
            basis=Revision(2**31 - 1),
            do=zangle.Take(target=CardId(1023), pieces=tuple(CardId(1000 + n % 24) for n in range(120))),
        ),
        client.SetOption(id="i" * 36, name="o" * 32, value="😀" * 160),
        client.Hello(version=1, table="t" * 12, token="k" * 64, name="😀" * 20),
    ],
)
def test_the_largest_messages_fit_even_when_every_letter_is_escaped(message):
    text = json.dumps(msgspec.to_builtins(message), ensure_ascii=True)
    assert codec.decode_client(Subprotocol.JSON, text) == message


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(
    "plain",
    [
        {"kind": "leave", "id": ""},
        {"kind": "leave", "id": "i" * 37},
        {"kind": "leave", "id": "a b"},
        {"kind": "leave", "id": "a\n"},
        {"kind": "leave", "id": "é"},
        {"kind": "leave", "id": 1},
        {"kind": "leave"},
        {"kind": "leave", "id": "a", "seat": 1},
        {"kind": "leave", "id": None},
        {"id": "a"},
        {"kind": "leaf", "id": "a"},
        {"kind": 1, "id": "a"},
        {"kind": "welcome", "seq": 1},
        {"kind": "pong", "nonce": True, "clock_us": 1},
        {"kind": "pong", "nonce": 1.0, "clock_us": 1},
        {"kind": "pong", "nonce": "1", "clock_us": 1},
        {"kind": "pong", "nonce": -1, "clock_us": 1},
        {"kind": "pong", "nonce": 2**32, "clock_us": 1},
        {"kind": "pong", "nonce": 1, "clock_us": 2**53},
        {"kind": "pong", "nonce": 1, "clock_us": None},
        {"kind": "ready", "id": "a", "ready": 1},
        {"kind": "kick", "id": "a", "seat": 9},
        {"kind": "kick", "id": "a", "seat": -1},
        {"kind": "kick", "id": "a", "seat": False},
        {"kind": "profile", "id": "a", "name": "n" * 21, "symbol": "star"},
        {"kind": "profile", "id": "a", "name": "", "symbol": "star"},
        {"kind": "profile", "id": "a", "name": "n", "symbol": "Star"},
        {"kind": "set-option", "id": "a", "name": "A", "value": ""},
        {"kind": "set-option", "id": "a", "name": "a\n", "value": ""},
        {"kind": "set-option", "id": "a", "name": "a", "value": "v" * 161},
        {"kind": "set-game", "id": "a", "game": "../dizzy"},
        {"kind": "hello", "version": 0},
        {"kind": "hello", "version": 1, "table": "t" * 13},
        {"kind": "hello", "version": 1, "table": "BCDF\n"},
        {"kind": "hello", "version": 1, "token": "k" * 65},
        {"kind": "hello", "version": 1, "token": "k\n"},
        {"kind": "hello", "version": 1, "role": "host"},
        {"kind": "hello", "version": 1, "seat": 0},
        {"kind": "play", "id": "a", "basis": 0},
        {"kind": "play", "id": "a", "basis": -1, "do": {"kind": "dizzy.open"}},
        {"kind": "play", "id": "a", "basis": 2**31, "do": {"kind": "dizzy.open"}},
        {"kind": "play", "id": "a", "basis": 0, "do": {"kind": "open"}},
        {"kind": "play", "id": "a", "basis": 0, "do": {"kind": "dizzy.open", "at_ms": 1}},
        {"kind": "play", "id": "a", "basis": 0, "do": {"kind": "dizzy.call", "named": []}},
        {"kind": "play", "id": "a", "basis": 0, "do": {"kind": "dizzy.call", "named": ["colors-same"] * 3}},
        {"kind": "play", "id": "a", "basis": 0, "do": {"kind": "dizzy.call", "named": ["colours-same"]}},
        {"kind": "play", "id": "a", "basis": 0, "do": {"kind": "dizzy.lay", "card": 1024}},
        {"kind": "play", "id": "a", "basis": 0, "do": {"kind": "zangle.take", "target": 1, "pieces": [1] * 121}},
        {"kind": "play", "id": "a", "basis": 0, "do": {"kind": "zangle.take", "target": 1, "pieces": [None]}},
        {"kind": "dizzy.open"},
        [],
        None,
        "leave",
        ["leave", "a"],
    ],
)
def test_what_is_out_of_bounds_is_malformed(wire, plain):
    refused(wire, spelled(wire, plain))


def test_the_last_of_two_equal_keys_counts():
    assert codec.decode_client(Subprotocol.JSON, '{"kind":"leave","id":"a","id":"b"}') == client.Leave(id="b")
    twice = b"\x83\xa4kind\xa5leave\xa2id\xa1a\xa2id\xa1b"
    assert codec.decode_client(Subprotocol.MSGPACK, twice) == client.Leave(id="b")


def test_a_message_of_two_kinds_is_malformed():
    refused(Subprotocol.JSON, '{"kind":"leave","kind":"look","id":"a"}')
    refused(Subprotocol.MSGPACK, b"\x83\xa4kind\xa5leave\xa4kind\xa4look\xa2id\xa1a")


def test_a_second_value_after_the_message_is_malformed():
    refused(Subprotocol.JSON, json.dumps(LEAVE) * 2)
    refused(Subprotocol.MSGPACK, msgspec.msgpack.encode(LEAVE) * 2)


def test_a_hint_names_the_place_and_never_grows_with_the_message():
    assert "$.seat" in refused(Subprotocol.JSON, '{"kind":"kick","id":"a","seat":"0"}')
    hint = refused(Subprotocol.JSON, json.dumps({"kind": "leave", "id": "a", "\n" * 1000: 1}))
    assert len(hint) <= HINT_LETTERS_MAX
    assert hint.isprintable()


@pytest.mark.parametrize("wire", WIRES)
def test_a_client_skips_fields_of_a_later_version(wire):
    plain = {"kind": "ping", "seq": 1, "nonce": 2, "later": {"deep": [1]}}
    message = codec.decode_server(wire, spelled(wire, plain))
    assert msgspec.to_builtins(message) == {"kind": "ping", "seq": 1, "nonce": 2}


@pytest.mark.parametrize("wire", WIRES)
@given(payload=st.binary(max_size=100) | st.text(max_size=100))
def test_a_client_survives_a_referee_gone_mad(wire, payload):
    fault = fault_of(lambda: codec.decode_server(wire, payload))
    assert fault is None or len(fault.hint) <= HINT_LETTERS_MAX


def test_kinds_are_told_apart_by_name_alone():
    """Games share words; the wire must not mix their commands or news up."""
    for union in (client.ClientMessage, ServerMessage, GameCommand, TableNews | GameNews, GameView):
        tags = [kind.__struct_config__.tag for kind in structs_of(union)]
        assert len(tags) == len(set(tags))
    assert dizzy.Withdraw().__struct_config__.tag != zangle.Withdraw().__struct_config__.tag
