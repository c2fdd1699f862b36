"""Down 'n Dizzy in a terminal: 1 2 3 4 name, letters lay. Knows keys and cards; the referee knows the rules."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from clients.terminal.board import Board
from clients.terminal.cards import beside, box
from clients.terminal.desk import Desk
from clients.terminal.dizzy_told import card_name, combinations, round_text, tell_dizzy
from clients.terminal.naming import named_by, naming_lines, toggle_two
from clients.terminal.standing import standing, time_left
from clients.terminal.told import Told
from protocol.games.dizzy import (
    Call,
    Card,
    Color,
    DizzyView,
    HandView,
    Lay,
    Open,
    Part,
    Pattern,
    Stuck,
    Withdraw,
)
from protocol.units import Seat

STYLES: Final = {Color.RED: "bright_red", Color.BLUE: "bright_cyan", Color.PURPLE: "bright_magenta"}
# Filled to the width of a card.
FILLS: Final = {Pattern.DOTS: "· ", Pattern.STRIPES: "/", Pattern.DIAMONDS: "◆ "}
CARD_WIDTH: Final = 14


def _view(desk: Desk) -> DizzyView:
    return desk.view(DizzyView)


def _hand_of(desk: Desk, seat: Seat | None) -> HandView | None:
    return next((hand for hand in _view(desk).hands if hand.seat == seat), None)


def _mine(desk: Desk) -> HandView | None:
    return _hand_of(desk, desk.you)


def _holds(desk: Desk) -> bool:
    lock = _view(desk).lock
    return lock is not None and lock.holder == desk.you


def _see(desk: Desk) -> None:
    mine = _mine(desk)
    cards = () if mine is None else mine.open
    desk.locked_out_until_ms = 0 if mine is None else mine.locked_out_until_ms
    desk.hand.see(card.id for card in cards)
    desk.chosen = [card for card in desk.chosen if any(each.id == card for each in cards)]
    if _view(desk).lock is not None:
        desk.naming = None


def _press(desk: Desk, key: str, now: float) -> None:
    view, mine = _view(desk), _mine(desk)
    if mine is None:
        return
    card = desk.hand.card(key) if len(key) == 1 else None
    match key:
        case "1" | "2" | "3" | "4":
            _name(desk, int(key) - 1, now)
        case "5" if not _holds(desk):
            toggle_two(desk)
        case "6":
            desk.play(Stuck())
        case "enter":
            desk.play(Open())
        case "backspace" | "-" if _holds(desk):
            desk.play(Withdraw())
        case _ if card is None:
            pass
        case _ if _holds(desk):
            desk.play(Lay(card))
        case _ if view.lock is None:
            desk.chosen = [] if desk.chosen == [card] else [card]
        case _:
            pass


def _name(desk: Desk, at: int, now: float) -> None:
    """A call; with the card that was chosen before, it is judged at once."""
    view = _view(desk)
    if not view.opened or view.result is not None or view.lock is not None or desk.is_locked_out(now):
        return
    named = named_by(desk, at)
    if not named or desk.is_sent(now):
        return
    desk.play(Call(named, desk.chosen[0] if desk.chosen else None))
    desk.naming, desk.chosen = None, []


def _tell(desk: Desk, items: Sequence[object]) -> list[Told]:
    return tell_dizzy(desk.voice, items)


def _card(desk: Desk, card: Card, *, above: str, below: str, style: str = "") -> list[Text]:
    say, color = desk.words.say, STYLES[card.color]
    letter = say(f"color-letter-{card.color}")
    room = CARD_WIDTH - 2
    fill = (FILLS[card.pattern] * room)[:room]
    first = Text.assemble((f" {letter} {say(f'color-{card.color}')}", color))
    if card.gold:
        first.truncate(room - 2, pad=True)
        first.append("★ ", "bright_yellow")
    return box(
        [first, Text(fill, color), Text(f" {say(f'pattern-{card.pattern}')}", color)],
        CARD_WIDTH,
        above=above,
        below=below,
        style="bright_yellow" if card.gold and not style else style,
    )


def _table(desk: Desk, width: int, now: float) -> list[Text]:
    view, say = _view(desk), desk.words.say
    if view.result is not None:
        return _result(desk, width)
    if view.lizzy is None:
        return [Text(say("opens-soon"))]
    lizzy = view.lizzy
    cards = [
        _card(desk, top, above=f" {say(f'part-{part}')} ", below=f" {say('term-under', count=under)} " if under else "")
        for part, top, under in zip(Part, (lizzy.head, lizzy.body, lizzy.tail), lizzy.under, strict=True)
    ]
    lines = beside([*cards, [Text(), Text(f"  {say('pile-left', count=view.common)}")]], gap=0)
    return [*lines, Text("")]


def _result(desk: Desk, width: int) -> list[Text]:
    view = _view(desk)
    assert view.result is not None
    lines = [Text(round_text(desk.voice, view.result), "bold"), *_sheet(desk)[1:]]
    return lines[:6]


def _hand(desk: Desk, width: int) -> list[Text]:
    mine, say = _mine(desk), desk.words.say
    if mine is None:
        return []  # Why stands below, where the calls would be.
    blind = say("blind-cards", count=mine.blind)
    cards = []
    for card in mine.open[: max(1, width // CARD_WIDTH)]:
        chosen = card.id in desk.chosen
        below = f"[{desk.hand.of(card.id)}]" + ("*" if chosen else "")
        part = f" {say(f'part-{card.part}')} "
        cards.append(_card(desk, card, above=part, below=below, style="reverse" if chosen else ""))
    return [Text(f"{say('your-cards')} ({blind})", "bold"), *beside(cards, gap=0)]


def _actions(desk: Desk, now: float) -> list[Text]:
    view, say, mine = _view(desk), desk.words.say, _mine(desk)
    instead = standing(desk, now, over=view.result is not None, dealt=mine is not None)
    if instead is not None:
        return [instead]
    assert mine is not None
    if view.lock is not None:
        says = combinations(desk.voice, view.lock.named)
        left = time_left(desk, view.lock.until_ms, now)
        if _holds(desk):
            return [
                Text(f"{say('you-called')}: {says}. {say('term-press-card')}  {left}", "bold reverse"),
                Text(f"[-] {say('withdraw')}"),
            ]
        return [Text(f"{say('calls-out', name=desk.voice.name(view.lock.holder), says=says)}  {left}", "bold")]
    if desk.is_locked_out(now):
        return [Text(f"{say('locked-out')} {say('locked-out-more')} {time_left(desk, mine.locked_out_until_ms, now)}")]
    if not mine.open and mine.blind:
        return [Text(f"[Enter] {say('open-a-card')} {time_left(desk, mine.open_by_ms, now)}", "bold")]
    return _calls(desk)


def _calls(desk: Desk) -> list[Text]:
    by_word = desk.sight is not None and any(
        option.name == "stuck" and option.value == "word" for option in desk.sight.table.options
    )
    return naming_lines(desk, f"  [6] {desk.words.say('say-stuck')}" if by_word else "")


def _seat(desk: Desk, seat: Seat) -> str:
    hand, say = _hand_of(desk, seat), desk.words.say
    if hand is None:
        return ""
    shown = f"{len(hand.open)}+{hand.blind} {say('term-cards')}"
    won = f" {say('rounds-won').lower()} {hand.rounds_won}/{_view(desk).rounds_to_win}"
    return shown + (won if _view(desk).rounds_to_win > 1 else "")


def _sheet(desk: Desk) -> list[Text]:
    view, say, voice = _view(desk), desk.words.say, desk.voice
    lines = [Text(say("header-round", round=view.round), "bold")]
    left = dict(view.result.cards_left) if view.result is not None else {}
    for hand in sorted(view.hands, key=lambda each: (-each.rounds_won, left.get(each.seat, 0), each.seat)):
        cards = left.get(hand.seat, len(hand.open) + hand.blind)
        words = f": {say('rounds-won')} {hand.rounds_won}/{view.rounds_to_win}, {say('cards-left').lower()} {cards}"
        lines.append(voice.player(hand.seat).append(words))
    return lines


def _read(desk: Desk) -> list[str]:
    view, say, mine, voice = _view(desk), desk.words.say, _mine(desk), desk.voice
    lines = []
    if view.result is not None:
        return [line.plain for line in _result(desk, 200)]
    if view.lizzy is not None:
        tops = "; ".join(card_name(voice, card) for card in (view.lizzy.head, view.lizzy.body, view.lizzy.tail))
        lines.append(f"{say('lizzy')}: {tops}")
    if mine is not None:
        cards = "; ".join(f"{desk.hand.of(card.id)} = {card_name(voice, card)}" for card in mine.open)
        lines.append(f"{say('your-cards')}: {cards or '-'}. {say('blind-cards', count=mine.blind)}.")
    return lines


BOARD: Final = Board(_see, _press, _tell, _table, _hand, _actions, _seat, _sheet, _read)
