"""What is being built in Cranium Zigity: a set in its order, what free cards stand for, and what lies on top.

Knows what can be seen of the rules: a word list is the referee's, who refuses what is in none.
"""

from collections.abc import Iterable
from functools import partial
from typing import Final

from clients.terminal.desk import Desk
from clients.terminal.pages import Prompt
from protocol.games.zigity import (
    Action,
    ActionCard,
    Character,
    Draw,
    FreeCard,
    Laid,
    LaySet,
    Piece,
    PlayAction,
    SetCard,
    Vote,
    ZigityCard,
    ZigityView,
)
from protocol.units import CardId

SUM: Final = 11  # ZIG-07
NUMBERS: Final = tuple(str(number) for number in range(1, 11))
PIECES: Final = tuple(piece.value for piece in Piece)


class Building:
    """What the free cards of a set are declared to be, and which card shall lie on top; None: the last."""

    def __init__(self) -> None:
        self.declared: dict[CardId, str] = {}
        self.top: CardId | None = None


def view_of(desk: Desk) -> ZigityView:
    return desk.view(ZigityView)


def building(desk: Desk) -> Building:
    return desk.keep(Building)


def is_my_turn(desk: Desk) -> bool:
    view = view_of(desk)
    return desk.you is not None and view.turn == desk.you and not view.match_winners


def asked(view: ZigityView) -> Character:
    """The character that says what counts now (ZIG-05)."""
    return view.play_card.character if isinstance(view.play_card, SetCard) else Character.WORD_WORM


def card_of(view: ZigityView, number: CardId) -> ZigityCard | None:
    """A card that can be part of what is built: one's own, and for a word the play card."""
    played = () if view.play_card is None else (view.play_card,)
    return next((card for card in (*view.hand, *played) if card.id == number), None)


def is_play_card(view: ZigityView, number: CardId) -> bool:
    return view.play_card is not None and view.play_card.id == number


def value_of(character: Character, card: ZigityCard, declared: str = "") -> str:
    """What a card counts as."""
    if not isinstance(card, SetCard):
        return declared
    match character:
        case Character.WORD_WORM:
            return card.letter
        case Character.DATA_HEAD:
            return str(card.number)
        case Character.CREATIVE_CAT:
            return card.piece.value
        case Character.STAR_PERFORMER:
            return card.instrument.value


# --------------------------------------------------------------------------------- what is built


def see(desk: Desk) -> None:
    """Forgets what is not there any more: cards that were laid, a play card that was covered, a turn that is over."""
    view, built = view_of(desk), building(desk)
    desk.hand.see(card.id for card in view.hand)
    is_word = asked(view) is Character.WORD_WORM
    kept = [card for card in desk.chosen if card_of(view, card) and (is_word or not is_play_card(view, card))]
    desk.chosen = kept if is_my_turn(desk) else []
    built.declared = {card: value for card, value in built.declared.items() if card in desk.chosen}
    built.top = built.top if built.top in desk.chosen else None


def values(desk: Desk) -> list[str]:
    """What the chosen cards count as, in their order; empty where a letter is still to be said."""
    view, built = view_of(desk), building(desk)
    cards = [(number, card_of(view, number)) for number in desk.chosen]
    return [value_of(asked(view), card, built.declared.get(number, "")) for number, card in cards if card is not None]


def total(desk: Desk) -> int:
    """The play card's number and those of the set."""
    view = view_of(desk)
    first = view.play_card.number if isinstance(view.play_card, SetCard) else 0
    return first + sum(int(value) for value in values(desk) if value.isdigit())


def own_chosen(desk: Desk) -> list[CardId]:
    return [card for card in desk.chosen if not is_play_card(view_of(desk), card)]


def chosen_action(desk: Desk) -> ActionCard | None:
    card = card_of(view_of(desk), desk.chosen[0]) if len(desk.chosen) == 1 else None
    return card if isinstance(card, ActionCard) else None


def top_of(desk: Desk) -> CardId | None:
    """The chosen one, or the last set card of the hand, or the last card."""
    own = own_chosen(desk)
    sets = [card for card in own if isinstance(card_of(view_of(desk), card), SetCard)]
    return building(desk).top or next(iter([*reversed(sets), *reversed(own)]), None)


def is_complete(desk: Desk) -> bool:
    """Whether what is built can be laid, as far as one sees without a word list."""
    view, said = view_of(desk), values(desk)
    play_card = view.play_card
    if not own_chosen(desk) or not isinstance(play_card, SetCard):
        return False
    match asked(view):
        case Character.WORD_WORM:
            return all(said) and play_card.id in desk.chosen
        case Character.DATA_HEAD:
            return total(desk) == SUM
        case Character.CREATIVE_CAT:
            return len(set(_counts([play_card.piece.value, *said]).values())) == 1
        case Character.STAR_PERFORMER:
            return set(said) == {play_card.instrument.value}


def _counts(pieces: Iterable[str]) -> dict[str, int]:
    there = list(pieces)
    return {piece: there.count(piece) for piece in PIECES}


def _guess(desk: Desk) -> str:
    """What a free card is most likely meant to be; a letter is asked for."""
    view = view_of(desk)
    play_card = view.play_card
    if not isinstance(play_card, SetCard):
        return ""
    match asked(view):
        case Character.WORD_WORM:
            return ""
        case Character.DATA_HEAD:
            return str(min(max(SUM - total(desk), 1), 10))
        case Character.CREATIVE_CAT:
            counts = _counts([play_card.piece.value, *values(desk)])
            return min(PIECES, key=lambda piece: counts[piece])
        case Character.STAR_PERFORMER:
            return play_card.instrument.value


# ------------------------------------------------------------------------------------------ keys


def may_vote(desk: Desk) -> bool:
    vote, you = view_of(desk).vote, desk.you
    seats = () if vote is None else tuple(seat for seat, _ in vote.votes)
    return vote is not None and you is not None and vote.seat != you and you not in seats


def may_press(desk: Desk, card: ZigityCard) -> bool:
    view = view_of(desk)
    if not is_my_turn(desk) or view.vote is not None:
        return False
    if view.owed is None:
        return True
    dodges = isinstance(card, ActionCard) and card.action is Action.DODGE
    return dodges or (isinstance(card, ActionCard) and card.action is Action.BOUNCE and not view.owed.dodged)


def press(desk: Desk, key: str, now: float) -> None:
    view = view_of(desk)
    if view.vote is not None:
        if key in {"1", "2"} and may_vote(desk):
            desk.play(Vote(key == "1"))
        return
    if not is_my_turn(desk):
        return
    match key:
        case "0":
            desk.chosen = []
            desk.play(Draw())
        case "1" if view.play_card is not None and asked(view) is Character.WORD_WORM and view.owed is None:
            _choose(desk, view.play_card)
        case "2":
            _next_on_top(desk)
        case "3":
            _redeclare(desk)
        case "enter" | "space":
            _confirm(desk, ask=False)
        case "4":
            _confirm(desk, ask=asked(view) is Character.WORD_WORM)
        case "-" | "backspace":
            desk.chosen = desk.chosen[:-1]
        case _:
            number = desk.hand.card(key) if len(key) == 1 else None
            card = None if number is None else card_of(view, number)
            if card is not None and may_press(desk, card):
                _choose(desk, card)


def _choose(desk: Desk, card: ZigityCard) -> None:
    """A card goes into the set, or out of it; an action card is alone."""
    view = view_of(desk)
    if card.id in desk.chosen:
        desk.chosen = [each for each in desk.chosen if each != card.id]
        return
    if isinstance(card, ActionCard) and not is_play_card(view, card.id):
        desk.chosen = [card.id]
        return
    desk.chosen = [each for each in desk.chosen if not isinstance(card_of(view, each), ActionCard)]
    if isinstance(card, FreeCard):
        building(desk).declared[card.id] = _guess(desk)
        if asked(view) is Character.WORD_WORM:
            _ask_letter(desk, card.id)
    desk.chosen = [*desk.chosen, card.id]


def _ask_letter(desk: Desk, card: CardId) -> None:
    def done(letter: str) -> None:
        if len(letter) == 1 and letter.isascii() and letter.isalpha():
            building(desk).declared[card] = letter.lower()

    desk.pages.append(Prompt(desk.words.say("zigity-pick"), done, letters_max=1))


def _next_on_top(desk: Desk) -> None:
    own = own_chosen(desk)
    top = top_of(desk)
    if top in own:
        building(desk).top = own[(own.index(top) + 1) % len(own)]


def _redeclare(desk: Desk) -> None:
    """The last free card of the set stands for something else: the next value, or another letter."""
    view, built = view_of(desk), building(desk)
    free = [card for card in desk.chosen if isinstance(card_of(view, card), FreeCard)]
    if not free:
        return
    every = {Character.DATA_HEAD: NUMBERS, Character.CREATIVE_CAT: PIECES}.get(asked(view), ())
    if asked(view) is Character.WORD_WORM:
        _ask_letter(desk, free[-1])
    elif every:
        now = built.declared.get(free[-1], every[-1])
        built.declared[free[-1]] = every[(every.index(now) + 1) % len(every)]


def _confirm(desk: Desk, *, ask: bool) -> None:
    """Lays what is built, or plays the action card that is chosen."""
    action, top = chosen_action(desk), top_of(desk)
    if action is not None:
        desk.play(PlayAction(action.id))
    elif view_of(desk).owed is None and top is not None and is_complete(desk):
        built = building(desk)
        cards = tuple(map(partial(_laid, built), desk.chosen))
        desk.play(LaySet(cards=cards, top=top, ask=ask))


def _laid(built: Building, card: CardId) -> Laid:
    return Laid(card, built.declared.get(card, ""))
