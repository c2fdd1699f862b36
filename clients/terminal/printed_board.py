"""Printed cards in a terminal, which is a call button here: counts, claims and votes. Knows no card and no rule."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from clients.terminal.board import TABLE_ROWS, Board
from clients.terminal.desk import Desk
from clients.terminal.naming import naming_lines
from clients.terminal.pages import wrap
from clients.terminal.printed_moves import (
    hand_of,
    holds,
    may_overrule,
    may_vote,
    mine_of,
    number_of,
    press,
    see,
    view_of,
)
from clients.terminal.printed_told import claimed, equalizer_text, round_text, tell_printed
from clients.terminal.standing import standing, time_left
from clients.terminal.told import Told
from protocol.games.printed import Deck, HandView, LockView, Phase, PrintedView
from protocol.units import Seat

# As many rounds as stand beside the names.
ROUNDS_SHOWN: Final = 9


def _tell(desk: Desk, items: Sequence[object]) -> list[Told]:
    return tell_printed(desk.voice, items)


# --------------------------------------------------------------------------------------- the middle


def _table(desk: Desk, width: int, now: float) -> list[Text]:
    lines = [line for text in _middle(desk) for line in wrap(text, width)]
    return lines[:TABLE_ROWS]


def _middle(desk: Desk) -> list[Text]:
    """What is going on, in words, for eyes and ears alike."""
    view, say = view_of(desk), desk.words.say
    match view.phase:
        case Phase.LAYING:
            ask = "bonus" if view.bonus else view.deck
            dealer = desk.voice.seat_view(view.dealer)
            which = "printed-deal-anybody" if dealer is not None and dealer.bot else "printed-deal"  # It has no hands.
            deal = desk.voice.about(view.dealer, which, count=view.dealt)
            waiting = [hand.seat for hand in view.hands if not hand.ready and not hand.away]
            waits = [Text(f"{say('printed-waiting')}: {_names(desk, waiting)}")] if waiting else []
            return [Text(f"{deal}.", "bold"), Text(say(f"printed-deal-{ask}")), *waits]
        case Phase.COUNTDOWN:
            return [Text(say("opens-soon"), "bold"), Text(say(f"printed-hands-ready-{view.deck}"))]
        case Phase.OPEN if view.lock is not None:
            return _claim(desk, view, view.lock)
        case Phase.OPEN:
            return [Text(say(f"printed-open-{view.deck}"), "bold"), *_stuck(desk, view)]
        case Phase.COUNTING:
            ends = desk.voice.about(view.out, "printed-out") if view.out is not None else say("printed-nobody-out")
            count = [hand for hand in view.hands if hand.seat != view.out and not hand.away]
            counted = _who(desk, [hand.seat for hand in count], [hand.seat for hand in count if hand.counted])
            return [Text(ends, "bold"), Text(say("printed-count")), Text(counted)]
        case Phase.OVER:
            return _sheet(desk)


def _claim(desk: Desk, view: PrintedView, lock: LockView) -> list[Text]:
    say, voice = desk.words.say, desk.voice
    name = voice.player(lock.holder)
    name.stylize("bold")
    head = name.append(f": {claimed(voice, lock.named)}", "bold")
    if view.asked is None:
        return [head] if holds(desk) else [head, Text(say("printed-lays", name=voice.name(lock.holder)))]
    about = [say("printed-claim-zangle", count=view.asked.own)] if view.deck is Deck.ZANGLE else []
    about += [say("printed-three-golds")] if view.asked.special else []
    return [
        head.append(f" ({', '.join(about)})" if about else ""),
        Text(say("printed-table-votes")),
        Text(_who(desk, view.asked.voters, view.asked.voted)),
    ]


def _stuck(desk: Desk, view: PrintedView) -> list[Text]:
    """Who says that nobody can go on, of those who are there."""
    there = [hand for hand in view.hands if not hand.away]
    stuck = [hand.seat for hand in there if hand.stuck]
    if not stuck:
        return []
    say = desk.words.say
    count = say("printed-stuck-count", stuck=len(stuck), there=len(there))
    more = say(f"printed-stuck-more-{view.deck}")
    return [Text(f"{say('printed-stuck')}: {count} ({_names(desk, stuck)}), {more}")]


def _names(desk: Desk, seats: Iterable[Seat]) -> str:
    return ", ".join(desk.voice.name(seat) for seat in seats)


def _who(desk: Desk, seats: Iterable[Seat], done: Sequence[Seat]) -> str:
    """Who has spoken and who has not: each with a sign."""
    return "  ".join(f"{'✓' if seat in done else '…'} {desk.voice.name(seat)}" for seat in seats)


# ---------------------------------------------------------------------------------------- one's own


def _hand(desk: Desk, width: int) -> list[Text]:
    return [line for text in _own(desk) for line in wrap(text, width)]


def _own(desk: Desk) -> list[Text]:
    mine, say = mine_of(desk), desk.words.say
    if mine is None:
        return []  # Why stands below, where the calls would be.
    lines = [
        Text(f"{mine.cards} {say('printed-your-cards', count=mine.cards)}", "bold"),
        Text("   ".join(f"{name}: {count}" for name, count in _counts(desk, mine))),
    ]
    if mine.equalizer is not None:
        lines.append(Text(f"⚖{mine.equalizer.level} {equalizer_text(desk.voice, mine.equalizer)}"))
    return lines


def _counts(desk: Desk, hand: HandView) -> list[tuple[str, int]]:
    say = desk.words.say
    if view_of(desk).deck is Deck.DIZZY:
        return [(say("rounds-won"), hand.rounds_won), (say("printed-penalties"), hand.penalties)]
    counts = (("printed-score", hand.score), ("printed-penalties", hand.penalties), ("printed-hits", hand.hits))
    return [(say(name), count) for name, count in counts]


# -------------------------------------------------------------------------------- what can be pressed


def _actions(desk: Desk, now: float) -> list[Text]:
    view, mine, say = view_of(desk), mine_of(desk), desk.words.say
    assert desk.sight is not None
    host = f"[h] {say('printed-host')}" if desk.is_host else ""
    if view.phase is Phase.LAYING and not desk.sight.table.paused:
        return _laying(desk, mine, host)
    ask = f"printed-hands-ready-{view.deck}"
    instead = standing(desk, now, over=view.phase is Phase.OVER, dealt=mine is not None, ask=ask)
    if instead is not None:
        return [instead, *([Text(host)] if host else [])]
    assert mine is not None
    if view.phase is Phase.COUNTING:
        return _counting(desk, view, mine, host, now)
    if view.lock is not None:
        return _locked(desk, view.lock, mine, now)
    if desk.is_locked_out(now):
        left = time_left(desk, mine.locked_out_until_ms, now)
        return [Text(f"{say('locked-out')} {say('locked-out-more')} {left}"), Text(host)]
    more = f"  [n] {say('printed-stuck')}  [x] {say('printed-nothing-left')}"
    if view.deck is Deck.ZANGLE:
        call = Text(f"[{say('space-key')}] {say('zangle-shout')}", "bold")
        return [call.append(f"   [0] {say('hit')}"), Text(f"{more.strip()}  {host}".rstrip())]
    # While two are being named, that takes the line.
    return naming_lines(desk, f"{more}  {host}".rstrip() if desk.naming is None else "")


def _laying(desk: Desk, mine: HandView | None, host: str) -> list[Text]:
    say = desk.words.say
    if mine is None:
        first = Text(say("you-watch") if desk.me is None else f"{say('sits-out')}. {say('sits-out-more')}")
    elif mine.ready:
        first = Text(f"✓ {say('printed-ready')}")
    else:
        first = Text(f"[Enter] {say('printed-ready')}", "bold reverse")
    return [first, Text(host)]


def _counting(desk: Desk, view: PrintedView, mine: HandView, host: str, now: float) -> list[Text]:
    say, left = desk.words.say, time_left(desk, view.count_ends_ms, now)
    if mine.seat == view.out:
        return [Text(f"{say('printed-you-are-out')} {say('printed-others-count')}  {left}", "bold"), Text(host)]
    count = say("printed-count-is", count=number_of(desk, mine))
    said = f"✓ {count}" if mine.counted and desk.number is None else f"{say('printed-count')}"
    return [Text(f"{said}  {left}", "bold"), Text(f"[Enter] {count}  [+] [-]  {host}".rstrip())]


def _locked(desk: Desk, lock: LockView, mine: HandView, now: float) -> list[Text]:
    view, say, left = view_of(desk), desk.words.say, time_left(desk, lock.until_ms, now)
    withdraw = f"[w] {say('withdraw')}"
    right, wrong = say("printed-right-button"), say("printed-wrong-button")
    if view.asked is not None:
        question = desk.voice.about(lock.holder, "printed-question")
        said = "" if may_vote(desk) or holds(desk) else f" {say('printed-voted')}."
        keys = [f"[1] {right}  [2] {wrong}"] if may_vote(desk) else []
        keys += [f"{say('printed-overrule')}: [3] {right}  [4] {wrong}"] if may_overrule(desk) else []
        keys += [withdraw] if holds(desk) else []
        style = "bold reverse" if may_vote(desk) else "bold"
        return [Text(f"{question}{said}  {left}", style), Text("     ".join(keys), "bold")]
    if not holds(desk):
        says = claimed(desk.voice, lock.named)
        call = say("calls-out", name=desk.voice.name(lock.holder), says=says)
        return [Text(f"{call}  {left}", "bold"), *([Text(f"[0] {say('hit')}")] if view.deck is Deck.ZANGLE else [])]
    if view.deck is Deck.DIZZY:
        keys = [f"[Enter] {say('printed-lies-there')}", f"[g] {say('printed-three-golds')}", withdraw]
        return [Text(f"{say('printed-lay-now')}  {left}", "bold reverse"), Text("  ".join(keys))]
    used = f"{number_of(desk, mine)} {say('printed-used')}"
    return [
        Text(f"{say('printed-take-now')} {used}  {left}", "bold reverse"),
        Text(f"[Enter] {say('printed-lies-there')}  [+] [-] {say('printed-used')}  {withdraw}"),
    ]


# ----------------------------------------------------------------------------------- counts of everybody


def _seat(desk: Desk, seat: Seat) -> str:
    view, hand, say = view_of(desk), hand_of(desk, seat), desk.words.say
    if hand is None:
        return ""
    name, points = _counts(desk, hand)[0]
    shown = f"{hand.cards} {say('printed-cards', count=hand.cards)}, {name.lower()} {points}"
    badge = f" ⚖{hand.equalizer.level}" if hand.equalizer is not None else ""
    spoken = (view.phase is Phase.LAYING and hand.ready) or (view.phase is Phase.COUNTING and hand.counted)
    stuck = f", {say('printed-stuck').lower()}" if hand.stuck else ""
    return f"{shown}{badge}{' ✓' if spoken else ''}{stuck}"


def _sheet(desk: Desk) -> list[Text]:
    """The last round in words, then a row a player and a column a round: the cards that were left."""
    view, say, voice = view_of(desk), desk.words.say, desk.voice
    zangle = view.deck is Deck.ZANGLE
    lines = [Text(round_text(voice, view.results[-1]), "bold")] if view.results else []
    rounds = view.results[-ROUNDS_SHOWN:]
    heads = "".join(f"{say('bonus-short') if result.bonus else result.round:>5}" for result in rounds)
    last = say("total" if zangle else "rounds-won")
    lines.append(Text(f"{say('player'):<22}{heads}  {last}", "bold"))
    for hand in sorted(view.hands, key=lambda each: (each.score, -each.rounds_won, each.seat)):
        name = voice.player(hand.seat)
        name.append(f" ⚖{hand.equalizer.level}" if hand.equalizer is not None else "")
        name.truncate(22, pad=True)
        left = [dict(result.cards_left).get(hand.seat) for result in rounds]
        cells = "".join(f"{'-' if each is None else each:>5}" for each in left)
        lines.append(name.append(f"{cells}  {hand.score if zangle else hand.rounds_won:>{len(last)}}"))
    return lines


def _read(desk: Desk) -> list[str]:
    if view_of(desk).phase is Phase.OVER:
        return [line.plain for line in _sheet(desk)]
    return [line.plain for line in (*_middle(desk), *_own(desk))]


BOARD: Final = Board(see, press, _tell, _table, _hand, _actions, _seat, _sheet, _read)
