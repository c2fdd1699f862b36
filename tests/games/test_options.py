"""Options come as text and are told as text, the same for a command line, a lobby and a page."""

from enum import StrEnum
from typing import Annotated

import msgspec
import pytest

from protocol.verdicts import Reason
from referee.games.interface import OptionText
from referee.games.options import OptionFault, describe, read_options
from referee.table.match import PLAYABLE
from referee.table.options import TableOptions


class Speed(StrEnum):
    CALM = "calm"
    BRISK = "brisk"


class Options(msgspec.Struct, frozen=True):
    cards: Annotated[int, msgspec.Meta(ge=0, le=60)] = 5
    double: bool = False
    speed: Speed = Speed.BRISK
    words: Annotated[str, msgspec.Meta(max_length=4)] = ""


def test_text_becomes_values() -> None:
    texts = {"cards": "12", "double": "true", "speed": "calm", "words": "12"}
    assert read_options(Options, texts) == Options(12, True, Speed.CALM, "12")


def test_what_is_not_set_stays_as_it_was() -> None:
    assert read_options(Options, {}) == Options()
    assert read_options(Options, {"double": "true"}, Options(cards=9)) == Options(cards=9, double=True)


@pytest.mark.parametrize("text", ["", "many", "5.5", "-1", "61", "9" * 5_000, "0x10", "null", "٣"])
def test_a_number_that_is_none_or_out_of_bounds_is_told_its_bounds(text: str) -> None:
    assert read_options(Options, {"cards": text}) == OptionFault("cards", Reason.BAD_OPTION, (), 0, 60)


@pytest.mark.parametrize(
    ("name", "text", "choices"),
    [("double", "perhaps", ("false", "true")), ("speed", "CALM", ("calm", "brisk")), ("speed", "", ("calm", "brisk"))],
)
def test_a_choice_that_there_is_not_is_told_the_choices(name: str, text: str, choices: tuple[str, ...]) -> None:
    assert read_options(Options, {name: text}) == OptionFault(name, Reason.BAD_OPTION, choices)


def test_a_text_that_is_too_long_is_told_how_long_it_may_be() -> None:
    assert read_options(Options, {"words": "hello"}) == OptionFault("words", Reason.BAD_OPTION, (), 0, 4)


def test_a_name_that_there_is_not_is_told_the_names() -> None:
    fault = read_options(Options, {"card": "5"})
    assert fault == OptionFault("card", Reason.NO_SUCH_OPTION, ("cards", "double", "speed", "words"))
    assert str(fault) == "there is no option 'card'; there are cards, double, speed, words"


def test_a_fault_says_what_is_allowed() -> None:
    assert str(read_options(Options, {"cards": "99"})) == "option 'cards' must be from 0 to 60"
    assert str(read_options(Options, {"speed": "x"})) == "option 'speed' must be one of calm, brisk"


def test_options_are_described_in_words() -> None:
    assert describe(Options(cards=9, double=True)) == (
        OptionText("cards", "9", "5", (), 0, 60),
        OptionText("double", "true", "false", ("false", "true"), None, None),
        OptionText("speed", "brisk", "brisk", ("calm", "brisk"), None, None),
        OptionText("words", "", "", (), None, None),
    )


def test_a_description_reads_back_as_the_same_options() -> None:
    options = Options(7, True, Speed.CALM, "abc")
    assert read_options(Options, {option.name: option.value for option in describe(options)}) == options


def test_no_option_of_a_table_has_the_name_of_a_game_s() -> None:
    """A lobby names an option alone: with two of one name, only one of them could be set."""
    of_tables = {option.name for option in describe(TableOptions())}
    for name, game in PLAYABLE.items():
        of_game = [option.name for option in game.describe({})]
        assert not of_tables.intersection(of_game), name
        assert len(of_game) == len(set(of_game)), name
