"""The deal, the rounds and the match of Turn-style."""

import pytest
from msgspec.structs import replace

from protocol.units import MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.interface import DealNext, Refused, Wake
from referee.games.turnstyle.options import Options
from referee.games.zangle.events import CenterTurnedUp, DealAsked, Dealt, RoundEnded
from referee.games.zangle.scoring import BONUS_ROUNDS_MAX
from referee.games.zangle.state import Phase
from tests.games.turnstyle.kit import GAME, Table, dealt, match, table


@pytest.mark.rule("ZGL-60")
def test_all_cards_turn_up_at_the_deal_and_the_dealer_begins() -> None:
    at = dealt(3)
    assert at.kinds() == ["Dealt", "CenterTurnedUp", "TurnBegan"]
    assert len(at.one(CenterTurnedUp).center) == 4
    assert [len(player.face_up) for player in at.state.cards.players] == [4, 4, 4]
    assert [len(player.draw_pile) for player in at.state.cards.players] == [6, 6, 6]
    assert at.state.cards.phase is Phase.OPEN


@pytest.mark.rule("ZGL-60")
def test_a_match_has_three_rounds_and_the_deal_passes_to_the_left() -> None:
    assert Options().rounds == 3
    at = dealt(3, next_deal_ms=0)
    for dealer in (0, 1, 2):
        assert (at.view.dealer, at.state.turn) == (dealer, dealer)
        assert at.state.order == tuple((dealer + step) % 3 for step in range(3))
        end(at, (7, 3, 6))
        if dealer < 2:
            assert at.house(DealNext()) is None
            assert at.has(DealAsked)
            at.time_runs_out()
    assert at.state.cards.phase is Phase.OVER
    assert at.view.rounds == 3
    assert GAME.winners(at.state) == (1,)


def end(at: Table, left: tuple[int, ...]) -> None:
    """Lets a round end with so many cards left: all other cards of these players are gone, and nothing can change."""
    cards = at.state.cards
    fives = [card.id for card in cards.deck.cards if card.shape == "five-straight"]
    twos = [card.id for card in cards.deck.cards if card.shape == "five-bent"]
    pool = [card.id for card in cards.deck.cards if card.shape == "four-hook"]
    players, supply = [], iter([*pool, *fives, *twos, *range(24)])
    for player, count in zip(cards.players, left, strict=True):
        hand = tuple(next(supply) for _ in range(count)) if player.playing else ()
        players.append(replace(player, face_up=hand, draw_pile=type(player.draw_pile)()))
    at.state = replace(
        at.state,
        cards=replace(cards, players=tuple(players), center=(), center_pile=type(cards.center_pile)()),
    )
    while at.state.turn is not None:
        assert at.passes(at.state.turn) is None


@pytest.mark.rule("ZGL-65")
def test_each_card_left_is_a_point_and_the_lowest_total_wins() -> None:
    at = dealt(2, rounds=2, next_deal_ms=0)
    end(at, (3, 5))
    assert at.scores == {0: 3, 1: 5}
    at.house(DealNext())
    at.time_runs_out()
    end(at, (4, 1))
    assert at.scores == {0: 7, 1: 6}
    assert GAME.winners(at.state) == (1,)
    assert at.house(DealNext()) is Reason.NO_MATCH


@pytest.mark.rule("ZGL-65")
def test_a_tie_plays_a_bonus_round_with_four_cards_among_the_tied() -> None:
    at = dealt(3, rounds=1, next_deal_ms=0)
    end(at, (3, 5, 3))
    assert GAME.winners(at.state) == ()
    at.house(DealNext())
    at.time_runs_out()
    assert at.view.bonus
    assert GAME.playing(at.state) == {0, 2}
    assert [at.at(seat).cards_left for seat in (0, 2)] == [4, 4]
    assert at.one(Dealt).seats == (0, 2)


@pytest.mark.rule("ZGL-65")
def test_who_uses_all_four_in_the_bonus_round_wins_and_its_cards_score_nothing() -> None:
    at = bonus("2", "5s")
    at.take(0, "c3", "2 c1")
    at.hits_and_passes(1)
    assert at.one(RoundEnded).match_winners == (0,)
    assert at.scores == {0: 0, 1: 0}


@pytest.mark.rule("ZGL-65")
def test_several_who_use_all_four_in_as_many_turns_are_still_tied() -> None:
    at = bonus("2", "2")
    at.take(0, "c3", "2 c1")
    at.take(1, "c3", "2 c1")
    assert at.one(RoundEnded).match_winners == ()
    assert at.one(RoundEnded).contenders == (0, 1)


@pytest.mark.rule("ZGL-65")
def test_after_ten_bonus_rounds_the_tied_share_the_win() -> None:
    at = bonus("2", "2", past=BONUS_ROUNDS_MAX)
    at.take(0, "c3", "2 c1")
    at.take(1, "c3", "2 c1")
    assert at.one(RoundEnded).match_winners == (0, 1)


def bonus(*hands: str, past: int = 1) -> Table:
    """A bonus round of two who are tied."""
    at = table(*hands, center="3 1 3 1", pile="4s 4s 4s", rounds=1)
    cards = replace(at.state.cards, bonus=True, contenders=(Seat(0), Seat(1)), round=1 + past)
    at.state = replace(at.state, cards=cards)
    return at


def test_the_next_round_is_dealt_by_itself_after_a_while() -> None:
    at = dealt(2, next_deal_ms=4_000)
    end(at, (2, 3))
    assert GAME.due(at.state) == Wake(Instant(at.now + 4_000 * MILLISECOND))
    at.time_runs_out()
    assert at.has(DealAsked)


def test_two_to_eight_play() -> None:
    deck = GAME.deck(None, "")
    for seats, reason in ((1, Reason.SEATS_TOO_FEW), (9, Reason.SEATS_TOO_MANY)):
        opened = GAME.open(tuple(map(Seat, range(seats))), Options(), deck, Instant(0), Revision(0))
        assert isinstance(opened, Refused)
        assert opened.reason is reason
    assert match(8).state.cards.players[7].seat == 7
