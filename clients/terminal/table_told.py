"""Tells the news of the table itself: who came, who hosts, what was paused. Knows no game."""

from collections.abc import Iterable

from clients.terminal.told import Told
from clients.terminal.voice import Voice
from protocol import server
from protocol.units import Seat


def tell_table(before: Voice, voice: Voice, items: Iterable[object]) -> list[Told]:
    """What happened around the match, a line each. `before` is as it was."""
    return [told for item in items for told in _tell(before, voice, item)]


def tell_host(before: server.Sight | None, voice: Voice, *, returns: bool) -> list[Told]:
    """Who has become host while nothing was heard. `before`: what was seen last; None: nothing since a new start.

    Whoever `returns` by a new start may have been host, and nobody knows that any more: so they are told that another
    is.
    """
    host = voice.sight.table.host
    if before is None:
        is_news = returns and host != voice.sight.you
    else:
        is_news = before.table.host not in (None, host)
    return [Told("plain", voice.about(host, "host-now"))] if is_news and host is not None else []


def _tell(before: Voice, voice: Voice, item: object) -> list[Told]:
    match item:
        case server.SeatChanged(view):
            return _seat_changed(before, voice, view)
        case server.SeatGone(seat):
            return [Told("plain", voice.say("term-left", name=_sitter(before, seat)))]
        case server.HostIs(seat) if seat is not None:
            return [Told("plain", voice.say("host-now", name=_sitter(voice, seat), who=_who(voice, seat)))]
        case server.OptionChanged(view):
            return [Told("plain", f"{voice.option_name(view.name)}: {voice.option_set(view)}")]
        case server.Paused(reason):
            return [Told("bad", pause_text(voice, reason))]
        case server.Resumed():
            return [Told("good", voice.say("resume"))]
        case server.StartScheduled(starts_in_ms) if starts_in_ms is not None:
            return [Told("plain", voice.say("starts-soon"))]
        case server.MatchOver(winners):
            if len(winners) == 1:
                return [Told("good", voice.about(winners[0], "match-won"))]
            return [
                Told(
                    "good", voice.say("match-drawn", names=voice.names(winners)) if winners else voice.say("match-over")
                )
            ]
        case server.TakenBack(seat=seat):
            host = voice.sight.table.host
            return [
                Told(
                    "bad",
                    voice.say(
                        "taken-back", who=_who(voice, host), host=_sitter(voice, host), what=voice.say("undone-unknown")
                    )
                    + f" ({voice.name(seat)}) {voice.say('taken-back-why')}",
                )
            ]
        case _:
            return []


def _sitter(voice: Voice, seat: Seat | None) -> str:
    """Who sits there now, whoever played there."""
    view = voice.seat_view(seat)
    return voice.say("somebody") if view is None else view.name


def _who(voice: Voice, seat: Seat | None) -> str:
    return "me" if seat is not None and seat == voice.sight.you else "other"


def _seat_changed(before: Voice, voice: Voice, view: server.SeatView) -> list[Told]:
    known = before.seat_view(view.seat)
    if known is None:
        return [Told("plain", voice.say("term-joined", name=view.name))]
    if known.present and not view.present:
        return [Told("plain", f"{view.name}: {voice.say('away')}")]
    if view.present and not known.present:
        return [Told("plain", voice.say("term-back-again", name=view.name))]
    if known.ready != view.ready and voice.sight.table.phase != "running":
        return [Told("plain", f"{view.name}: {voice.say('ready' if view.ready else 'not-ready')}")]
    return []


def pause_text(voice: Voice, reason: str) -> str:
    why = {"too-few": "paused-too-few", "restart": "paused-restart"}.get(reason, "paused-by-host")
    return f"{voice.say('paused')}. {voice.say(why)}"
