"""Every state that a player meets, by name: what was seen, heard and pressed until there. Knows no rule."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from clients.terminal.desk import Desk
from clients.terminal.pressing import press
from protocol.games import dizzy, zangle
from protocol.units import Revision, Seat
from protocol.verdicts import Closing, Reason, Ruling
from referee.games.zangle.pieces import SHAPES
from tests.clients.terminal import seen
from tests.clients.terminal.dizios_seen import STATES as DIZIOS
from tests.clients.terminal.printed_seen import STATES as PRINTED
from tests.clients.terminal.seen import ANN, BOB, CENTER, CLEO, EQUALIZER, LIZZY, MINE, NOW, OWN, Z
from tests.clients.terminal.zam_seen import STATES as ZAM
from tests.clients.terminal.zigity_seen import STATES as ZIGITY

SAME = dizzy.Combination.COLORS_SAME
POINTS = ((ANN, 0), (BOB, 4), (CLEO, 7))


def _pressed(desk: Desk, *keys: str) -> Desk:
    for at, key in enumerate(keys):
        press(desk, key, NOW + at)
    return desk


def _connecting(language: str) -> Desk:
    return seen.desk_with(None, language)


def _lobby(language: str) -> Desk:
    seats = (replace(seen.SEATS[0], ready=False), *seen.SEATS[1:])
    return seen.desk_with(seen.sight(None, phase="lobby", seats=seats), language)


def _nine(language: str) -> Desk:
    more = [seen.seat(Seat(number), f"Player {number} of nine", seen.SEATS[0].symbol) for number in range(3, 9)]
    return seen.desk_with(seen.sight(seen.dizzy_view(), seats=(*seen.SEATS, *more)), language)


def _countdown(language: str) -> Desk:
    return seen.desk_with(seen.sight(seen.dizzy_view(opened=False, opens_at_ms=12_500)), language)


def _open(language: str) -> Desk:
    return seen.desk_with(seen.sight(seen.dizzy_view()), language)


def _chosen(language: str) -> Desk:
    return _pressed(_open(language), "b", "5", "1")


def _own_lock(language: str) -> Desk:
    return seen.desk_with(seen.sight(seen.dizzy_view(lock=seen.dizzy_lock(ANN))), language)


def _other_lock(language: str) -> Desk:
    return seen.desk_with(seen.sight(seen.dizzy_view(lock=seen.dizzy_lock(BOB))), language)


def _wrong(language: str) -> Desk:
    desk = _open(language)
    seen.news(
        desk,
        seen.verdict(ANN, Ruling.WRONG, Reason.OTHER_COMBINATION),
        dizzy.CombinationWrong(
            ANN, (SAME,), (), MINE[0], (LIZZY.head, LIZZY.body, seen.card(3, "tail", "blue", "dots"))
        ),
        dizzy.PenaltyCardDrawn(ANN, 5, 19),
        dizzy.LockedOut(ANN, 11_000),
    )
    return desk


def _right(language: str) -> Desk:
    desk = _other_lock(language)
    seen.news(
        desk,
        seen.verdict(BOB, Ruling.UPHELD, Reason.RIGHT),
        dizzy.CardLaid(BOB, seen.card(12, "tail", "red", "dots"), (SAME,), (SAME,), False, Revision(8), 13_000),
    )
    return desk


def _late(language: str) -> Desk:
    desk = seen.desk_with(seen.raced(seen.sight(seen.dizzy_view())), language)
    seen.news(
        desk, seen.verdict(ANN, Ruling.LATE, Reason.HELD, contest=0, first=BOB, margin_us=12_400, plus_minus_us=300)
    )
    return desk


def _photo(language: str) -> Desk:
    return _pressed(_late(language), "9")


def _paused(language: str) -> Desk:
    return seen.desk_with(seen.sight(seen.dizzy_view(), paused=True, pause_reason="too-few"), language)


def _lost(language: str) -> Desk:
    desk = _open(language)
    desk.online = False
    return desk


def _over(language: str) -> Desk:
    result = dizzy.RoundResult(dizzy.RoundEnd.ALL_LAID, (ANN,), ((ANN, 0), (BOB, 3), (CLEO, 5)))
    view = seen.dizzy_view(result=result, match_winners=(ANN,))
    return seen.desk_with(seen.sight(view, phase="over"), language)


def _kicked(language: str) -> Desk:
    desk = _open(language)
    desk.end(Closing.KICKED)
    return desk


def _menu(language: str) -> Desk:
    return _pressed(_open(language), "escape", "down")


def _rules(language: str) -> Desk:
    return _pressed(_open(language), "?")


def _zangle(language: str) -> Desk:
    return seen.desk_with(seen.sight(seen.zangle_view()), language)


def _zangle_chosen(language: str) -> Desk:
    lock = zangle.LockView(ANN, 9_000, 19_000)
    return _pressed(seen.desk_with(seen.sight(seen.zangle_view(lock=lock)), language), "a", "e", "h")


def _zangle_wrong(language: str) -> Desk:
    desk = _zangle(language)
    target = next(each for each in SHAPES if each.name == "five-straight")
    open_ones = target.triangles[3:]
    outline = next(each.outline for each in SHAPES if each.name == "three")
    finding = zangle.Finding(5, 4, (zangle.Placement(OWN[3].id, outline),), tuple(open_ones))
    seen.news(
        desk,
        seen.verdict(ANN, Ruling.WRONG, Reason.NO_ZANGLE),
        zangle.ZangleWrong(ANN, CENTER[0], (OWN[3], CENTER[3]), finding),
        zangle.PenaltyCardDrawn(ANN, 7, 39),
    )
    return desk


def _zangle_taken(language: str) -> Desk:
    desk = _zangle(language)
    outline = next(each.outline for each in SHAPES if each.name == "two")
    seen.news(
        desk,
        zangle.ZangleTaken(
            BOB,
            CENTER[2],
            (seen.piece(30, "two"), Z),
            (zangle.Placement(seen.piece(30, "two").id, outline),),
            1,
            Revision(5),
        ),
    )
    return desk


def _equalizer(language: str) -> Desk:
    hands = (seen.zangle_hand(ANN, OWN, equalizer=EQUALIZER), seen.zangle_hand(BOB, equalizer=EQUALIZER))
    return seen.desk_with(seen.sight(seen.zangle_view(hands=hands)), language)


def _many(language: str) -> Desk:
    """More cards than fit as boxes."""
    cards = tuple(seen.piece(20 + at, ("two", "five-straight", "four-hook", "one")[at % 4]) for at in range(15))
    return seen.desk_with(seen.sight(seen.zangle_view(hands=(seen.zangle_hand(ANN, cards),))), language)


def _sheet(language: str) -> Desk:
    show = (zangle.ZangleShown(CENTER[1], (OWN[0], CENTER[3]), True, ()),)
    result = zangle.RoundResult(1, False, zangle.RoundEnd.OUT, ANN, show, True, POINTS, POINTS)
    view = seen.zangle_view(results=(result,), round_over=True, next_deal_at_ms=25_000)
    return seen.desk_with(seen.sight(view), language)


def _could_have(language: str) -> Desk:
    """The score sheet of a round in which one let a Zangle lie."""
    desk = _zangle(language)
    result = zangle.RoundResult(1, False, zangle.RoundEnd.OUT, BOB, (), True, POINTS, POINTS)
    seen.news(
        desk,
        zangle.ZangleTaken(BOB, CENTER[0], (seen.piece(30, "one"), Z), (), 1, Revision(5)),
        zangle.RoundEnded(result, (), (), 25_000),
    )
    return _pressed(desk, "8")


def _solitaire(language: str) -> Desk:
    return _pressed(seen.desk_with(seen.sight(seen.solitaire_view()), language), "a", "e", "h")


STATES: Final[dict[str, Callable[[str], Desk]]] = {
    "connecting": _connecting,
    "lobby": _lobby,
    "nine_players": _nine,
    "dizzy_countdown": _countdown,
    "dizzy_open": _open,
    "dizzy_naming_two": _chosen,
    "dizzy_own_lock": _own_lock,
    "dizzy_other_lock": _other_lock,
    "dizzy_wrong": _wrong,
    "dizzy_right": _right,
    "dizzy_late": _late,
    "photo_finish": _photo,
    "paused": _paused,
    "lost": _lost,
    "match_over": _over,
    "kicked": _kicked,
    "menu": _menu,
    "rules": _rules,
    "zangle_open": _zangle,
    "zangle_chosen": _zangle_chosen,
    "zangle_wrong": _zangle_wrong,
    "zangle_taken": _zangle_taken,
    "zangle_equalizer": _equalizer,
    "zangle_many_cards": _many,
    "zangle_score_sheet": _sheet,
    "zangle_could_have": _could_have,
    "solitaire": _solitaire,
    **PRINTED,
    **DIZIOS,
    **ZAM,
    **ZIGITY,
}
