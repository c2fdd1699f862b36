"""The menu's part about seats whose players are away: to ask for one's own, and to say who it is. Knows no game."""

from functools import partial

from clients.terminal.desk import Desk, Wish
from clients.terminal.pages import Choice
from protocol import client
from protocol.units import Seat


def returning_choices(desk: Desk) -> list[Choice]:
    """First whoever waits for an answer; then, for somebody new, the seats that they may have had before."""
    sight = desk.sight
    if sight is None:
        return []
    say, name = desk.words.say, desk.voice.name
    choices = []
    for seat in desk.asked:
        choices.append(
            Choice(say("seat-let", name=name(seat)), partial(_act, desk, partial(client.LetSeat, seat=seat)))
        )
        choices.append(
            Choice(
                say("seat-let-not", name=name(seat)), partial(_act, desk, partial(client.LetSeat, seat=seat, yes=False))
            )
        )
    if desk.claimed is None:
        away = [each for each in sight.table.seats if not each.present and not each.bot and not each.gone]
        choices += [Choice(say("seat-claim", name=each.name), partial(_claim, desk, each.seat)) for each in away]
    return choices


def _claim(desk: Desk, seat: Seat) -> None:
    desk.claimed = seat
    _act(desk, partial(client.ClaimSeat, seat=seat))
    desk.note("plain", desk.words.say("seat-claimed", name=desk.voice.name(seat)))


def _act(desk: Desk, wish: Wish) -> None:
    desk.pages.clear()
    desk.say(wish)
