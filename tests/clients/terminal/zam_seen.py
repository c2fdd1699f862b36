"""Sights of Zing-a-Zam, made by hand, and every state that a player meets there, by name. Knows no rule."""

from collections.abc import Callable
from typing import Any, Final

from clients.terminal.desk import Desk
from clients.terminal.pressing import press
from protocol.games import zam
from protocol.units import CardId, Revision, Seat
from tests.clients.terminal import seen
from tests.clients.terminal.seen import ANN, BOB, CLEO, NOW


def card(number: int, seat: Seat | None) -> zam.Card:
    return zam.Card(CardId(number + 8 * (3 if seat is None else seat)), number, None if seat is None else int(seat))


def held(place: int, number: int, seat: Seat, *, mine: bool, faces_holder: bool = False) -> zam.HeldCard:
    """As Ann sees it: her own if they face her, those of others if they do not."""
    return zam.HeldCard(place, faces_holder, card(number, seat) if faces_holder == mine else None)


OWN = tuple(held(place, place + 1, ANN, mine=True, faces_holder=place in (2, 6)) for place in range(7))
BOBS = tuple(held(place, 8 - place, BOB, mine=False, faces_holder=place == 0) for place in range(7))
CLEOS = tuple(held(place, place + 1, CLEO, mine=False, faces_holder=place == 3) for place in range(8))
CAT = zam.HeldCard(8, True, card(8, None))


def hand(number: Seat, cards: tuple[zam.HeldCard, ...], **more: Any) -> zam.HandView:
    so: dict[str, Any] = {"score": 0, "frozen": False, "away": False, "gone": False}
    return zam.HandView(number, cards, **{**so, **more})


def view(**more: Any) -> zam.ZamView:
    so: dict[str, Any] = {
        "you": ANN,
        "revision": Revision(9),
        "round": 2,
        "opens_at_ms": 0,
        "opened": True,
        "turn": ANN,
        "turn_ends_ms": 0,
        "choice": None,
        "hands": (hand(ANN, (*OWN, CAT), score=3), hand(BOB, BOBS, frozen=True), hand(CLEO, CLEOS, score=1)),
        "in_play": (zam.Played(BOB, card(8, BOB)), zam.Played(CLEO, card(6, CLEO))),
        "companions": 11,
        "pile": (card(8, CLEO), card(2, BOB), card(2, CLEO)),
        "won": None,
        "standings": (),
        "match_winners": (),
        "lock": None,
        "next_deal_at_ms": 0,
    }
    return zam.ZamView(**{**so, **more})


def choice(effect: int, **more: Any) -> zam.Choice:
    so: dict[str, Any] = {"copied": False, "seats": (), "places": (), "cards": ()}
    return zam.Choice(effect, **{**so, **more})


CHOICES: Final = {
    2: choice(2, seats=(CLEO,)),
    3: choice(3, places=(0, 1, 3, 4, 5)),
    5: choice(5, cards=(card(8, BOB).id, card(6, CLEO).id)),
    6: choice(6, seats=(BOB,), places=tuple(range(7))),
    8: choice(8, seats=(BOB, CLEO)),
}


def desk(language: str = "en", *keys: str, **more: Any) -> Desk:
    made = seen.desk_with(seen.sight(view(**more)), language)
    for at, key in enumerate(keys):
        press(made, key, NOW + at)
    return made


def _told(language: str) -> Desk:
    made = desk(language, turn=CLEO)
    seen.news(
        made,
        zam.CardPlayed(BOB, 3, card(5, BOB), CLEO),
        zam.EffectCopied(BOB, card(8, CLEO)),
        zam.CardGiven(BOB, ANN, card(4, CLEO)),
        zam.EffectSkipped(CLEO, 6),
        zam.TurnBegan(CLEO, None, 20_000, 2, Revision(10)),
    )
    return made


def _round_won(language: str) -> Desk:
    made = desk(language)
    won = zam.Won(2, ANN, (zam.Played(BOB, card(8, BOB)), zam.Played(ANN, card(1, ANN))), True)
    seen.news(made, zam.RoundWon(won, ((ANN, 5), (BOB, 0), (CLEO, 1))), zam.TurnBegan(ANN, None, 0, 3, Revision(10)))
    return made


def _over(language: str) -> Desk:
    standings = (zam.Standing(ANN, 5, (2, 0, 0, 1, 1, 0, 0, 1)), zam.Standing(BOB, 5, (1, 1, 0, 1, 1, 0, 0, 1)))
    over = view(standings=standings, match_winners=(ANN,), turn=None, hands=(hand(ANN, ()), hand(BOB, ())))
    return seen.desk_with(seen.sight(over, phase="over"), language)


STATES: Final[dict[str, Callable[[str], Desk]]] = {
    "zam_my_turn": lambda language: desk(language),
    "zam_turn_one": lambda language: desk(language, choice=CHOICES[3]),
    "zam_copy": lambda language: desk(language, choice=CHOICES[5]),
    "zam_pick": lambda language: desk(language, choice=CHOICES[6]),
    "zam_give": lambda language: desk(language, choice=CHOICES[8]),
    "zam_give_whom": lambda language: desk(language, "b", choice=CHOICES[8]),
    "zam_told": _told,
    "zam_round_won": _round_won,
    "zam_over": _over,
}
