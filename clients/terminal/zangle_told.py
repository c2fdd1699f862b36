"""Tells the news of Zangle: what happened, why a take was wrong, how the pieces lie. Knows words; draws shapes."""

from collections.abc import Sequence
from typing import NamedTuple

from clients.terminal.shapes import HOLE, Cell, cell_of, cells_inside, tiled
from clients.terminal.told import Told
from clients.terminal.voice import Voice
from protocol.games import turnstyle, zangle
from protocol.games.zangle import Card, Placement, RoundResult
from protocol.units import Seat


class Drawing(NamedTuple):
    """How the pieces of the last take lie: rows of triangles, each with its piece's number."""

    rows: tuple[str, ...]
    right: bool


def card_name(voice: Voice, card: Card) -> str:
    if card.shape is None:
        return voice.say("zangle-z")
    shape = f"shape-{card.shape}"
    named = shape if voice.words.speaks(shape) else f"shape-of-{card.area}"
    return voice.say("zangle-card", color=voice.say(f"zangle-color-{card.area}"), shape=voice.say(named))


def total(target: Card, pieces: Sequence[Card]) -> str:
    """A sum as people write it: 5 = 3 + 2; a Z adds nothing and is named."""
    return f"{target.area} = " + " + ".join(str(card.area) if card.area else "Z" for card in pieces)


def drawing_of(
    placed: Sequence[Placement], holes: Sequence[tuple[zangle.Point, zangle.Point, zangle.Point]]
) -> Drawing:
    """The tiling: pieces are numbered in the order they were chosen."""
    marks: dict[Cell, str] = {}
    for number, placement in enumerate(placed, 1):
        marks |= {cell: str(number % 10) for cell in cells_inside(placement.outline)}
    marks |= {cell_of(hole): HOLE for hole in holes}
    return Drawing(tuple(tiled(marks)), right=not holes)


def drawing_in(items: Sequence[object]) -> Drawing | None:
    """What the last of the news has to draw, None when nothing was laid."""
    for item in reversed(items):
        match item:
            case zangle.ZangleTaken(tiling=tiling) if tiling:
                return drawing_of(tiling, ())
            case zangle.ZangleWrong(finding=finding) if finding is not None:
                return drawing_of(finding.placed, finding.holes)._replace(right=False)
            case _:
                pass
    return None


def tell_zangle(voice: Voice, items: Sequence[object]) -> list[Told]:
    """What happened, a line each: what, why, and what it cost."""
    lines = []
    for item in items:
        text = _tell(voice, item, items)
        if text:
            lines.append(Told(_tone(voice, item), text))
    return lines


def _tone(voice: Voice, item: object) -> str:
    match item:
        case zangle.ZangleWrong(seat=seat):
            return "bad" if seat == voice.sight.you else "plain"
        case zangle.ZangleTaken(seat=seat):
            return "good" if seat == voice.sight.you else "plain"
        case zangle.RoundEnded():
            return "good"
        case _:
            return "plain"


def _tell(voice: Voice, item: object, items: Sequence[object]) -> str:
    match item:
        case zangle.ZangleTaken():
            taken = voice.about(item.seat, "zangle-taken")
            why = (
                voice.say("why-zangle", sum=total(item.target, item.pieces))
                if item.tiling
                else voice.say("reason-on-trust")
            )
            return f"{taken} {why}"
        case zangle.ZangleWrong():
            wrong = voice.about(item.seat, "zangle-wrong")
            # The drawing in words, for whoever does not see it.
            drawn = "" if item.finding is None else f" {_drawn(voice, item.finding)}"
            return f"{wrong}: {_why(voice, item, items)}{drawn} {_price(voice, item.seat, items)}".replace("!:", "!")
        case zangle.LockGranted(lock):
            return voice.say("calls-out", name=voice.name(lock.holder), says=voice.say("zangle-shout"))
        case zangle.CenterTurnedUp():
            return voice.say("turned-up")
        case zangle.HitTaken():
            return voice.about(item.seat, "hit-one", card=card_name(voice, item.card))
        case zangle.SeatAway(seat):
            return f"{voice.name(seat)}: {voice.say('away')}"
        case zangle.RoundEnded():
            return round_text(voice, item.result)
        case turnstyle.TurnBegan(seat=seat):
            return voice.say("last-turn-of" if item.last_turns else "turn-of", name=voice.name(seat))
        case turnstyle.TurnPassed(seat=seat, by=by):
            return voice.about(seat, f"turn-passed-{by}")
        case _:
            return ""


def round_text(voice: Voice, result: RoundResult) -> str:
    """How a round ended, and the showdown of the winner."""
    if result.winner is None:
        return voice.say("zangle-round-dead")
    text = voice.about(result.winner, "zangle-round-won" if result.show_right else "zangle-show-wrong")
    if not result.show:
        return text
    shown = voice.say("showdown", right="yes" if result.show_right else "no", count=len(result.show))
    return f"{text} {shown}."


def _why(voice: Voice, item: zangle.ZangleWrong, items: Sequence[object]) -> str:
    finding = item.finding
    if finding is None:
        return voice.reason_of(item.seat, items)
    needed, given = finding.area_needed, finding.area_given
    if needed == given:
        return voice.say("why-no-tiling", needed=needed)
    return voice.say("why-too-little" if given < needed else "why-too-much", needed=needed, given=given)


def _drawn(voice: Voice, finding: zangle.Finding) -> str:
    return f"{voice.say('tiling', pieces=len(finding.placed), holes=len(finding.holes))}."


def _price(voice: Voice, seat: Seat, items: Sequence[object]) -> str:
    if any(isinstance(item, zangle.PenaltyLapsed) and item.seat == seat for item in items):
        return voice.say("price-lapsed")
    drawn = sum(isinstance(item, zangle.PenaltyCardDrawn) and item.seat == seat for item in items)
    return voice.say("price-cards", cards=drawn) if drawn else voice.say("price-nothing")
