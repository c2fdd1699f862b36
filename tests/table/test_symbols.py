"""What players are told apart by: no two seats wear one symbol, whatever they ask for and in whatever order."""

from protocol import client
from protocol.client import Symbol
from protocol.units import SEATS_MAX
from tests.kit.table import Sitting


def worn(sitting: Sitting) -> list[Symbol]:
    return [seat.symbol for seat in sitting.sight().table.seats]


def profile(sitting: Sitting, seat: int, symbol: Symbol) -> None:
    sitting.say(seat, client.Profile(id=sitting.id(), name=f"Player {seat}", symbol=symbol))


def test_of_a_full_table_that_all_asks_for_one_symbol_everybody_gets_another() -> None:
    sitting = Sitting(seats=SEATS_MAX)
    assert worn(sitting)[0] is Symbol.SQUARE, "the first who asks has it"
    assert sorted(worn(sitting)) == sorted(Symbol)


def test_a_symbol_that_another_wears_is_not_to_be_had_and_the_first_that_is_free_is_given_instead() -> None:
    sitting = Sitting(seats=3)
    first, second, third = worn(sitting)
    free = next(symbol for symbol in Symbol if symbol not in (first, second, third))
    profile(sitting, 2, first)
    given = worn(sitting)[2]
    assert worn(sitting)[:2] == [first, second], "nobody loses a symbol to another"
    assert given in (third, free)
    assert given is next(symbol for symbol in Symbol if symbol not in (first, second))


def test_one_may_keep_one_s_own_symbol_and_take_one_that_was_given_back() -> None:
    sitting = Sitting(seats=2)
    first, second = worn(sitting)
    profile(sitting, 0, first)
    assert worn(sitting) == [first, second]
    sitting.say(1, client.Leave(id="bye"))
    profile(sitting, 0, second)
    sitting.sit(1)
    assert worn(sitting)[0] is second
    assert worn(sitting)[1] is not second
