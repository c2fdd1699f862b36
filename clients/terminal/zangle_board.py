"""Zangle in a terminal: space calls, letters choose, Enter takes, 0 hits. Knows keys and cards; knows no rule.

The game of turns has the same cards; there one takes without a call, and `-` ends the turn.
"""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from clients.terminal.board import HAND_ROWS, TABLE_ROWS, Board
from clients.terminal.cards import beside, box
from clients.terminal.could_have import Chances, could_have
from clients.terminal.desk import Desk
from clients.terminal.letters import MIDDLE, OWN
from clients.terminal.shapes import cell_of, drawn
from clients.terminal.standing import standing, time_left
from clients.terminal.told import Told
from clients.terminal.zangle_told import Drawing, card_name, drawing_in, round_text, tell_zangle, total
from protocol.games import turnstyle, zangle
from protocol.games.turnstyle import TurnstyleView
from protocol.games.zangle import Card, EqualizerView, HandView, ZangleView
from protocol.units import CardId, Seat

# By area, like the names of their colors in the catalogue; the area stands on the card as well.
STYLES: Final = {
    0: "reverse",
    1: "bright_cyan",
    2: "bright_red",
    3: "bright_magenta",
    4: "bright_yellow",
    5: "bright_green",
}
CARD_WIDTH: Final = 11
SMALL_WIDTH: Final = 8  # Five triangles, a gap, and the letter where it begins.


def _view(desk: Desk) -> ZangleView:
    return desk.view(ZangleView)


def _hand_of(desk: Desk, seat: Seat | None) -> HandView | None:
    return next((hand for hand in _view(desk).hands if hand.seat == seat), None)


def _mine(desk: Desk) -> HandView | None:
    return _hand_of(desk, desk.you)


def _may_take(desk: Desk) -> bool:
    """The center is this seat's to use now."""
    view, you = _view(desk), desk.you
    if isinstance(view, TurnstyleView):
        return you is not None and view.turn == you
    return view.lock is not None and view.lock.holder == you


def _cards(desk: Desk) -> dict[CardId, Card]:
    mine = _mine(desk)
    return {card.id: card for card in (*_view(desk).center, *(() if mine is None else mine.face_up))}


def _see(desk: Desk) -> None:
    mine = _mine(desk)
    desk.middle.see(card.id for card in _view(desk).center)
    desk.own.see(() if mine is None else (card.id for card in mine.face_up))
    desk.locked_out_until_ms = 0 if mine is None else mine.locked_out_until_ms
    desk.chosen = [card for card in desk.chosen if card in _cards(desk)]
    view = _view(desk)
    chances(desk).keep(view, mine, may_take=_may_take(desk) or not isinstance(view, TurnstyleView))


def chances(desk: Desk) -> Chances:
    """What lay there for oneself in this round."""
    return desk.keep(Chances)


# ------------------------------------------------------------------------------------------ keys


def _press(desk: Desk, key: str, now: float) -> None:
    mine = _mine(desk)
    if mine is None or not mine.playing:
        return
    turns = isinstance(_view(desk), TurnstyleView)
    match key:
        case "space" | "1" if not turns:
            _call(desk, now)
        case "0":
            desk.play(turnstyle.Hit() if turns else zangle.Hit())
        case "enter":
            _take(desk)
        case "backspace" | "-" if turns:
            desk.play(turnstyle.Pass())
        case "backspace" | "-" if _may_take(desk):
            desk.play(zangle.Withdraw())
        case _ if len(key) == 1:
            choose(desk, desk.middle.card(key), desk.own.card(key))
        case _:
            pass


def _call(desk: Desk, now: float) -> None:
    view = _view(desk)
    if view.opened and not view.round_over and view.lock is None and not desk.is_locked_out(now):
        desk.play(zangle.Call())


def _take(desk: Desk) -> None:
    target, pieces = (desk.chosen[0], tuple(desk.chosen[1:])) if desk.chosen else (None, ())
    if target is None or len(pieces) < 2 or not _may_take(desk):
        return
    desk.play(turnstyle.Take(target, pieces) if isinstance(_view(desk), TurnstyleView) else zangle.Take(target, pieces))
    desk.chosen = []


def choose(desk: Desk, *cards: CardId | None) -> None:
    """The first that is chosen is the target; chosen again it is put back."""
    for card in cards:
        if card is not None:
            desk.chosen = (
                [each for each in desk.chosen if each != card] if card in desk.chosen else [*desk.chosen, card]
            )


def _tell(desk: Desk, items: Sequence[object]) -> list[Told]:
    desk.drawing = drawing_in(items) or desk.drawing
    return tell_zangle(desk.voice, items)


# --------------------------------------------------------------------------------------- drawing


def _shape(desk: Desk, card: Card) -> list[str]:
    shape = next((each for each in _view(desk).shapes if each.name == card.shape), None)
    return ["Z"] if shape is None else drawn(cell_of(triangle) for triangle in shape.triangles)


def _mark(desk: Desk, card: Card) -> str:
    """What a chosen card is: the target, or which piece."""
    if card.id not in desk.chosen:
        return ""
    at = desk.chosen.index(card.id)
    return "◎" if at == 0 else str(at)


def _box(desk: Desk, card: Card, letter: str) -> list[Text]:
    style = STYLES[card.area]
    rows = [Text(f" {row}", style) for row in _shape(desk, card)]
    inside = [*([Text()] * (3 - len(rows))), *rows][:3]
    mark = _mark(desk, card)
    return box(
        inside,
        CARD_WIDTH,
        above=f"[{letter}]{f' {mark} ' if mark else ''}",
        below=f" {card.area or 'Z'} ",
        style="reverse" if mark else "",
    )


def _small(desk: Desk, card: Card, letter: str) -> list[Text]:
    mark = _mark(desk, card)
    head = Text(f"{letter} {card.area or 'Z'} {mark}".ljust(SMALL_WIDTH - 1), "reverse" if mark else "bold")
    rows = [Text(row, STYLES[card.area]) for row in _shape(desk, card)]
    return [head, *rows[:2], *([Text()] * (2 - len(rows)))]


def _table(desk: Desk, width: int, now: float) -> list[Text]:
    view, say = _view(desk), desk.words.say
    if view.round_over:
        return _scores(desk)[:TABLE_ROWS]
    if not view.opened:
        return [Text(say("opens-soon"), "bold")]
    # A card that went leaves its place empty: the others stay where they are.
    lying = {desk.middle.of(card.id): card for card in view.center}
    empty = [Text(" " * CARD_WIDTH)]
    blocks = [_box(desk, lying[letter], letter) if letter in lying else empty for letter in MIDDLE]
    drawing = desk.drawing
    if isinstance(drawing, Drawing) and drawing.rows:
        head = Text("= " if drawing.right else "≠ ", "bold")
        blocks.append([head, *(Text(f"  {row}", "" if drawing.right else "bright_red") for row in drawing.rows)])
    blocks.append([Text(), Text(f" {say('pile-left', count=view.center_pile)}")])
    return [*beside(blocks, gap=1), Text(say("center"), "bold")]


def _hand(desk: Desk, width: int) -> list[Text]:
    mine, say = _mine(desk), desk.words.say
    if mine is None or not mine.playing:
        return []  # Why stands below, where the calls would be.
    count = len(mine.face_up)
    title = Text(f"{say('your-cards')} ({say('pile-left', count=mine.draw_pile)})", "bold")
    letters = [(card, desk.own.of(card.id)) for card in sorted(mine.face_up, key=lambda card: _place(desk, card))]
    if count * (CARD_WIDTH + 1) <= width + 1:
        return [title, *beside([_box(desk, card, letter) for card, letter in letters])]
    in_row = max(1, width // SMALL_WIDTH)
    small = [_small(desk, card, letter) for card, letter in letters]
    rows = [row for at in range(0, count, in_row) for row in beside([_pad(each) for each in small[at : at + in_row]])]
    # Two rows of small cards fit without the title; what lies beyond them is named by number.
    fits = rows if len(rows) <= HAND_ROWS else rows[: HAND_ROWS - 1]
    more = count - 2 * in_row
    return [*fits, Text(f"+{more}")] if more > 0 and len(rows) > HAND_ROWS else [title, *fits][-HAND_ROWS:]


def _place(desk: Desk, card: Card) -> int:
    """By letter, so that a new card does not move the others."""
    letter = desk.own.of(card.id)
    return OWN.index(letter) if letter in OWN else len(OWN)


def _pad(block: list[Text]) -> list[Text]:
    for line in block:
        line.truncate(SMALL_WIDTH - 1, pad=True)
    return block


def _actions(desk: Desk, now: float) -> list[Text]:
    view, say, mine = _view(desk), desk.words.say, _mine(desk)
    asked = _asked(desk, mine)
    instead = standing(desk, now, over=view.round_over, dealt=mine is not None and mine.playing)
    if instead is not None:
        return [instead, *asked]
    if isinstance(view, TurnstyleView):
        return _turn(desk, view, now)
    if view.lock is not None:
        left = time_left(desk, view.lock.until_ms, now)
        if _may_take(desk):
            return [Text(f"{next_step(desk)}  {left}", "bold reverse"), Text(f"[-] {say('withdraw')}")]
        name = desk.voice.name(view.lock.holder)
        return [Text(f"{say('calls-out', name=name, says=say('zangle-shout'))}  {left}", "bold"), *asked]
    if desk.is_locked_out(now):
        left = time_left(desk, desk.locked_out_until_ms, now)
        return [Text(f"{say('locked-out')} {say('locked-out-more')} {left}"), *asked]
    call = f"[{say('space-key')}] {say('zangle-shout')}   [0] {say('hit')}"
    return [Text(call, "bold"), *(asked or [Text(next_step(desk))])]


def _asked(desk: Desk, mine: HandView | None) -> list[Text]:
    """What one's equalizer asks."""
    return [] if mine is None or mine.equalizer is None else [Text(f"⚖ {equalizer_text(desk, mine.equalizer)}")]


def equalizer_text(desk: Desk, equalizer: EqualizerView) -> str:
    """The group's own words where it chose some, otherwise ours."""
    return equalizer.text or desk.words.say(f"equalizer-{equalizer.name}")


def _turn(desk: Desk, view: TurnstyleView, now: float) -> list[Text]:
    say = desk.words.say
    left = time_left(desk, view.turn_ends_at_ms, now)
    whose = say("last-turn-of" if view.last_turns else "turn-of", name=desk.voice.name(view.turn))
    if not _may_take(desk):
        return [Text(f"{whose}  {left}", "bold")]
    other = f"[-] {say('end-turn')}" if view.hit_taken else f"[0] {say('hit')}"
    return [Text(f"{whose}  {left}", "bold reverse"), Text(f"{next_step(desk)}   {other}")]


def next_step(desk: Desk) -> str:
    """What is still to be chosen, or the sum of what was."""
    say, cards = desk.words.say, _cards(desk)
    chosen = [cards[card] for card in desk.chosen if card in cards]
    if not chosen:
        return say("term-press-target")
    if len(chosen) < 3:
        return f"{say('term-press-pieces')}  ({total(chosen[0], chosen[1:])})"
    return f"[Enter] {say('confirm')}  ({total(chosen[0], chosen[1:])})"


def _seat(desk: Desk, seat: Seat) -> str:
    hand, say = _hand_of(desk, seat), desk.words.say
    if hand is None:
        return ""
    badge = f" ⚖{hand.equalizer.level}" if hand.equalizer is not None else ""
    areas = " ".join(str(card.area or "Z") for card in hand.face_up)
    return f"{areas} +{hand.draw_pile} {say('total').lower()} {hand.score}{badge}"


def _sheet(desk: Desk) -> list[Text]:
    """The scores, and for who asks for this sheet what could have been made."""
    return [*_scores(desk), *(Text(line) for line in could_have(desk.voice, _view(desk), chances(desk)))]


def _scores(desk: Desk) -> list[Text]:
    """The last round in words, then a row a player and a column a round."""
    view, say, voice = _view(desk), desk.words.say, desk.voice
    last = view.results[-1] if view.results else None
    lines = [] if last is None else [Text(round_text(voice, last), "bold")]
    heads = "".join(f"{say('bonus-short') if result.bonus else result.round:>5}" for result in view.results)
    lines.append(Text(f"{say('player'):<24}{heads}{say('total'):>8}", "bold"))
    for hand in sorted(view.hands, key=lambda each: (each.score, each.seat)):
        name = voice.player(hand.seat)
        if hand.equalizer is not None:
            name.append(f" ⚖{hand.equalizer.level}")
        name.truncate(24, pad=True)
        points = [dict(result.points).get(hand.seat) for result in view.results]
        cells = "".join(f"{'-' if each is None else each:>5}" for each in points)
        lines.append(name.append(f"{cells}{hand.score:>8}"))
    if last is not None:
        for shown in last.show:
            made = f"{'=' if shown.right else '≠'} {total(shown.target, shown.pieces)}"
            lines.append(Text(made, "" if shown.right else "bright_red"))
    return lines


def _read(desk: Desk) -> list[str]:
    view, say, mine, voice = _view(desk), desk.words.say, _mine(desk), desk.voice
    if view.round_over:
        return [line.plain for line in _scores(desk)]
    center = "; ".join(f"{desk.middle.of(card.id)} = {card_name(voice, card)}" for card in view.center)
    lines = [f"{say('center')}: {center or '-'}. {say('pile-left', count=view.center_pile)}."]
    if mine is not None:
        cards = "; ".join(f"{desk.own.of(card.id)} = {card_name(voice, card)}" for card in mine.face_up)
        lines.append(f"{say('your-cards')}: {cards or '-'}. {say('pile-left', count=mine.draw_pile)}.")
        lines += [f"⚖ {equalizer_text(desk, mine.equalizer)}"] if mine.equalizer is not None else []
    return lines


BOARD: Final = Board(_see, _press, _tell, _table, _hand, _actions, _seat, _sheet, _read)
