"""Face-down cards cannot be written, by accident or otherwise."""

from dataclasses import dataclass

import msgspec
import pytest

from protocol.units import CardId
from referee.games.hidden import EMPTY, FaceDown

PILE = FaceDown(CardId(number) for number in (7, 8, 9))


class Message(msgspec.Struct, frozen=True):
    cards: FaceDown


@dataclass(frozen=True)
class Note:
    cards: FaceDown


@pytest.mark.parametrize("message", [PILE, EMPTY, Message(PILE), Note(PILE), (PILE,), {"cards": [PILE]}])
@pytest.mark.parametrize("encode", [msgspec.json.encode, msgspec.msgpack.encode, msgspec.to_builtins])
def test_no_encoder_writes_a_pile(message: object, encode) -> None:
    with pytest.raises(TypeError, match="FaceDown"):
        encode(message)


def test_no_text_of_a_pile_names_a_card() -> None:
    """Logs and tracebacks tell how many there are."""
    for text in (repr(PILE), str(PILE), f"{PILE}", repr(Message(PILE)), repr(Note(PILE))):
        assert "FaceDown(3 cards)" in text
        assert not set("789") & set(text)


def test_a_pile_is_known_by_its_cards_and_their_order() -> None:
    assert FaceDown(PILE.peek()) == PILE
    assert hash(FaceDown(PILE.peek())) == hash(PILE)
    assert FaceDown(reversed(PILE.peek())) != PILE
    assert len({hash(FaceDown(map(CardId, range(count)))) for count in range(20)}) > 1
    assert PILE.peek() != PILE


def test_cards_come_from_the_top_and_go_under() -> None:
    assert PILE.without_top().peek() == (8, 9)
    assert PILE.without_top(3) == EMPTY
    assert PILE.with_under((CardId(1), CardId(2))).peek() == (7, 8, 9, 1, 2)
    assert PILE.peek() == (7, 8, 9)
