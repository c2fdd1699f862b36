"""Action cards, drawing, and an empty deck."""

import pytest

from protocol.games.zigity import WhyDrawn
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC, GotUp
from referee.games.zigity import events
from referee.games.zigity.events import CardsDrawn, DeckRefilled, MatchEnded, PlayCardTurned
from referee.games.zigity.options import Options
from tests.games.zigity.kit import GAME, Table

MORE = "Wa1lD Wa1lD"
DECK = "Sb1lP Sc1lP Sd1lP Sg1lP Sh1lP Si1lP"


@pytest.mark.rule("ZIG-13", "ZIG-18", "ZIG-23")
@pytest.mark.parametrize(("card", "count"), [("+2", 2), ("+3", 3)])
def test_the_next_player_draws_turns_up_a_play_card_and_plays(card: str, count: int) -> None:
    table = Table("Sf1lD", f"{card} {MORE}", MORE, MORE, deck=DECK)
    assert table.act(0, card) is None
    assert table.state.turn == 1
    assert table.view(PUBLIC).owed == table.state.owed
    assert table.draw(1) is None
    assert table.hand(1) == MORE.split() + DECK.split()[:count]
    assert table.play_card == DECK.split()[count]
    assert (table.state.turn, table.state.owed) == (1, None)


@pytest.mark.rule("ZIG-23")
def test_an_option_skips_the_turn_of_whoever_had_to_draw() -> None:
    table = Table("Sf1lD", f"+2 {MORE}", MORE, MORE, deck=DECK, options=Options(play_after_draw=False))
    assert table.act(0, "+2") is None
    assert table.draw(1) is None
    assert table.state.turn == 2
    assert table.play_card == "Sd1lP"


@pytest.mark.rule("ZIG-13")
def test_whoever_has_to_draw_plays_nothing_else_before() -> None:
    table = Table("Sf1lD", f"+2 {MORE}", f"+3 {MORE}", deck=DECK)
    assert table.act(0, "+2") is None
    assert table.lay(1, "Wa1lD") is Reason.DRAW_FIRST
    assert table.act(1, "+3") is Reason.DRAW_FIRST


@pytest.mark.rule("ZIG-01", "ZIG-13")
def test_what_is_drawn_is_shown_to_whoever_draws_it_alone() -> None:
    table = Table("Sf1lD", f"+2 {MORE}", MORE, deck=DECK)
    assert table.act(0, "+2") is None
    assert table.draw(1) is None
    drawn = table.one(CardsDrawn)
    for viewer, count in ((Seat(1), 2), (Seat(0), 0), (PUBLIC, 0)):
        news = GAME.show(drawn, viewer)
        assert len(news.cards) == count  # type: ignore[union-attr]
        assert news.count == 2  # type: ignore[union-attr]


@pytest.mark.rule("ZIG-14")
def test_a_dodge_passes_a_draw_card_on_and_can_be_dodged_again() -> None:
    table = Table("Sf1lD", f"+3 {MORE}", f"dodge {MORE}", f"dodge {MORE}", deck=DECK)
    for seat, card in ((0, "+3"), (1, "dodge"), (2, "dodge")):
        assert table.act(seat, card) is None
    assert table.count(PlayCardTurned) == 0
    assert table.state.turn == 0
    assert table.draw(0) is None
    assert table.one(CardsDrawn).seat == 0
    assert len(table.one(CardsDrawn).cards) == 3


@pytest.mark.rule("ZIG-14")
def test_a_draw_card_that_was_dodged_is_not_bounced() -> None:
    table = Table("Sf1lD", f"+3 {MORE}", f"dodge {MORE}", f"bounce {MORE}", deck=DECK)
    assert table.act(0, "+3") is None
    assert table.act(1, "dodge") is None
    assert table.act(2, "bounce") is Reason.NO_BOUNCE


@pytest.mark.rule("ZIG-14")
def test_after_the_cards_were_drawn_a_dodge_is_too_late() -> None:
    """It is played in one's turn then, and the cards stay."""
    table = Table("Sf1lD", f"+2 {MORE}", f"dodge {MORE}", MORE, deck=DECK)
    assert table.act(0, "+2") is None
    assert table.draw(1) is None
    assert table.act(1, "dodge") is None
    assert len(table.hand(1)) == 4
    assert table.state.owed is None


@pytest.mark.rule("ZIG-14", "ZIG-18")
def test_a_dodge_in_ones_own_turn_avoids_drawing() -> None:
    table = Table("Sf1lP", f"dodge {MORE}", MORE, deck=DECK)
    assert table.act(0, "dodge") is None
    assert (table.count(CardsDrawn), table.state.turn, table.play_card) == (0, 1, "Sb1lP")


@pytest.mark.rule("ZIG-16", "ZIG-18")
def test_a_bounce_turns_the_order_of_play_round() -> None:
    table = Table("Sf1lD", f"bounce {MORE}", MORE, f"bounce {MORE}", deck=DECK)
    assert table.act(0, "bounce") is None
    assert (table.state.turn, table.play_card) == (2, "Sb1lP")
    assert table.view(PUBLIC).reversed
    assert table.draw(2) is None
    assert table.state.turn == 1
    assert table.draw(1) is None
    assert table.draw(0) is None
    assert table.act(2, "bounce") is None
    assert (table.state.turn, table.state.reversed) == (0, False)


@pytest.mark.rule("ZIG-16", "ZIG-18", "ZIG-23")
@pytest.mark.parametrize(("plays", "turn"), [(True, 0), (False, 2)])
def test_after_a_draw_card_a_bounce_makes_its_player_draw(plays: bool, turn: int) -> None:
    options = Options(play_after_draw=plays)
    table = Table("Sf1lD", f"+2 dodge {MORE}", f"bounce {MORE}", MORE, deck=DECK, options=options)
    assert table.act(0, "+2") is None
    assert table.act(1, "bounce") is None
    drawn = table.one(CardsDrawn)
    assert (drawn.seat, len(drawn.cards), drawn.why) == (0, 2, WhyDrawn.BOUNCED)
    assert (table.state.turn, table.state.reversed, table.play_card) == (turn, True, "Sd1lP")


@pytest.mark.rule("ZIG-16")
def test_a_bounce_on_the_card_of_somebody_who_left_makes_nobody_draw() -> None:
    table = Table("Sf1lD", f"+2 {MORE}", f"bounce {MORE}", MORE, deck=DECK)
    assert table.act(0, "+2") is None
    table.house(GotUp(Seat(0)))
    assert table.act(1, "bounce") is None
    assert (table.count(CardsDrawn), table.state.turn) == (0, 2)


@pytest.mark.rule("ZIG-17")
def test_one_action_card_is_played_in_a_turn() -> None:
    table = Table("Sf1lD", f"bounce bounce {MORE}", MORE, MORE, deck=DECK)
    assert table.act(0, "bounce") is None
    assert table.act(0, "bounce") is Reason.NOT_YOUR_TURN


@pytest.mark.rule("ZIG-24")
@pytest.mark.parametrize("card", ["+2", "dodge", "bounce"])
def test_who_goes_out_with_an_action_card_wins_at_once(card: str) -> None:
    table = Table("Sf1lD", card, MORE, deck=DECK)
    assert table.act(0, card) is None
    assert GAME.winners(table.state) == (0,)
    assert table.count(CardsDrawn) == table.count(PlayCardTurned) == 0


@pytest.mark.rule("ZIG-15")
def test_a_player_draws_one_card_and_the_turn_ends() -> None:
    table = Table("Sf1lD", "Wx1lD Wx1lD", MORE, deck=DECK)
    assert table.draw(0) is None
    assert table.hand(0) == ["Wx1lD", "Wx1lD", "Sb1lP"]
    assert (table.state.turn, table.play_card) == (1, "Sf1lD")
    assert table.lay(0, "Sb1lP") is Reason.NOT_YOUR_TURN


@pytest.mark.rule("ZIG-15")
def test_nobody_is_told_whether_a_player_could_have_played() -> None:
    """Drawing is allowed with a set in the hand as well as without one, and looks the same."""
    told = []
    for hand in ("Wx1lD Wx1lD", "Wx1lP Wx1lP"):
        table = Table("Sf1lD", hand, MORE, deck=DECK)
        assert table.draw(0) is None
        told.append([GAME.show(event, Seat(1)) for event in table.told])
    assert told[0] == told[1]


@pytest.mark.rule("ZIG-21")
def test_an_empty_deck_is_made_anew_of_what_lies_under_the_play_card() -> None:
    table = Table("Sf1lD", f"+3 {MORE}", MORE, deck="Sb1lP", under="Sc1lP Sd1lP Sg1lP")
    assert table.act(0, "+3") is None
    assert table.draw(1) is None
    assert table.hand(1) == [*MORE.split(), "Sb1lP", "Sf1lD", "Sc1lP"]
    assert table.count(DeckRefilled) == 1
    assert [len(event.cards) for event in table.told if isinstance(event, CardsDrawn)] == [1, 2]
    assert (table.play_card, table.deck, table.under) == ("Sd1lP", ["Sg1lP"], ["+3"])


@pytest.mark.rule("ZIG-21")
def test_the_deck_is_made_anew_only_when_a_card_is_due() -> None:
    table = Table("Sf1lD", f"Wx1lD {MORE}", MORE, deck="Sb1lP", under="Sc1lP")
    assert table.draw(0) is None
    assert (table.deck, table.under) == ([], ["Sc1lP"])
    assert table.lay(1, "Wa1lD") is None
    assert (table.deck, table.count(DeckRefilled)) == ([], 0)


@pytest.mark.rule("ZIG-21")
def test_where_no_card_is_left_what_was_to_be_drawn_lapses() -> None:
    table = Table("Sf1lD", "Wx1lD Wx1lD", MORE, deck="")
    assert table.draw(0) is None
    assert table.one(CardsDrawn).cards == ()
    assert (len(table.hand(0)), table.state.turn) == (2, 1)


@pytest.mark.rule("ZIG-27")
def test_when_nobody_can_draw_or_play_the_fewest_cards_win() -> None:
    table = Table("Sf1lD", "Wx1lP Wx1lP", "Wx1lP", "Wx1lP", deck="")
    assert table.draw(0) is None
    assert table.draw(1) is None
    assert table.count(MatchEnded) == 0
    assert table.draw(2) is None
    assert table.one(MatchEnded).result.end == "stuck"
    assert GAME.winners(table.state) == (1, 2)


@pytest.mark.rule("ZIG-27")
def test_whoever_plays_in_between_keeps_the_match_going() -> None:
    table = Table("Sf1lD", "Wx1lP Wx1lP", "Wx1lD Wx1lD Wx1lD", deck="")
    assert table.draw(0) is None
    assert table.lay(1, "Wx1lD") is None
    assert table.draw(0) is None
    assert table.count(MatchEnded) == 0
    assert table.state.idle == 0  # What lay under the play card could be drawn.


@pytest.mark.rule("ZIG-27")
def test_without_a_set_card_to_turn_up_the_match_is_over() -> None:
    table = Table("Sf1lD", f"* dodge {MORE}", "Wx1lP", deck="dodge").so(under=Table("Sf1lD").state.under)
    table.so(play_card=table.state.deck.cards[1].id, players=table.state.players)  # A free card is on top by now.
    assert table.act(0, "dodge") is None
    assert table.one(MatchEnded).result.end == "stuck"
    assert GAME.winners(table.state) == (1,)
    assert table.count(events.PlayCardTurned) == 0
