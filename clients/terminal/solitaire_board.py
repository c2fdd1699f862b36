"""Zangle Solitaire in a terminal: the cards of Zangle, hits, and the way to stop. Knows keys; knows no rule."""

from functools import partial
from typing import Final

from rich.text import Text

from clients.terminal import zangle_board
from clients.terminal.could_have import could_have
from clients.terminal.desk import Desk
from clients.terminal.pages import Choice, Menu
from clients.terminal.standing import standing
from protocol.games import solitaire
from protocol.games.solitaire import SolitaireView
from protocol.units import Seat


def _view(desk: Desk) -> SolitaireView:
    return desk.view(SolitaireView)


def _is_mine(desk: Desk) -> bool:
    view, you = _view(desk), desk.you
    return view.opened and not view.round_over and any(hand.seat == you for hand in view.hands)


def _press(desk: Desk, key: str, now: float) -> None:
    if not _is_mine(desk):
        return
    match key:
        case "0":
            desk.play(solitaire.Hit())
        case "enter" if len(desk.chosen) >= 3:
            target, *pieces = desk.chosen
            desk.play(solitaire.Take(target, tuple(pieces)))
            desk.chosen = []
        case "backspace" | "-":
            _ask_to_stop(desk)
        case _ if len(key) == 1:
            zangle_board.choose(desk, desk.middle.card(key), desk.own.card(key))
        case _:
            pass


def _ask_to_stop(desk: Desk) -> None:
    """There is no way back, so it is asked."""

    def stop() -> None:
        desk.pages.clear()
        desk.play(solitaire.Stop())

    say = desk.words.say
    choices = [Choice(say("undo-no"), partial(desk.pages.clear)), Choice(say("solitaire-stop"), stop)]
    desk.pages.append(Menu(say("solitaire-stop"), lambda: choices))


def _clocked(ms: int) -> str:
    """Minutes and seconds, as a stopwatch shows them."""
    seconds = max(0, ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def _actions(desk: Desk, now: float) -> list[Text]:
    view, say = _view(desk), desk.words.say
    instead = standing(desk, now, over=view.round_over, dealt=bool(view.hands))
    if instead is not None:
        return [instead]
    # As seconds, which line by line are taken for a countdown, and are no news.
    time = f"{max(0, desk.game_ms(now) - view.began_ms) // 1000} s"
    tally = Text(f"{say('solitaire-hits', count=view.hits)}  {say('solitaire-time')} {time}", "bold")
    if not _is_mine(desk):
        return [tally]
    keys = f"[0] {say('hit')}   [-] {say('solitaire-stop')}"
    return [tally, Text(f"{zangle_board.next_step(desk)}   {keys}")]


def _seat(desk: Desk, seat: Seat) -> str:
    hand = next((hand for hand in _view(desk).hands if hand.seat == seat), None)
    return "" if hand is None else f"{len(hand.face_up)} +{hand.draw_pile}"


def _sheet(desk: Desk) -> list[Text]:
    """Hits, time, and what was left; once it is over, how, and what could have been made."""
    view, say, voice = _view(desk), desk.words.say, desk.voice
    lines = []
    if view.results:
        winner = view.results[-1].winner
        ended = say("solitaire-stuck") if winner is None else voice.about(winner, "solitaire-out")
        lines.append(Text(ended, "bold"))
    for hand in view.hands:
        left = f"{say('cards-left')}: {len(hand.face_up) + hand.draw_pile}"
        hits = say("solitaire-hits", count=view.hits)
        time = f"  {say('solitaire-time')} {_clocked(view.ended_ms - view.began_ms)}" if view.ended_ms else ""
        lines.append(voice.player(hand.seat).append(f"  {hits}{time}  {left}"))
    return [*lines, *(Text(line) for line in could_have(voice, view, zangle_board.chances(desk)))]


BOARD: Final = zangle_board.BOARD._replace(press=_press, actions=_actions, seat=_seat, sheet=_sheet)
