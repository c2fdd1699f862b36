"""What a player with printed cards does by keys: call, lay, vote, count; and a host. Knows keys; knows no rule."""

from functools import partial
from typing import Final

from clients.terminal.desk import Desk
from clients.terminal.naming import named_by, toggle_two
from clients.terminal.pages import Choice, Menu, Prompt
from protocol import client
from protocol.games.printed import (
    CARDS_MAX,
    Call,
    Correct,
    Count,
    Deck,
    Finish,
    HandView,
    Hit,
    Lay,
    Overrule,
    Phase,
    PrintedView,
    Ready,
    Stuck,
    Vote,
    Withdraw,
)
from protocol.units import Seat

# What asks for an answer has taken the place of what could be called: a key of just before was a call.
SETTLE_MS: Final = 400

# How many own cards a Zangle uses mostly.
USED: Final = 2


def view_of(desk: Desk) -> PrintedView:
    return desk.view(PrintedView)


def hand_of(desk: Desk, seat: Seat | None) -> HandView | None:
    return next((hand for hand in view_of(desk).hands if hand.seat == seat), None)


def mine_of(desk: Desk) -> HandView | None:
    return hand_of(desk, desk.you)


def holds(desk: Desk) -> bool:
    lock = view_of(desk).lock
    return lock is not None and lock.holder == desk.you


def may_vote(desk: Desk) -> bool:
    asked, you = view_of(desk).asked, desk.you
    return asked is not None and you in asked.voters and you not in asked.voted


def may_overrule(desk: Desk) -> bool:
    """A host may end a vote, but not on a claim of the host's own (PRT-10)."""
    return desk.is_host and view_of(desk).asked is not None and not holds(desk)


def number_of(desk: Desk, mine: HandView) -> int:
    """The number that is being set: own cards that a Zangle uses, or cards that are left."""
    if desk.number is not None:
        return desk.number
    return mine.cards if view_of(desk).phase is Phase.COUNTING else max(1, min(USED, mine.cards))


def see(desk: Desk) -> None:
    view, mine = view_of(desk), mine_of(desk)
    desk.locked_out_until_ms = 0 if mine is None else mine.locked_out_until_ms
    if view.lock is not None:
        desk.naming = None
    if view.phase is not Phase.COUNTING and not (holds(desk) and view.asked is None):
        desk.number = None


def press(desk: Desk, key: str, now: float) -> None:
    view, mine = view_of(desk), mine_of(desk)
    if key == "h" and desk.is_host:
        desk.pages.append(host_menu(desk))
    elif may_overrule(desk) and key in {"3", "4"}:
        desk.play(Overrule(key == "3"))
    elif mine is None:
        return
    elif view.phase is Phase.LAYING:
        if key == "enter" and not mine.ready:
            desk.play(Ready())
    elif view.phase is Phase.COUNTING:
        _count(desk, mine, key)
    elif view.phase is not Phase.OPEN:
        return
    elif view.asked is not None:
        _vote(desk, key, now)
    elif holds(desk):
        _follow(desk, mine, key, now)
    else:
        _race(desk, key, now)


def _count(desk: Desk, mine: HandView, key: str) -> None:
    if mine.seat == view_of(desk).out:
        return
    if key == "enter":
        desk.play(Count(number_of(desk, mine)))
        desk.number = None
    else:
        _step(desk, mine, key, 0, CARDS_MAX)


def _step(desk: Desk, mine: HandView, key: str, low: int, high: int) -> None:
    by = {"+": 1, "up": 1, "-": -1, "down": -1}.get(key)
    if by is not None:
        desk.number = max(low, min(high, number_of(desk, mine) + by))


def _is_settled(desk: Desk, now: float) -> bool:
    lock = view_of(desk).lock
    return lock is not None and desk.game_ms(now) >= lock.since_ms + SETTLE_MS


def _vote(desk: Desk, key: str, now: float) -> None:
    match key:
        case "1" | "2" if may_vote(desk) and _is_settled(desk, now):
            desk.play(Vote(key == "1"))
        case "w" | "backspace" if holds(desk):
            desk.play(Withdraw())
        case _:
            pass


def _follow(desk: Desk, mine: HandView, key: str, now: float) -> None:
    """The lock is mine: the real cards are laid, and a key says so."""
    dizzy = view_of(desk).deck is Deck.DIZZY
    match key:
        case "w" | "backspace":
            desk.play(Withdraw())
        case "-" if dizzy:
            desk.play(Withdraw())
        case "enter" if _is_settled(desk, now):
            desk.play(Lay() if dizzy else Lay(own=number_of(desk, mine)))
        case "g" if dizzy and _is_settled(desk, now):
            desk.play(Lay(special=True))
        case _ if not dizzy:
            _step(desk, mine, key, 1, max(1, mine.cards))
        case _:
            pass


def _race(desk: Desk, key: str, now: float) -> None:
    view = view_of(desk)
    zangle, free = view.deck is Deck.ZANGLE, view.lock is None
    match key:
        case "0" if zangle:
            desk.play(Hit())
        case _ if not free:
            pass
        case "n" | "x":
            desk.play(Stuck(nothing_left=key == "x"))
        case "space" | "1" if zangle:
            if not desk.is_locked_out(now):
                desk.play(Call())
        case "1" | "2" | "3" | "4" if not zangle:
            _name(desk, int(key) - 1, now)
        case "5" if not zangle:
            toggle_two(desk)
        case _:
            pass


def _name(desk: Desk, at: int, now: float) -> None:
    if desk.is_locked_out(now):
        return
    named = named_by(desk, at)
    if named and not desk.is_sent(now):
        desk.play(Call(named))
        desk.naming = None


# ------------------------------------------------------------------------------------- the host


def host_menu(desk: Desk) -> Menu:
    """Counts are set right, and a round or its wait is ended."""

    def choices() -> list[Choice]:
        if desk.sight is None or not isinstance(desk.sight.game, PrintedView):
            return []
        say, view = desk.words.say, view_of(desk)
        found = [Choice(say("close"), desk.pages.clear)]
        if view.phase is Phase.LAYING:
            found.append(Choice(say("printed-start-anyway"), partial(_go_on, desk)))
        if view.phase is Phase.COUNTING:
            found.append(Choice(say("printed-book"), partial(_go_on, desk)))
        if view.phase is Phase.COUNTING or (view.phase is Phase.OPEN and view.lock is None):
            found += [_correction(desk, hand) for hand in view.hands]
        if view.phase is Phase.OPEN and view.lock is None:
            found.append(Choice(say("printed-finish"), partial(_finish, desk)))
        return found

    return Menu(desk.words.say("host-part"), choices)


def _correction(desk: Desk, hand: HandView) -> Choice:
    """Not to nothing while a round runs: that ends it, and whoever is out says so by the last card."""
    title = f"{desk.words.say('printed-host-counts')} {desk.voice.name(hand.seat)}"

    def done(typed: str) -> None:
        desk.pages.clear()
        if typed.isdecimal() and (int(typed) or view_of(desk).phase is Phase.COUNTING):
            desk.play(Correct(hand.seat, int(typed)))

    def ask() -> None:
        desk.pages.append(Prompt(title, done, str(hand.cards), len(str(CARDS_MAX))))

    return Choice(f"{title} ({hand.cards})", ask)


def _go_on(desk: Desk) -> None:
    desk.pages.clear()
    desk.say(client.NextRound)


def _finish(desk: Desk) -> None:
    """Asks once more, since nobody gets back what they had in hand."""
    say = desk.words.say

    def finish() -> None:
        desk.pages.clear()
        desk.play(Finish())

    choices = [Choice(say("undo-no"), desk.pages.clear), Choice(say("printed-finish-sure"), finish)]
    desk.pages.append(Menu(say("printed-finish"), lambda: choices))
