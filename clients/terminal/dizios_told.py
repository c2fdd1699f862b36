"""Tells the news of Dizios: what a turn came to. Knows words; draws nothing."""

from collections.abc import Sequence

from clients.bots.tiles import turned
from clients.terminal.dizios_moves import place_name
from clients.terminal.told import Told
from clients.terminal.voice import Voice
from protocol.games import dizios
from protocol.games.dizios import Tile


def tile_name(voice: Voice, tile: Tile, turns: int = 0) -> str:
    """Its colors clockwise from the top left, and its points."""
    colors = ", ".join(voice.say(f"color-{color}") for color in turned(tile.corners, turns))
    return voice.say("dizios-tile", colors=colors, points=tile.points)


def tell_dizios(voice: Voice, items: Sequence[object]) -> list[Told]:
    """What happened, a line each."""
    return [Told(_tone(voice, item), text) for item in items if (text := _tell(voice, item))]


def _tone(voice: Voice, item: object) -> str:
    match item:
        case dizios.TilePlaced(laid=laid) if laid.seat == voice.sight.you:
            return "good"
        case dizios.MatchEnded():
            return "good"
        case _:
            return "plain"


def _tell(voice: Voice, item: object) -> str:
    match item:
        case dizios.TilePlaced(laid=laid, points=points, touches=touches):
            place = place_name((laid.column, laid.row))
            placed = voice.about(laid.seat, "dizios-placed", points=points)
            why = f" {voice.say('dizios-touches', count=len(touches))}" if touches else ""
            return f"{placed}{why} ({place}: {tile_name(voice, laid.tile, laid.turns)})"
        case dizios.TileLifted(seat=seat, column=column, row=row):
            return voice.about(seat, "term-dizios-lifted", place=place_name((column, row)))
        case dizios.TurnPassed(seat=seat, by=by):
            return voice.about(seat, f"dizios-passed-{by}")
        case dizios.SeatAway(seat):
            return f"{voice.name(seat)}: {voice.say('away')}"
        case dizios.SeatLeft(seat):
            return voice.say("term-left", name=voice.name(seat))
        case dizios.MatchEnded(result=result):
            return voice.say(f"dizios-end-{result.end}")
        case _:
            return ""
