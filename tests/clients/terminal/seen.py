"""Sights of both games, made by hand: what a desk is shown in tests of pictures and keys. Knows no rule."""

from typing import Any

from msgspec.structs import replace

from clients.terminal.desk import Desk
from clients.terminal.hearing import hear
from clients.terminal.words import Words
from protocol import server
from protocol.client import Symbol
from protocol.games import dizzy, solitaire, zangle
from protocol.games.dizzy import Card, Color, Part, Pattern
from protocol.units import CardId, Revision, Seat, Seq
from protocol.verdicts import Reason, Ruling, Stamping
from referee.games.zangle.pieces import SHAPES

ANN, BOB, CLEO = Seat(0), Seat(1), Seat(2)
NOW = 100.0


def seat(number: Seat, name: str, symbol: Symbol, **more: Any) -> server.SeatView:
    so: dict[str, Any] = {
        "bot": False,
        "ready": True,
        "present": True,
        "playing": True,
        "gone": False,
        "rtt_ms": 3,
        "stamping": Stamping.KERNEL,
        "quick": False,
    }
    return server.SeatView(number, name, symbol, **{**so, **more})


SEATS = (
    seat(ANN, "Ann", Symbol.STAR),
    seat(BOB, "Bob", Symbol.CIRCLE),
    seat(CLEO, "Cleo", Symbol.HEART, bot=True),
)


def table(game: str, **more: Any) -> server.TableView:
    so: dict[str, Any] = {
        "code": "BCDF",
        "game": game,
        "phase": "running",
        "paused": False,
        "pause_reason": "",
        "seats": SEATS,
        "seats_max": 9,
        "watchers": 0,
        "host": ANN,
        "autostart": False,
        "starts_in_ms": None,
        "games": ("dizzy", "zangle"),
        "options": (
            server.OptionView("best_of", "3", "1", (), 1, 21),
            server.OptionView("stuck", "word", "referee", ("referee", "word"), None, None),
        ),
        "contest": None,
    }
    return server.TableView(**{**so, **more})


def card(number: int, part: str, color: str, pattern: str, *, gold: bool = False) -> Card:
    return Card(CardId(number), Part(part), Color(color), Pattern(pattern), gold)


LIZZY = dizzy.LizzyView(
    card(1, "head", "red", "dots"),
    card(2, "body", "red", "stripes", gold=True),
    card(3, "tail", "blue", "diamonds"),
    (1, 0, 2),
)
MINE = (card(10, "tail", "red", "diamonds"), card(11, "head", "purple", "stripes", gold=True))


def dizzy_hand(number: Seat, cards: tuple[Card, ...] = (), **more: Any) -> dizzy.HandView:
    so: dict[str, Any] = {
        "blind": 4,
        "rounds_won": 0,
        "away": False,
        "locked_out_until_ms": 0,
        "says_stuck": False,
        "open_by_ms": 0,
    }
    return dizzy.HandView(number, cards, **{**so, **more})


def dizzy_view(**more: Any) -> dizzy.DizzyView:
    so: dict[str, Any] = {
        "revision": Revision(7),
        "round": 1,
        "rounds_to_win": 2,
        "opens_at_ms": 0,
        "opened": True,
        "lizzy": LIZZY,
        "common": 20,
        "hands": (dizzy_hand(ANN, MINE), dizzy_hand(BOB, (card(12, "body", "blue", "dots"),)), dizzy_hand(CLEO)),
        "lock": None,
        "result": None,
        "match_winners": (),
        "next_deal_at_ms": 0,
        "settles_at_ms": 0,
    }
    return dizzy.DizzyView(**{**so, **more})


def dizzy_lock(holder: Seat) -> dizzy.LockView:
    return dizzy.LockView(holder, (dizzy.Combination.COLORS_SAME,), 9_000, 12_000)


def piece(number: int, shape: str) -> zangle.Card:
    area = next(each.area for each in SHAPES if each.name == shape)
    return zangle.Card(CardId(number), shape, area)


Z = zangle.Card(CardId(9), None, 0)
CENTER = (piece(1, "five-straight"), piece(2, "three"), piece(3, "two"), piece(4, "one"))
OWN = (piece(20, "two"), piece(21, "four-hook"), Z, piece(22, "three"))
EQUALIZER = zangle.EqualizerView(1, "non-dominant-hand", "", None, 0)


def zangle_hand(number: Seat, cards: tuple[zangle.Card, ...] = (), **more: Any) -> zangle.HandView:
    so: dict[str, Any] = {
        "draw_pile": 6,
        "zangles": 0,
        "score": 0,
        "equalizer": None,
        "away": False,
        "playing": True,
        "locked_out_until_ms": 0,
    }
    return zangle.HandView(number, cards, **{**so, **more})


def zangle_fields(**more: Any) -> dict[str, Any]:
    so: dict[str, Any] = {
        "revision": Revision(4),
        "round": 2,
        "rounds": 5,
        "bonus": False,
        "verify": "at-call",
        "dealer": BOB,
        "opens_at_ms": 0,
        "opened": True,
        "center": CENTER,
        "center_pile": 40,
        "hands": (zangle_hand(ANN, OWN), zangle_hand(BOB, (piece(30, "one"),), score=4), zangle_hand(CLEO)),
        "lock": None,
        "results": (),
        "round_over": False,
        "match_winners": (),
        "next_deal_at_ms": 0,
        "shapes": SHAPES,
    }
    return {**so, **more}


def zangle_view(**more: Any) -> zangle.ZangleView:
    return zangle.ZangleView(**zangle_fields(**more))


def solitaire_view(**more: Any) -> solitaire.SolitaireView:
    """One alone, after two hits."""
    so = {"hands": (zangle_hand(ANN, OWN),), "round": 1, "rounds": 1, "hits": 2, "began_ms": 4_000, "ended_ms": 0}
    return solitaire.SolitaireView(**zangle_fields(**{**so, **more}))


def sight(game: Any, you: Seat | None = ANN, **more: Any) -> server.Sight:
    name = "dizzy" if game is None else str(game.__struct_config__.tag)
    return server.Sight(Seq(0), 10_000, you, table(name, **more), game)


def desk_with(seen: server.Sight | None, language: str = "en") -> Desk:
    desk = Desk(Words(language))
    if seen is not None:
        hear(desk, seen, NOW)
    return desk


def news(desk: Desk, *items: Any) -> None:
    """What happens next, at the same moment of the game clock."""
    assert desk.sight is not None
    hear(desk, server.News(Seq(desk.sight.seq + 1), desk.sight.at_ms, items), NOW)


def verdict(who: Seat, ruling: Ruling, reason: Reason, **more: Any) -> server.Verdict:
    so: dict[str, Any] = {
        "call": f"call-{who}",
        "contest": 1,
        "margin_us": 0,
        "plus_minus_us": 0,
        "first": None,
        "stamping": Stamping.KERNEL,
    }
    return server.Verdict(**{**so, "seat": who, "ruling": ruling, "reason": reason, **more})


def raced(seen: server.Sight) -> server.Sight:
    """With a photo finish of three: one clearly behind, one too close to call."""
    rows = (
        server.CallRow("a", BOB, 0, 0),
        server.CallRow("b", ANN, 12_400, 300),
        server.CallRow("c", CLEO, 13_000, 20_000),
    )
    return replace(seen, table=replace(seen.table, contest=server.Contest(3, rows)))
