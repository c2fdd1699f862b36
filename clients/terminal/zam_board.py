"""Zing-a-Zam in a terminal: a letter plays a card, seen or unseen, or makes a choice. Knows keys; knows no rule.

The hand is held backwards: the others' lines show their numbers, and of one's own cards one sees a back with a star.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from rich.text import Text

from clients.terminal.board import TABLE_ROWS, Board
from clients.terminal.cards import beside, box
from clients.terminal.desk import Desk
from clients.terminal.letters import MIDDLE, OWN
from clients.terminal.pages import wrap
from clients.terminal.standing import standing, time_left
from clients.terminal.told import Told
from clients.terminal.zam_told import card_name, tell_zam
from protocol.games import GameCommand, zam
from protocol.games.zam import Card, Choice, HandView, HeldCard, Played, ZamView
from protocol.units import CardId, Seat

LETTERS: Final = MIDDLE + OWN
PLAYED_WIDTH: Final = 15  # Five of them stand beside each other.
HELD_WIDTH_MAX: Final = 9  # Eight do; a hand that grows has narrower ones.
HELD_WIDTH_MIN: Final = 5
CAT: Final = "^.^"
BACK: Final = "★"
# What wins, and what stands out by what it does; the number stands on the card as well.
STYLES: Final = {1: "bright_yellow", 7: "bright_cyan", 8: "bright_green"}


class Option(NamedTuple):
    """One thing that can be chosen: how it is called in short and in full, and what choosing it does."""

    short: str
    name: str
    act: Callable[[], None]


def _view(desk: Desk) -> ZamView:
    return desk.view(ZamView)


def _hand_of(desk: Desk, seat: Seat | None) -> HandView | None:
    return next((hand for hand in _view(desk).hands if hand.seat == seat), None)


def _mine(desk: Desk) -> HandView | None:
    return _hand_of(desk, desk.you)


def _is_my_turn(desk: Desk) -> bool:
    view = _view(desk)
    return desk.you is not None and view.turn == desk.you and not view.match_winners


def _see(desk: Desk) -> None:
    mine, choice = _mine(desk), _view(desk).choice
    # A place keeps its letter for as long as its card is there.
    desk.hand.see(() if mine is None else (CardId(held.place) for held in mine.cards))
    if choice is None or choice.effect != 8 or not _is_my_turn(desk):
        desk.chosen = []


# ------------------------------------------------------------------------------------------ keys


def _press(desk: Desk, key: str, now: float) -> None:
    if not _is_my_turn(desk):
        return
    options = _options(desk)
    if key in {"-", "backspace"}:
        desk.chosen = []
    elif options:
        at = LETTERS.find(key) if len(key) == 1 else -1
        if 0 <= at < len(options):
            options[at].act()
    else:
        _press_own(desk, desk.hand.card(key))


def _press_own(desk: Desk, place: CardId | None) -> None:
    if place is None or not _may_press(desk, int(place)):
        return
    desk.play(zam.Play(int(place)) if _view(desk).choice is None else zam.Turn(int(place)))


def _may_press(desk: Desk, place: int) -> bool:
    """A card of one's own hand: to be played, or for a 3 to be turned."""
    choice = _view(desk).choice
    return _is_my_turn(desk) and (choice is None or (choice.effect == 3 and place in choice.places))


def _options(desk: Desk) -> list[Option]:
    """All that the card played leaves to choose, but for one's own hand."""
    view = _view(desk)
    choice = view.choice
    if choice is None or not _is_my_turn(desk):
        return []
    match choice.effect:
        case 2:
            return [_of_seat(desk, seat, zam.Take(seat)) for seat in choice.seats]
        case 5:
            return [
                _of_card(desk, played.card, zam.Copy(played.card.id))
                for played in view.in_play
                if played.card.id in choice.cards
            ]
        case 6:
            hand = _hand_of(desk, choice.seats[0] if choice.seats else None)
            return [_of_place(desk, at, held) for at, held in enumerate(() if hand is None else hand.cards, 1)]
        case 8 if not desk.chosen:
            return _to_give(desk)
        case 8:
            return [_of_seat(desk, seat, zam.Give(desk.chosen[0], seat)) for seat in choice.seats]
        case _:
            return []


def _played(desk: Desk, command: GameCommand) -> Callable[[], None]:
    return partial(desk.play, command)


def _of_seat(desk: Desk, seat: Seat, command: GameCommand) -> Option:
    hand = _hand_of(desk, seat)
    points = desk.words.say("zam-points", points=0 if hand is None else hand.score)
    name = f"{desk.voice.name(seat)} ({points})"
    return Option(name, name, _played(desk, command))


def _of_card(desk: Desk, card: Card, command: GameCommand) -> Option:
    return Option(str(card.number), card_name(desk.voice, card), _played(desk, command))


def _of_place(desk: Desk, at: int, held: HeldCard) -> Option:
    command = zam.Pick(held.place)
    if held.card is not None:
        return _of_card(desk, held.card, command)
    return Option(BACK, desk.words.say("zam-back", place=at), _played(desk, command))


def _to_give(desk: Desk) -> list[Option]:
    """One card of each number in one's own score pile."""
    found: dict[int, list[Card]] = {}
    for card in _view(desk).pile:
        found.setdefault(card.number, []).append(card)

    def give(card: CardId) -> None:
        desk.chosen = [card]

    return [
        Option(f"{number} ×{len(cards)}", card_name(desk.voice, cards[0]), partial(give, cards[0].id))
        for number, cards in sorted(found.items())
    ]


def _tell(desk: Desk, items: Sequence[object]) -> list[Told]:
    return tell_zam(desk.voice, items)


# --------------------------------------------------------------------------------------- drawing


def _in_play(desk: Desk) -> tuple[Played, ...]:
    """What lies there; between two rounds what lay there."""
    view = _view(desk)
    return view.in_play or (view.won.cards if view.won is not None else ())


def _table(desk: Desk, width: int, now: float) -> list[Text]:
    view, say, voice = _view(desk), desk.words.say, desk.voice
    if not view.opened:
        return [Text(say("opens-soon"), "bold")]
    past = not view.in_play and view.won is not None
    winner = view.won.seat if past and view.won is not None else None
    blocks = []
    for played in _in_play(desk):
        does = wrap(Text(say(f"zam-does-{played.card.number}")), PLAYED_WIDTH - 2)[:3]
        inside = [*does, *([Text()] * (3 - len(does)))]
        won = "✓" if past and played.seat == winner else ""
        blocks.append(
            box(
                inside,
                PLAYED_WIDTH,
                above=f" {played.card.number} {CAT if played.card.player is None else ''}{won}",
                below=f" {voice.name(played.seat)} ",
                style="dim" if past and not won else STYLES.get(played.card.number, ""),
            )
        )
    title = Text(f"{say('zam-in-play')}  ({say('zam-companions', count=view.companions)})", "bold")
    return [title, *beside(blocks, gap=1)][:TABLE_ROWS]


def _hand(desk: Desk, width: int) -> list[Text]:
    mine, say = _mine(desk), desk.words.say
    if mine is None or mine.gone:
        return []  # Why stands below, where the calls would be.
    title = f"{say('your-cards')}: {say('zam-points', points=mine.score)}   {say('zam-hand-line')}"
    size = min(HELD_WIDTH_MAX, (width + 1) // max(1, len(mine.cards)) - 1)
    if size < HELD_WIDTH_MIN:
        names = "  ".join(f"{_letter(desk, held)}{_face(held)}" for held in mine.cards)
        return [Text(title, "bold"), *wrap(Text(names), width)]
    return [Text(title, "bold"), *beside([_held(desk, held, size) for held in mine.cards])]


def _held(desk: Desk, held: HeldCard, size: int) -> list[Text]:
    room = size - 2
    if held.card is None:
        rows = [Text("░" * room), Text(f"{BACK:░^{room}}"), Text("░" * room)]
    else:
        rows = [Text(), Text(f"{held.card.number:^{room}}", "bold"), Text()]
    cat = CAT if held.card is not None and held.card.player is None else ""
    style = "" if held.card is None else STYLES.get(held.card.number, "")
    return box(rows, size, above=_letter(desk, held), below=cat, style=style)


def _letter(desk: Desk, held: HeldCard) -> str:
    """Only what can be pressed has one: while something else is chosen, the letters are for that."""
    return f"[{desk.hand.of(CardId(held.place))}]" if _may_press(desk, held.place) else ""


def _face(held: HeldCard) -> str:
    return BACK if held.card is None else str(held.card.number)


def _actions(desk: Desk, now: float) -> list[Text]:
    view, say, mine = _view(desk), desk.words.say, _mine(desk)
    dealt = mine is not None and not mine.gone
    instead = standing(desk, now, over=bool(view.match_winners), dealt=dealt, one_deal=True)
    if instead is not None:
        return [instead]
    left = time_left(desk, view.turn_ends_ms, now)
    if not _is_my_turn(desk):
        waits = say("zam-they-choose" if view.choice else "zam-their-turn", name=desk.voice.name(view.turn))
        frozen = [Text(say("zam-you-are-frozen"))] if mine is not None and mine.frozen else []
        return [Text(f"{waits}  {left}", "bold"), *frozen]
    if view.choice is None:
        return [Text(f"{say('zam-your-turn')}  {left}", "bold reverse"), Text(say("zam-your-turn-more"))]
    head = Text(f"{_asked(desk, view.choice)}  {left}", "bold reverse")
    options = [f"[{letter}] {option.short}" for letter, option in zip(LETTERS, _options(desk), strict=False)]
    back = [f"[-] {say('zam-other-card')}"] if desk.chosen else []
    return [head, Text("  ".join([*options, *back]))]


def _asked(desk: Desk, choice: Choice) -> str:
    step = "8-whom" if choice.effect == 8 and desk.chosen else str(choice.effect)
    name = desk.voice.name(choice.seats[0] if choice.seats else None)
    return desk.words.say(f"zam-choose-{step}", name=name)


def _seat(desk: Desk, seat: Seat) -> str:
    """What one sees of a hand: everybody's numbers but one's own."""
    hand, say = _hand_of(desk, seat), desk.words.say
    if hand is None or hand.gone:
        return ""
    is_me = desk.sight is not None and seat == desk.sight.you
    cards = "" if is_me else " ".join(_face(held) for held in hand.cards) + "  "
    frozen = f", {say('zam-frozen-mark')}" if hand.frozen else ""
    turn = " ◄" if _view(desk).turn == seat else ""
    return f"{cards}{say('zam-points', points=hand.score)}{frozen}{turn}"


def _sheet(desk: Desk) -> list[Text]:
    """Cards won, and at the end of which numbers, since those break a tie."""
    view, say, voice = _view(desk), desk.words.say, desk.voice
    counted = {each.seat: each.counts for each in view.standings}
    rows = [(each.seat, each.points) for each in view.standings]
    rows = rows or [(hand.seat, hand.score) for hand in view.hands if not hand.gone]
    rows = rows if counted else sorted(rows, key=lambda row: (-row[1], row[0]))
    there = {seat for seat, _ in rows}  # Whoever left took their cards along.
    heads = f"   {say('zam-eights')}" if counted else ""
    lines = [Text(f"{say('player'):<24}{say('zam-cards-won'):>12}{heads}", "bold")]
    for seat, points in [*rows, *((hand.seat, "-") for hand in view.hands if hand.seat not in there)]:
        name = voice.player(seat)
        name.truncate(24, pad=True)
        counts = " · ".join(str(count) for count in counted.get(seat, ()))
        lines.append(name.append(f"{points:>12}   {counts}".rstrip()))
    return lines


def _read(desk: Desk) -> list[str]:
    view, say, voice, mine = _view(desk), desk.words.say, desk.voice, _mine(desk)
    lines = [f"{say('zam-in-play')}: " + ("; ".join(_laid(desk, played) for played in view.in_play) or "-") + "."]
    for hand in view.hands:
        if hand is mine or hand.gone:
            continue
        seen = [str(held.card.number) for held in hand.cards if held.card is not None]
        told = "zam-hand-seen" if seen else "zam-hand-unseen"
        count = len(hand.cards) - len(seen)
        lines.append(f"{say(told, name=voice.name(hand.seat), numbers=', '.join(seen), count=count)}.")
    if mine is not None and not mine.gone:
        lines.append(
            f"{say('your-cards')}: {'; '.join(_own(desk, at, held) for at, held in enumerate(mine.cards, 1))}."
        )
    options = zip(LETTERS, _options(desk), strict=False)
    return [*lines, *(f"{letter} = {option.name}" for letter, option in options)]


def _laid(desk: Desk, played: Played) -> str:
    return f"{desk.voice.name(played.seat)}: {card_name(desk.voice, played.card)}"


def _own(desk: Desk, at: int, held: HeldCard) -> str:
    name = desk.words.say("zam-back", place=at) if held.card is None else card_name(desk.voice, held.card)
    letter = desk.hand.of(CardId(held.place))
    return f"{letter} = {name}" if _may_press(desk, held.place) else name


BOARD: Final = Board(_see, _press, _tell, _table, _hand, _actions, _seat, _sheet, _read)
