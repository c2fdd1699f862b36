"""What is a set, and what becomes of it."""

import pytest

from protocol.games.zigity import Draw
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC
from referee.games.zigity.events import MatchEnded, PlayCardTurned, SetLaid
from tests.games.zigity.kit import GAME, Table

MORE = "Wa1lD Wa1lD"  # So that nobody is out.


@pytest.mark.rule("ZIG-06")
@pytest.mark.parametrize("cards", ["Wf9lD Wu9lD @", "@ Wu9lD Wf9lD", "Wu9lD @"])
def test_a_word_needs_its_letters_in_its_order(cards: str) -> None:
    table = Table("Wn3lD", f"Wf9lD Wu9lD {MORE}", MORE)
    assert table.lay(0, cards) is (None if cards == "Wf9lD Wu9lD @" else Reason.NO_SUCH_WORD)


@pytest.mark.rule("ZIG-06")
@pytest.mark.parametrize(
    ("play_card", "cards"), [("Wf3lD", "@ Wu1lD Wn1lD"), ("Wu3lD", "Wf1lD @ Wn1lD"), ("Wn3lD", "Wf1lD Wu1lD @")]
)
def test_the_play_cards_letter_stands_anywhere_in_the_word(play_card: str, cards: str) -> None:
    table = Table(play_card, f"Wf1lD Wu1lD Wn1lD {MORE}", MORE)
    assert table.lay(0, cards) is None
    assert table.one(SetLaid).laid.word == "fun"


@pytest.mark.rule("ZIG-06")
def test_a_word_without_the_play_card_is_none() -> None:
    table = Table("We3lD", f"Wf1lD Wu1lD Wn1lD {MORE}", MORE)
    assert table.lay(0, "Wf1lD Wu1lD Wn1lD") is Reason.PLAY_CARD_MISSING


@pytest.mark.rule("ZIG-06")
def test_a_word_may_be_as_short_or_as_long_as_one_wants() -> None:
    for cards, word in (("Wo1lD @", "on"), ("@ Wo1lD Wn1lD We1lD", "none")):
        table = Table("Wn3lD", f"Wo1lD Wn1lD We1lD {MORE}", MORE)
        assert table.lay(0, cards) is None
        assert table.one(SetLaid).laid.word == word


@pytest.mark.rule("ZIG-07")
@pytest.mark.parametrize(
    ("numbers", "reason"),
    [("3 3", None), ("6", None), ("1 5", None), ("3", Reason.NOT_ELEVEN), ("3 4", Reason.NOT_ELEVEN)],
)
def test_numbers_add_to_exactly_eleven(numbers: str, reason: Reason | None) -> None:
    """With the five of the play card."""
    table = Table("De5lD", f"Wa3lD Wa3lD Wa4lD Wa6lD Wa1lD Wa5lD {MORE}", MORE)
    assert table.lay(0, " ".join(f"Wa{number}lD" for number in numbers.split())) is reason


@pytest.mark.rule("ZIG-08")
@pytest.mark.parametrize(
    ("pieces", "reason"),
    [
        ("l r", None),
        ("r l", None),
        ("l r l c r", None),
        ("l", Reason.PUZZLE_INCOMPLETE),
        ("l l", Reason.PUZZLE_INCOMPLETE),
        ("l c r", Reason.PUZZLE_INCOMPLETE),
        ("l r l", Reason.PUZZLE_INCOMPLETE),
        ("l r c r", Reason.PUZZLE_INCOMPLETE),
    ],
)
def test_pieces_complete_the_puzzle_of_the_play_card_and_then_whole_ones(pieces: str, reason: Reason | None) -> None:
    """The play card is the center."""
    table = Table("Ce5cD", "Wa3lD Wa3lD Wa3cD Wa3rD Wa3rD Wa3lP", MORE)
    assert table.lay(0, " ".join(f"Wa3{piece}D" for piece in pieces.split())) is reason


@pytest.mark.rule("ZIG-09")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("Wa1lP", None),
        ("Wa1lP Wb2rP Wc3cP", None),
        ("Wa1lP Wd4lD", Reason.OTHER_INSTRUMENT),
        ("Wd4lD", Reason.OTHER_INSTRUMENT),
    ],
)
def test_one_or_more_cards_have_the_instrument_of_the_play_card(cards: str, reason: Reason | None) -> None:
    table = Table("Se5lP", "Wa1lP Wb2rP Wc3cP Wd4lD", MORE)
    assert table.lay(0, cards) is reason


@pytest.mark.rule("ZIG-05")
@pytest.mark.parametrize("character", "WDCS")
def test_the_character_of_the_play_card_says_which_kind_of_set(character: str) -> None:
    """The same cards make a word, a sum, a puzzle or a band; what does not fit the character is none."""
    kinds = {"W": "@ Wo6rP Wn2lT We2cT", "D": "Wx6lP", "C": "Wx1cP Wx1rP", "S": "Wx1lD"}
    for kind, cards in kinds.items():
        table = Table(f"{character}n5lD", f"Wo6rP Wn2lT We2cT Wx6lP Wx1cP Wx1rP Wx1lD {MORE}", MORE)
        assert (table.lay(0, cards) is None) == (kind == character)


@pytest.mark.rule("ZIG-10")
@pytest.mark.parametrize(
    ("play_card", "cards"),
    [
        ("Wf1lD", "@ *=u Wn9lT"),
        ("Df3lD", "*=3 We5rT"),
        ("Cf3lD", "*=center We5rT"),
        ("Sf3lD", "*=drums"),
        ("Df1lD", "*=10"),
    ],
)
def test_a_free_card_stands_for_what_is_said(play_card: str, cards: str) -> None:
    table = Table(play_card, f"* Wn9lT We5rT {MORE}", MORE, deck="Wa1lD")
    assert table.lay(0, cards) is None
    assert "=" in cards
    assert cards.split("=")[1].split()[0] in table.one(SetLaid).laid.values


@pytest.mark.rule("ZIG-10")
def test_a_set_may_have_several_free_cards() -> None:
    table = Table("Wf1lD", f"* * {MORE}", MORE, deck="Wa1lD")
    assert table.lay(0, "@ *=u *=n") is None


@pytest.mark.rule("ZIG-10")
@pytest.mark.parametrize(
    ("play_card", "declared"),
    [
        ("Wf1lD", "*"),
        ("Wf1lD", "*=un"),
        ("Wf1lD", "*=7"),
        ("Df1lD", "*=11"),
        ("Df1lD", "*=0"),
        ("Cf1lD", "*=up"),
        ("Sf1lD", "*=f"),
    ],
)
def test_what_a_free_card_cannot_be_is_refused(play_card: str, declared: str) -> None:
    table = Table(play_card, f"* Wn9lT {MORE}", MORE)
    assert table.lay(0, f"@ {declared}" if play_card[0] == "W" else declared) is Reason.FREE_UNDECLARED


@pytest.mark.rule("ZIG-10")
def test_what_another_card_bears_cannot_be_changed() -> None:
    table = Table("Wf1lD", f"We9lD Wn9lD {MORE}", MORE)
    assert table.lay(0, "@ We9lD=u Wn9lD") is Reason.NO_SUCH_CHOICE


@pytest.mark.rule("ZIG-11")
def test_a_free_card_is_no_action_card() -> None:
    table = Table("Wf1lD", f"* {MORE}", MORE)
    assert table.act(0, "*") is Reason.NO_ACTION_CARD
    assert table.act(0, "Wa1lD") is Reason.NO_ACTION_CARD


@pytest.mark.rule("ZIG-04")
def test_an_action_card_is_part_of_no_set() -> None:
    table = Table("Sf1lD", f"dodge {MORE}", MORE)
    assert table.lay(0, "dodge Wa1lD") is Reason.SET_CARDS_ONLY


@pytest.mark.rule("ZIG-04")
def test_a_turn_is_one_set_or_one_action_card() -> None:
    table = Table("Sf1lD", f"+2 {MORE}", MORE)
    assert table.lay(0, "Wa1lD") is None
    assert table.state.turn == 1
    assert table.act(0, "+2") is Reason.NOT_YOUR_TURN
    table = Table("Sf1lD", f"+2 {MORE}", MORE)
    assert table.act(0, "+2") is None  # Though a set could be laid.
    assert table.lay(0, "Wa1lD") is Reason.NOT_YOUR_TURN


@pytest.mark.rule("ZIG-04")
def test_nobody_lays_out_of_turn_what_is_not_theirs_or_a_card_twice() -> None:
    table = Table("Sf1lD", "Wa1lD Wb1lD Wc1lD", "Wd1lD Wd1lD")
    assert table.lay(1, "Wd1lD") is Reason.NOT_YOUR_TURN
    assert table.lay(0, "Wd1lD") is Reason.NOT_YOUR_CARD
    assert table.lay(0, "@ Wa1lD") is Reason.NOT_YOUR_CARD
    assert table.lay(0, "Wa1lD Wa1lD") is Reason.CARD_TWICE
    assert table.does(2, Draw()) is Reason.NOT_SEATED


@pytest.mark.rule("ZIG-04")
def test_a_press_that_arrives_twice_counts_once() -> None:
    table = Table("Sf1lD", f"Wb1lD {MORE}", "bounce Wa1lD Wa1lD", deck="Sc1lD Sd1lD Se1lD")
    seen = table.state.revision
    assert table.draw(0) is None
    assert table.draw(1) is None
    assert table.does(0, Draw(), basis=seen) is Reason.CHANGED
    assert table.does(0, Draw(), basis=table.state.revision + 1) is Reason.BASIS_AHEAD


@pytest.mark.rule("ZIG-12")
def test_the_player_chooses_which_card_is_the_next_play_card() -> None:
    table = Table("Sf1lD", f"Da1lD Cb1lD {MORE}", MORE)
    assert table.lay(0, "Da1lD Cb1lD", top="Da1lD") is None
    assert (table.play_card, table.under) == ("Da1lD", ["Cb1lD", "Sf1lD"])
    assert table.state.turn == 1
    assert table.hand(0) == MORE.split()


@pytest.mark.rule("ZIG-12")
def test_the_top_card_is_one_of_the_hand_that_was_laid() -> None:
    table = Table("Wf1lD", f"Wu1lD Wn1lD {MORE}", MORE)
    assert table.lay(0, "@ Wu1lD Wn1lD", top="Wf1lD") is Reason.TOP_NOT_LAID


@pytest.mark.rule("ZIG-12")
def test_for_a_free_card_on_top_a_new_play_card_is_turned_up() -> None:
    table = Table("Sf1lD", f"* {MORE}", MORE, deck="Dx1lD")
    assert table.lay(0, "*=drums") is None
    assert table.count(PlayCardTurned) == 1
    assert (table.play_card, table.under) == ("Dx1lD", ["*", "Sf1lD"])


@pytest.mark.rule("ZIG-24")
def test_a_set_uses_a_card_of_the_hand() -> None:
    table = Table("Wa1lD", MORE, MORE)
    assert table.lay(0, "@") is Reason.TOO_FEW_CARDS


@pytest.mark.rule("ZIG-12")
def test_a_set_is_shown_to_all_with_what_its_cards_stood_for() -> None:
    table = Table("Wf1lD", f"* Wn1lD {MORE}", MORE, deck="Wa1lD")
    assert table.lay(0, "@ *=u Wn1lD", top="Wn1lD") is None
    for viewer in (PUBLIC, Seat(0), Seat(1)):
        shown = table.view(viewer).last_set
        assert shown is not None
        assert (shown.word, shown.values) == ("fun", ("f", "u", "n"))


@pytest.mark.rule("ZIG-19")
def test_the_first_without_cards_wins() -> None:
    table = Table("Sf1lD", "Wa1lD Wb1lD", MORE)
    assert table.lay(0, "Wa1lD Wb1lD") is None
    result = table.one(MatchEnded).result
    assert (result.end, result.cards_left) == ("out", ((0, 0), (1, 2)))
    assert GAME.winners(table.state) == (0,)
    assert table.draw(1) is Reason.ROUND_OVER


@pytest.mark.rule("ZIG-19")
def test_a_free_card_that_goes_out_turns_nothing_up() -> None:
    table = Table("Sf1lD", "*", MORE, deck="Wa1lD")
    assert table.lay(0, "*=drums") is None
    assert (table.count(PlayCardTurned), GAME.winners(table.state)) == (0, (0,))
