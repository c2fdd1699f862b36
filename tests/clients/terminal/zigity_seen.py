"""Sights of Cranium Zigity, made by hand, and every state that a player meets there, by name. Knows no rule."""

from collections.abc import Callable
from typing import Any, Final

from clients.terminal.desk import Desk
from clients.terminal.pressing import press
from protocol.games import zigity
from protocol.games.zigity import Action, ActionCard, Character, FreeCard, Instrument, Piece, SetCard
from protocol.units import CardId, Revision, Seat
from tests.clients.terminal import seen
from tests.clients.terminal.seen import ANN, BOB, CLEO, NOW

WORM, HEAD, CAT, STAR = Character


def card(number: int, character: Character, letter: str, count: int, piece: str, instrument: str) -> SetCard:
    return SetCard(CardId(number), character, letter, count, Piece(piece), Instrument(instrument))


def play_card(character: Character) -> SetCard:
    return card(1, character, "a", 4, "left", "drums")


# By their letters in the terminal, a to f.
C, T, FREE, DODGE, DRAW, OTHER = HAND = (
    card(10, HEAD, "c", 3, "center", "drums"),
    card(11, CAT, "t", 10, "right", "piano"),
    FreeCard(CardId(12)),
    ActionCard(CardId(13), Action.DODGE),
    ActionCard(CardId(14), Action.DRAW_2),
    card(15, STAR, "s", 4, "right", "trumpet"),
)


def view(character: Character = WORM, **more: Any) -> zigity.ZigityView:
    so: dict[str, Any] = {
        "you": ANN,
        "revision": Revision(5),
        "round": 1,
        "opens_at_ms": 0,
        "opened": True,
        "words": "english",
        "turn": ANN,
        "turn_ends_ms": 0,
        "reversed": False,
        "play_card": play_card(character),
        "pile": 3,
        "deck": 40,
        "hands": tuple(
            zigity.HandView(seat, count, away=False, gone=False) for seat, count in ((ANN, 6), (BOB, 7), (CLEO, 2))
        ),
        "hand": HAND,
        "owed": None,
        "vote": None,
        "last_set": None,
        "result": None,
        "match_winners": (),
        "lock": None,
        "next_deal_at_ms": 0,
    }
    return zigity.ZigityView(**{**so, **more})


def desk(language: str = "en", *keys: str, character: Character = WORM, **more: Any) -> Desk:
    made = seen.desk_with(seen.sight(view(character, **more)), language)
    for at, key in enumerate(keys):
        press(made, key, NOW + at)
    return made


def vote(asks: Seat, *votes: tuple[Seat, bool]) -> zigity.VoteView:
    return zigity.VoteView(asks, "tac", (T, play_card(WORM), C), votes, 25_000)


OWED: Final = zigity.Owed(2, CLEO, dodged=False)


def _many(language: str) -> Desk:
    more = tuple(card(20 + at, STAR, "n", 7, "left", "piano") for at in range(14))
    return desk(language, "a", "j", character=CAT, hand=(*HAND, *more))


def _told(language: str) -> Desk:
    made = desk(language, turn=BOB)
    laid = zigity.SetShown(BOB, WORM, (C, play_card(WORM), T), ("c", "a", "t"), "cat")
    seen.news(
        made,
        zigity.SetLaid(laid, C, 4),
        zigity.ActionPlayed(CLEO, ActionCard(CardId(30), Action.BOUNCE), 1),
        zigity.CardsDrawn(ANN, zigity.WhyDrawn.BOUNCED, 2, (OTHER,), 38),
        zigity.TurnBegan(BOB, None, True, 0, Revision(6)),
    )
    return made


def _over(language: str) -> Desk:
    result = zigity.Result(zigity.End.OUT, (CLEO,), ((CLEO, 0), (ANN, 3), (BOB, 7)))
    return seen.desk_with(seen.sight(view(result=result, match_winners=(CLEO,), turn=None), phase="over"), language)


STATES: Final[dict[str, Callable[[str], Desk]]] = {
    "zigity_my_turn": lambda language: desk(language),
    "zigity_word": lambda language: desk(language, "a", "1", "c", "t", "enter"),
    "zigity_letter_asked": lambda language: desk(language, "a", "1", "c"),
    "zigity_sum": lambda language: desk(language, "a", "c", character=HEAD),
    "zigity_puzzle": lambda language: desk(language, "a", "b", "2", character=CAT),
    "zigity_band": lambda language: desk(language, "a", character=STAR),
    "zigity_action": lambda language: desk(language, "e"),
    "zigity_owed": lambda language: desk(language, "d", owed=OWED),
    "zigity_they_owe": lambda language: desk(language, turn=BOB, owed=OWED),
    "zigity_vote": lambda language: desk(language, turn=BOB, vote=vote(BOB)),
    "zigity_voted": lambda language: desk(language, vote=vote(ANN, (BOB, True), (CLEO, False))),
    "zigity_many_cards": _many,
    "zigity_told": _told,
    "zigity_over": _over,
}
