"""Cranium Zigity in a terminal: letters build a set, digits do the rest. Knows looks; the moves know the keys."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from clients.terminal.board import HAND_ROWS, TABLE_ROWS, Board
from clients.terminal.cards import beside, box
from clients.terminal.desk import Desk
from clients.terminal.standing import standing, time_left
from clients.terminal.told import Told
from clients.terminal.zigity_moves import (
    asked,
    building,
    card_of,
    chosen_action,
    is_complete,
    is_my_turn,
    is_play_card,
    may_vote,
    press,
    see,
    top_of,
    total,
    value_of,
    values,
    view_of,
)
from clients.terminal.zigity_told import card_name, made, tell_zigity, value_name
from protocol.games.zigity import ActionCard, Character, FreeCard, HandView, SetCard, ZigityCard
from protocol.units import CardId, Seat

CARD_WIDTH: Final = 10  # Seven stand beside each other, as many as are dealt.
CELL_WIDTH: Final = 16  # More are a line each, five beside each other.
STYLES: Final = {
    Character.WORD_WORM: "bright_green",
    Character.DATA_HEAD: "bright_cyan",
    Character.CREATIVE_CAT: "bright_yellow",
    Character.STAR_PERFORMER: "bright_magenta",
}
PIECES: Final = {"left": "◧", "center": "▣", "right": "◨"}
INSTRUMENT_LETTERS: Final = 2  # Enough to tell them apart, in both languages.
FREE: Final = "*"
TOP: Final = "▲"


def _mine(desk: Desk) -> HandView | None:
    you = None if desk.sight is None else desk.sight.you
    return next((hand for hand in view_of(desk).hands if hand.seat == you and not hand.gone), None)


def _tell(desk: Desk, items: Sequence[object]) -> list[Told]:
    return tell_zigity(desk.voice, items)


# ----------------------------------------------------------------------------------------- cards


def _short(desk: Desk, character: Character, value: str) -> str:
    """A value in one to three signs."""
    if not value:
        return FREE
    match character:
        case Character.CREATIVE_CAT:
            return PIECES[value]
        case Character.STAR_PERFORMER:
            return value_name(desk.voice, character, value)[:INSTRUMENT_LETTERS]
        case _:
            return value.upper()


def _faces(desk: Desk, card: ZigityCard) -> tuple[str, str]:
    """What counts now, and the rest."""
    view = view_of(desk)
    if isinstance(card, ActionCard):
        return desk.words.say(f"zigity-action-{card.action}"), ""
    if isinstance(card, FreeCard):
        return _short(desk, asked(view), building(desk).declared.get(card.id, "")), desk.words.say("zigity-free")
    first = asked(view)
    rest = [_short(desk, each, value_of(each, card)) for each in Character if each is not first]
    if first is Character.STAR_PERFORMER:
        return value_name(desk.voice, first, card.instrument.value), " ".join(rest)
    return _short(desk, first, value_of(first, card)), " ".join(rest)


def _mark(desk: Desk, card: CardId) -> str:
    """The place in what is being built, and whether it will lie on top."""
    if card not in desk.chosen:
        return ""
    return f"{desk.chosen.index(card) + 1}{TOP if card == top_of(desk) else ''}"


def _box(desk: Desk, card: ZigityCard, letter: str) -> list[Text]:
    room = CARD_WIDTH - 2
    main, rest = _faces(desk, card)
    style = STYLES[card.character] if isinstance(card, SetCard) else ""
    mark = _mark(desk, card.id)
    # The first word is enough to tell the characters apart.
    below = desk.words.say(f"zigity-{card.character}").split()[0] if isinstance(card, SetCard) else ""
    inside = [Text(f"{main:^{room}.{room}}", f"bold {style}"), Text(), Text(f"{rest:^{room}.{room}}", style)]
    above = f"[{letter}]{f' {mark} ' if mark else ''}" if letter else ""
    return box(inside, CARD_WIDTH, above=above, below=below, style="reverse" if mark else "")


def _cell(desk: Desk, card: ZigityCard) -> Text:
    main, rest = _faces(desk, card)
    mark = _mark(desk, card.id)
    line = Text(f"{desk.hand.of(card.id)} {main} {rest} {mark}", "reverse" if mark else "")
    line.truncate(CELL_WIDTH - 1, pad=True)
    return line


# --------------------------------------------------------------------------------------- drawing


def _table(desk: Desk, width: int, now: float) -> list[Text]:
    view, say = view_of(desk), desk.words.say
    if not view.opened or view.play_card is None:
        return [Text(say("opens-soon"), "bold")]
    way = say("zigity-to-the-right" if view.reversed else "zigity-to-the-left")
    beside_it = [Text(f"{say('zigity-play-card')}   {say('zigity-deck')}: {view.deck}   {way}")]
    if isinstance(view.play_card, SetCard):
        style = f"bold {STYLES[view.play_card.character]}"
        beside_it.append(Text(say(f"zigity-{view.play_card.character}"), style))
        beside_it.append(Text(say(f"zigity-hint-{view.play_card.character}")))
    if view.last_set is not None:
        beside_it += [Text(), Text(f"{desk.voice.name(view.last_set.seat)}: {made(desk.voice, view.last_set)}", "dim")]
    is_word = is_my_turn(desk) and asked(view) is Character.WORD_WORM and view.owed is None
    return beside([_box(desk, view.play_card, "1" if is_word else ""), beside_it], gap=2)[:TABLE_ROWS]


def _hand(desk: Desk, width: int) -> list[Text]:
    view, say = view_of(desk), desk.words.say
    if _mine(desk) is None:
        return []  # Why stands below, where the calls would be.
    title = Text(f"{say('your-cards')} ({len(view.hand)})", "bold")
    if len(view.hand) * (CARD_WIDTH + 1) <= width + 1:
        return [title, *beside([_box(desk, card, desk.hand.of(card.id)) for card in view.hand])]
    in_row = max(1, (width + 1) // CELL_WIDTH)
    rows = [view.hand[at : at + in_row] for at in range(0, len(view.hand), in_row)]
    lines = [Text(" ").join(_cell(desk, card) for card in row) for row in rows]
    if len(lines) < HAND_ROWS:
        return [title, *lines]
    hidden = len(view.hand) - in_row * HAND_ROWS
    return [*lines[: HAND_ROWS - 1], Text(f"+{hidden + in_row}")] if hidden > 0 else lines


def _actions(desk: Desk, now: float) -> list[Text]:
    view, say, voice = view_of(desk), desk.words.say, desk.voice
    instead = standing(desk, now, over=bool(view.match_winners), dealt=_mine(desk) is not None, one_deal=True)
    if instead is not None:
        return [instead]
    left = time_left(desk, view.turn_ends_ms, now)
    if view.vote is not None:
        vote = view.vote
        yes = sum(accept for _, accept in vote.votes)
        asks = say("zigity-vote", name=voice.name(vote.seat), word=vote.word.upper())
        answers = f"[1] {say('zigity-accept')}   [2] {say('zigity-refuse')}"
        counted = say("zigity-votes", yes=yes, no=len(vote.votes) - yes)
        line = f"{asks}  {time_left(desk, vote.ends_ms, now)}"
        return [Text(line, "bold reverse"), Text(answers if may_vote(desk) else counted)]
    if is_my_turn(desk):
        return _mine_to_do(desk, left)
    count = 0 if view.owed is None else view.owed.count
    waits = say("zigity-they-owe" if view.owed else "zigity-their-turn", name=voice.name(view.turn), count=count)
    return [Text(f"{waits}  {left}", "bold")]


def _mine_to_do(desk: Desk, left: str) -> list[Text]:
    view, say = view_of(desk), desk.words.say
    draw = f"[0] {say('zigity-draw', count=1 if view.owed is None else view.owed.count)}"
    action = chosen_action(desk)
    play = "" if action is None else say("zigity-play", card=say(f"zigity-action-{action.action}"))
    if view.owed is not None:
        owed = "zigity-owed-dodged" if view.owed.dodged else "zigity-owed"
        head = say(owed, name=desk.voice.name(view.owed.by), count=view.owed.count)
        return [Text(f"{head}  {left}", "bold reverse"), Text(f"[Enter] {play}   {draw}" if play else draw)]
    if not desk.chosen:
        head = say(f"zigity-ask-{asked(view)}")
        first = f"[1] {say('zigity-play-card')}   " if asked(view) is Character.WORD_WORM else ""
        return [Text(f"{head}  {left}", "bold reverse"), Text(f"{first}{draw}")]
    if play:
        return [Text(f"[Enter] {play}  {left}", "bold reverse"), Text(f"[-] {say('withdraw')}   {draw}")]
    keys = [f"[-] {say('withdraw')}"]
    if any(isinstance(card_of(view, card), FreeCard) for card in desk.chosen):
        keys.insert(0, f"[3] {say('zigity-free')}")
    if len(desk.chosen) > 1:
        keys.insert(0, f"[2] {say('zigity-on-top')}")
    if is_complete(desk):
        keys.insert(0, f"[4] {say('zigity-ask-table')}" if asked(view) is Character.WORD_WORM else "")
        keys.insert(0, f"[Enter] {say('zigity-lay')}")
    head = f"{say('zigity-tray')}: {_so_far(desk)}"
    return [Text(f"{head}  {left}", "bold reverse"), Text("  ".join(key for key in keys if key))]


def _so_far(desk: Desk) -> str:
    """What the set comes to, and what will lie on top."""
    view = view_of(desk)
    said = values(desk)
    match asked(view):
        case Character.WORD_WORM:
            built = "".join(value.upper() or "·" for value in said)
        case Character.DATA_HEAD:
            built = f"{' + '.join(said)} {desk.words.say('zigity-sum', sum=total(desk))}"
        case character:
            built = ", ".join(value_name(desk.voice, character, value) for value in said)
    number = top_of(desk)
    top = None if number is None else card_of(view, number)
    if top is None:
        return built
    return f"{built} ({desk.words.say('zigity-on-top')}: {_faces(desk, top)[0]})"


def _seat(desk: Desk, seat: Seat) -> str:
    hand = next((hand for hand in view_of(desk).hands if hand.seat == seat and not hand.gone), None)
    if hand is None:
        return ""
    return f"{desk.words.say('cards-left').lower()}: {hand.cards}{' ◄' if view_of(desk).turn == seat else ''}"


def _sheet(desk: Desk) -> list[Text]:
    """Who has how many cards left, the fewest first."""
    view, say, voice = view_of(desk), desk.words.say, desk.voice
    left = [(hand.seat, hand.cards) for hand in view.hands if not hand.gone]
    rows = view.result.cards_left if view.result is not None else sorted(left, key=lambda each: (each[1], each[0]))
    lines = [] if view.result is None else [Text(say(f"zigity-end-{view.result.end}"), "bold")]
    lines.append(Text(f"{say('player'):<24}{say('cards-left'):>12}", "bold"))
    counted = {seat for seat, _ in rows}  # Whoever left took their cards along.
    for seat, count in [*rows, *((hand.seat, "-") for hand in view.hands if hand.seat not in counted)]:
        name = voice.player(seat)
        name.truncate(24, pad=True)
        lines.append(name.append(f"{count:>12}"))
    return lines


def _read(desk: Desk) -> list[str]:
    view, say, voice = view_of(desk), desk.words.say, desk.voice
    now = asked(view)
    played = "-" if view.play_card is None else card_name(voice, view.play_card, now)
    hint = f" {say(f'zigity-hint-{now}')}" if isinstance(view.play_card, SetCard) else ""
    lines = [f"{say('zigity-play-card')}: {played}.{hint} {say('zigity-deck')}: {view.deck}."]
    if _mine(desk) is not None:
        cards = "; ".join(f"{desk.hand.of(card.id)} = {card_name(voice, card, now)}" for card in view.hand)
        lines.append(f"{say('your-cards')}: {cards or '-'}.")
    if desk.chosen and chosen_action(desk) is None:
        lines.append(f"{say('zigity-tray')}: {' + '.join(_in_tray(desk, number) for number in desk.chosen)}.")
    return lines


def _in_tray(desk: Desk, number: CardId) -> str:
    view = view_of(desk)
    card = card_of(view, number)
    if card is None or is_play_card(view, number):
        return desk.words.say("zigity-play-card")
    return card_name(desk.voice, card, asked(view), building(desk).declared.get(number, ""))


BOARD: Final = Board(see, press, _tell, _table, _hand, _actions, _seat, _sheet, _read)
