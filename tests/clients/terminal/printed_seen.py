"""Sights of printed cards, made by hand, and every state that a player meets there, by name. Knows no rule."""

from collections.abc import Callable
from typing import Any, Final

from clients.terminal.desk import Desk
from clients.terminal.pressing import press
from protocol.games import printed
from protocol.games.dizzy import Combination
from protocol.games.printed import Deck, Judge, Phase, RoundEnd, RuledBy
from protocol.units import CardId, Revision, Seat
from protocol.verdicts import Reason, Ruling
from tests.clients.terminal import seen
from tests.clients.terminal.seen import ANN, BOB, CLEO, EQUALIZER, NOW

SAME, UNLIKE = Combination.COLORS_SAME, Combination.PATTERNS_DIFFERENT


def hand(number: Seat, cards: int = 5, **more: Any) -> printed.HandView:
    so: dict[str, Any] = {
        "ready": True,
        "hits": 0,
        "penalties": 0,
        "locked_out_until_ms": 0,
        "stuck": False,
        "counted": False,
        "rounds_won": 0,
        "score": 0,
        "equalizer": None,
        "away": False,
    }
    return printed.HandView(number, cards, **{**so, **more})


def view(deck: Deck = Deck.DIZZY, **more: Any) -> printed.PrintedView:
    so: dict[str, Any] = {
        "revision": Revision(3),
        "judge": Judge.MAJORITY,
        "round": 1,
        "rounds": 3,
        "bonus": False,
        "phase": Phase.OPEN,
        "dealer": BOB,
        "dealt": 7,
        "opens_at_ms": 0,
        "opened": True,
        "lock": None,
        "asked": None,
        "hands": (hand(ANN, penalties=1), hand(BOB, 4, rounds_won=1, score=6), hand(CLEO, 7)),
        "ending": None,
        "out": None,
        "count_ends_ms": 0,
        "results": (),
        "match_winners": (),
        "next_deal_at_ms": 0,
    }
    return printed.PrintedView(deck=deck, **{**so, **more})


def lock(holder: Seat, *named: Combination) -> printed.LockView:
    return printed.LockView(holder, named, 9_000, 18_000)


def asked(holder: Seat, *voted: Seat, own: int = 1, special: bool = False) -> printed.AskedView:
    voters = tuple(seat for seat in (ANN, BOB, CLEO) if seat != holder)
    return printed.AskedView(own, special, voters, voted)


def _desk(language: str, deck: Deck = Deck.DIZZY, host: Seat = BOB, **more: Any) -> Desk:
    return seen.desk_with(seen.sight(view(deck, **more), host=host), language)


def _laying(language: str) -> Desk:
    hands = (hand(ANN, ready=False), hand(BOB), hand(CLEO, ready=False))
    return _desk(language, host=ANN, phase=Phase.LAYING, opened=False, hands=hands)


def _countdown(language: str) -> Desk:
    return _desk(language, phase=Phase.COUNTDOWN, opened=False, opens_at_ms=12_500)


def _open(language: str) -> Desk:
    return _desk(language, host=ANN)


def _naming(language: str) -> Desk:
    desk = _open(language)
    for key in ("5", "1"):
        press(desk, key, NOW)
    return desk


def _held(language: str) -> Desk:
    return _desk(language, lock=lock(BOB, SAME, UNLIKE))


def _own_lock(language: str) -> Desk:
    return _desk(language, lock=lock(ANN, SAME))


def _asked(language: str) -> Desk:
    """The host is asked too, and may decide."""
    return _desk(language, host=ANN, lock=lock(BOB, SAME), asked=asked(BOB, CLEO, special=True))


def _voted(language: str) -> Desk:
    return _desk(language, lock=lock(BOB, SAME), asked=asked(BOB, ANN))


def _own_asked(language: str) -> Desk:
    return _desk(language, host=ANN, lock=lock(ANN, SAME), asked=asked(ANN, BOB))


def _ruled(seat: Seat, *, right: bool, by: RuledBy, **more: Any) -> printed.ClaimRuled:
    so: dict[str, Any] = {
        "named": (SAME,),
        "own": 1,
        "special": False,
        "votes": ((BOB, right), (CLEO, not right)),
        "lots": (printed.Lot(CardId(7)), printed.Lot(CardId(CLEO))) if by is RuledBy.LOT else (),
        "cards": 4,
        "revision": Revision(4),
    }
    return printed.ClaimRuled(seat, right, by, **{**so, **more})


def _wrong(language: str) -> Desk:
    desk = _own_asked(language)
    seen.news(
        desk,
        seen.verdict(ANN, Ruling.WRONG, Reason.TABLE_OBJECTS),
        _ruled(ANN, right=False, by=RuledBy.LOT),
        printed.LockedOut(ANN, 11_000),
        printed.PenaltyCardDrawn(ANN, 6),
    )
    return desk


def _right(language: str) -> Desk:
    desk = _asked(language)
    seen.news(
        desk,
        seen.verdict(BOB, Ruling.UPHELD, Reason.TABLE_AGREES),
        _ruled(BOB, right=True, by=RuledBy.HOST, cards=3),
        printed.TroubleTaken(CLEO, 8),
    )
    return desk


def _lapsed(language: str) -> Desk:
    desk = _own_lock(language)
    seen.news(
        desk,
        seen.verdict(ANN, Ruling.WRONG, Reason.DEADLINE),
        printed.ClaimLapsed(ANN, (SAME,)),
        printed.PenaltyCardDrawn(ANN, 6),
    )
    return desk


def _stuck(language: str) -> Desk:
    desk = _open(language)
    seen.news(desk, printed.SaidStuck(BOB, False), printed.SaidStuck(ANN, True))
    return desk


def _zangle(language: str) -> Desk:
    hands = (hand(ANN, 6, hits=2, score=12, equalizer=EQUALIZER), hand(BOB, 4), hand(CLEO, 9, away=True))
    return _desk(language, Deck.ZANGLE, hands=hands)


def _zangle_own_lock(language: str) -> Desk:
    desk = _desk(language, Deck.ZANGLE, lock=lock(ANN))
    press(desk, "+", NOW)
    return desk


def _zangle_asked(language: str) -> Desk:
    return _desk(language, Deck.ZANGLE, lock=lock(BOB), asked=asked(BOB, own=2))


def _zangle_counting(language: str) -> Desk:
    hands = (hand(ANN), hand(BOB, 0), hand(CLEO, 7, counted=True))
    desk = _desk(
        language,
        Deck.ZANGLE,
        host=ANN,
        phase=Phase.COUNTING,
        ending=RoundEnd.OUT,
        out=BOB,
        count_ends_ms=70_000,
        hands=hands,
    )
    press(desk, "-", NOW)
    return desk


def _zangle_over(language: str) -> Desk:
    result = printed.RoundResult(1, False, RoundEnd.OUT, (BOB,), ((ANN, 4), (BOB, 0), (CLEO, 7)), ((ANN, 4), (BOB, 0)))
    hands = (hand(ANN, 4, score=4), hand(BOB, 0, equalizer=EQUALIZER), hand(CLEO, 7, score=7))
    return _desk(
        language, Deck.ZANGLE, phase=Phase.OVER, results=(result,), hands=hands, next_deal_at_ms=18_000, host=ANN
    )


def _host_menu(language: str) -> Desk:
    desk = _open(language)
    press(desk, "h", NOW)
    return desk


STATES: Final[dict[str, Callable[[str], Desk]]] = {
    "printed_laying": _laying,
    "printed_countdown": _countdown,
    "printed_open": _open,
    "printed_naming_two": _naming,
    "printed_held": _held,
    "printed_own_lock": _own_lock,
    "printed_asked": _asked,
    "printed_voted": _voted,
    "printed_own_asked": _own_asked,
    "printed_wrong": _wrong,
    "printed_right": _right,
    "printed_lapsed": _lapsed,
    "printed_stuck": _stuck,
    "printed_zangle": _zangle,
    "printed_zangle_own_lock": _zangle_own_lock,
    "printed_zangle_asked": _zangle_asked,
    "printed_zangle_counting": _zangle_counting,
    "printed_zangle_over": _zangle_over,
    "printed_host_menu": _host_menu,
}
