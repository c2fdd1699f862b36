"""Plays Down 'n Dizzy from a seat's view. Knows what can be seen and how cards combine; knows no clock, no socket."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from clients.bots.brain import Brain
from clients.bots.thought import Thinker
from protocol import server
from protocol.games.dizzy import (
    Call,
    Card,
    Combination,
    DizzyCommand,
    DizzyView,
    HandView,
    Lay,
    LizzyView,
    Open,
    Part,
    Stuck,
    Withdraw,
)
from protocol.units import Seat

# How often a bot names first and lays after, as people do who press before they reach for the card.
NAMES_FIRST: Final = 0.3


class Chance(NamedTuple):
    """A card that can be laid now, and what it makes."""

    card: Card
    made: tuple[Combination, ...]
    special: bool


def made_by(tops: Sequence[Card]) -> tuple[Combination, ...]:
    """The combinations that three cards make (DND-09)."""
    made = []
    colors, patterns = {card.color for card in tops}, {card.pattern for card in tops}
    if len(colors) == 1:
        made.append(Combination.COLORS_SAME)
    if len(colors) == len(tops):
        made.append(Combination.COLORS_DIFFERENT)
    if len(patterns) == 1:
        made.append(Combination.PATTERNS_SAME)
    if len(patterns) == len(tops):
        made.append(Combination.PATTERNS_DIFFERENT)
    return tuple(made)


def chances(lizzy: LizzyView, hand: HandView) -> Iterator[Chance]:
    """Every right lay of a hand."""
    for card in hand.open:
        tops = with_card(lizzy, card)
        if made := made_by(tops):
            yield Chance(card, made, all(top.gold for top in tops))


def with_card(lizzy: LizzyView, card: Card) -> tuple[Card, ...]:
    """The three top cards once the card lies on the pile of its part."""
    tops = zip(Part, (lizzy.head, lizzy.body, lizzy.tail), strict=True)
    return tuple(card if part is card.part else top for part, top in tops)


def hand_of(view: DizzyView, seat: Seat) -> HandView | None:
    return next((hand for hand in view.hands if hand.seat == seat), None)


def choose(view: DizzyView, seat: Seat, thinker: Thinker, look: int, *, by_word: bool) -> DizzyCommand | None:
    """What the seat does when it looks up, None: nothing. `by_word`: players say that nobody can lay (DND-19)."""
    hand = hand_of(view, seat)
    if hand is None or view.lizzy is None or not view.opened or view.result is not None:
        return None
    if not hand.open:
        return Open() if hand.blind else None
    if thinker.blunders():
        return _blunder(hand, thinker)
    noticed = thinker.notices(list(chances(view.lizzy, hand)), look)
    if noticed:
        return _call(noticed, thinker)
    if by_word and not hand.says_stuck and not any(any(chances(view.lizzy, each)) for each in view.hands):
        return Stuck()
    return None


def follow(view: DizzyView, seat: Seat, thinker: Thinker) -> DizzyCommand:
    """What the holder of the lock does: lay the card that makes what was named, or give up."""
    hand = hand_of(view, seat)
    if hand is None or view.lizzy is None or view.lock is None:
        return Withdraw()
    named = set(view.lock.named)
    fitting = [chance.card for chance in chances(view.lizzy, hand) if named <= set(chance.made)]
    if fitting:
        return Lay(thinker.chance.choice(fitting).id)
    # A blunder that is noticed too late: some give up, some lay and hope.
    return Withdraw() if not hand.open or thinker.chance.random() < thinker.skill else Lay(hand.open[0].id)


def _call(noticed: list[Chance], thinker: Thinker) -> Call:
    """Call what wins the round if it is seen, else what was noticed first."""
    special = [chance for chance in noticed if chance.special]
    chosen = thinker.chance.choice(special or noticed)
    # Naming one is enough; two are named by those who want to show it.
    both = len(chosen.made) == 2 and thinker.chance.random() < thinker.skill / 2
    named = chosen.made if both else (thinker.chance.choice(chosen.made),)
    return Call(named) if thinker.chance.random() < NAMES_FIRST else Call(named, chosen.card.id)


def _blunder(hand: HandView, thinker: Thinker) -> Call:
    """Some card with some name. It may even be right."""
    return Call((thinker.chance.choice(tuple(Combination)),), thinker.chance.choice(hand.open).id)


def _stimulus(view: DizzyView, seat: Seat) -> Hashable:
    hand = hand_of(view, seat)
    if hand is None or not view.opened or view.result is not None:
        return None
    return view.round, view.revision, tuple(card.id for card in hand.open)


def _decide(sight: server.Sight, view: DizzyView, seat: Seat, thinker: Thinker, look: int) -> DizzyCommand | None:
    if view.lock is not None and view.lock.holder == seat:
        return follow(view, seat, thinker)
    by_word = any(option.name == "stuck" and option.value == "word" for option in sight.table.options)
    return choose(view, seat, thinker, look, by_word=by_word)


def _waits_for_deal(view: DizzyView) -> bool:
    return view.result is not None and not view.match_winners and view.next_deal_at_ms == 0


def _locked_out_until_ms(view: DizzyView, seat: Seat) -> int:
    hand = hand_of(view, seat)
    return 0 if hand is None else hand.locked_out_until_ms


BRAIN: Final = Brain(_stimulus, _decide, _waits_for_deal, locked_out_until_ms=_locked_out_until_ms)
