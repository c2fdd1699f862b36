"""What somebody says in a game of turns, right or wrong, as they see it. Knows views; knows no table and no network."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from protocol.games import GameCommand, dizios, solitaire, turnstyle, zam, zigity
from protocol.games.zigity import Action, ActionCard, Character, FreeCard, Laid, SetCard
from protocol.units import CardId, Seat
from referee.simulator.dizios import Board
from referee.simulator.draw import Draw
from referee.simulator.plan import Person
from referee.simulator.players import zangle_in
from referee.simulator.zigity_sets import bears, completes, words_of

# Of a hundred words that nobody knows, so many are laid all the same, for the others to vote on.
ASKS: Final = 6


def _dizios(view: dizios.DiziosView, seat: Seat, person: Person, draw: Draw) -> GameCommand | None:
    """Lays what fits, wherever the eye falls first."""
    if view.turn != seat:
        return None
    board = Board(view)
    cells = board.open_cells()
    start = draw.below(len(cells)) if cells else 0
    tiles = list(view.mine)
    draw.shuffle(tiles)
    if board.anywhere and view.laid and draw.chance(8):
        lifted = draw.pick(view.laid)
        return dizios.Lift(lifted.column, lifted.row)
    if draw.chance(person.blunder) and tiles and cells:
        return dizios.Place(tiles[0].id, *cells[start], draw.below(4))
    found = next(board.spots(tiles, cells[start:] + cells[:start]), None)
    if found is None:
        return dizios.Pass()
    tile, column, row, turns = found
    return dizios.Place(tile.id, column, row, turns)


def _turnstyle(view: turnstyle.TurnstyleView, seat: Seat, person: Person, draw: Draw) -> GameCommand | None:
    """Makes a Zangle where one is seen; else the hit, and then the turn is over."""
    if view.turn != seat:
        return None
    mine = next(hand for hand in view.hands if hand.seat == seat).face_up
    found = None if draw.chance(person.blunder) else zangle_in(view.center, mine)
    if found is not None:
        return turnstyle.Take(found.target, found.pieces)
    if draw.chance(person.blunder) and len(view.center) > 1 and mine:
        return turnstyle.Take(mine[0].id, (view.center[0].id, view.center[1].id))
    return turnstyle.Pass() if view.hit_taken or not view.center_pile else turnstyle.Hit()


def _solitaire(view: solitaire.SolitaireView, seat: Seat, person: Person, draw: Draw) -> GameCommand | None:
    mine = next((hand for hand in view.hands if hand.seat == seat), None)
    if mine is None:
        return None
    found = None if draw.chance(person.blunder // 2) else zangle_in(view.center, mine.face_up)
    if found is not None:
        return solitaire.Take(found.target, found.pieces)
    if len(mine.face_up) > 16 and draw.chance(30):
        return solitaire.Stop()
    return solitaire.Hit() if view.center_pile else solitaire.Stop()


def _zam(view: zam.ZamView, seat: Seat, person: Person, draw: Draw) -> GameCommand | None:
    """Any card, and any of what there is to choose."""
    if view.turn != seat:
        return None
    choice = view.choice
    if choice is None or draw.chance(person.blunder):
        mine = next(hand for hand in view.hands if hand.seat == seat)
        return zam.Play(draw.pick(mine.cards).place) if mine.cards else None
    match choice.effect:
        case 2:
            return zam.Take(draw.pick(choice.seats))
        case 3:
            return zam.Turn(draw.pick(choice.places))
        case 5:
            return zam.Copy(draw.pick(choice.cards))
        case 6:
            return zam.Pick(draw.pick(choice.places))
        case _:
            return zam.Give(draw.pick(view.pile).id, draw.pick(choice.seats))


def _zigity(view: zigity.ZigityView, seat: Seat, person: Person, draw: Draw) -> GameCommand | None:
    """Lays a set where one is seen, answers draw cards, votes as a coin says."""
    vote = view.vote
    if vote is not None:
        voted = seat == vote.seat or seat in [each for each, _ in vote.votes]
        return None if voted else zigity.Vote(draw.chance(60))
    play_card = view.play_card
    if view.turn != seat:
        return None
    actions = [card for card in view.hand if isinstance(card, ActionCard)]
    if view.owed is not None and not draw.chance(person.blunder):
        actions = [card for card in actions if _answers(card, dodged=view.owed.dodged)]
    if actions and (view.owed is not None or draw.chance(30)):
        return zigity.PlayAction(draw.pick(actions).id)
    if view.owed is not None or draw.chance(person.blunder // 2) or not isinstance(play_card, SetCard):
        return zigity.Draw()
    hand = [card for card in view.hand if not isinstance(card, ActionCard)]
    draw.shuffle(hand)
    laid = _set_in(play_card, hand, view.words)
    if laid is None and play_card.character is Character.WORD_WORM and len(hand) > 1 and draw.chance(ASKS):
        spelled = [Laid(play_card.id), *(Laid(card.id) for card in hand[:2] if isinstance(card, SetCard))]
        if len(spelled) > 1:
            return zigity.LaySet(cards=tuple(spelled), top=spelled[-1].card, ask=True)
    if laid is None:
        return zigity.PlayAction(actions[0].id) if actions else zigity.Draw()
    mine = [each.card for each in laid if each.card != play_card.id]
    return zigity.LaySet(cards=laid, top=draw.pick(mine))


def _answers(card: ActionCard, *, dodged: bool) -> bool:
    return card.action is Action.DODGE or (card.action is Action.BOUNCE and not dodged)


@cache
def _short_words(name: str) -> Mapping[str, str]:
    """Words of two to four letters, by their letters in order."""
    return {"".join(sorted(word)): word for word in sorted(words_of(name)) if len(word) <= 4}


def _set_in(play_card: SetCard, hand: Sequence[SetCard | FreeCard], words: str) -> tuple[Laid, ...] | None:
    """Some set of up to three cards of the hand."""
    character = play_card.character
    is_word = character is Character.WORD_WORM
    for count in (3, 2, 1):
        for cards in combinations(hand[:9], count):
            free = [card for card in cards if isinstance(card, FreeCard)]
            if len(free) > 1:
                continue
            values = [bears(card, character) for card in cards]
            for declared in _declarations(character) if free else ("",):
                spelled = [value or declared for value in values]
                if is_word:
                    word = _short_words(words).get("".join(sorted([play_card.letter, *spelled])))
                    if word is not None:
                        return _in_order(word, play_card, cards, spelled)
                elif completes(play_card, spelled):
                    pairs = zip(cards, spelled, strict=True)
                    return tuple([Laid(c.id, value if isinstance(c, FreeCard) else "") for c, value in pairs])
    return None


def _declarations(character: Character) -> tuple[str, ...]:
    match character:
        case Character.WORD_WORM:
            return ("e", "a", "s")
        case Character.DATA_HEAD:
            return ("1", "3", "5")
        case Character.CREATIVE_CAT:
            return ("left", "center", "right")
        case Character.STAR_PERFORMER:
            return ("drums", "piano", "trumpet")


def _in_order(
    word: str, play_card: SetCard, cards: Sequence[SetCard | FreeCard], spelled: Sequence[str]
) -> tuple[Laid, ...]:
    """The cards in the order of the word, the play card among them."""
    left: list[tuple[str, Laid]] = [(play_card.letter, Laid(play_card.id))]
    for card, letter in zip(cards, spelled, strict=True):
        left.append((letter, Laid(card.id, letter if isinstance(card, FreeCard) else "")))
    ordered = []
    for letter in word:
        found = next(each for each in left if each[0] == letter)
        left.remove(found)
        ordered.append(found[1])
    return tuple(ordered)


MOVERS: Final[Mapping[str, Callable[[Any, Seat, Person, Draw], GameCommand | None]]] = {
    "dizios": _dizios,
    "turnstyle": _turnstyle,
    "solitaire": _solitaire,
    "zam": _zam,
    "zigity": _zigity,
}
"""By game: what a player wants to do, in the view that they have; None: nothing."""


def nonsense_of(game: str, draw: Draw) -> GameCommand:
    """What nobody should say, or not now."""
    card, seat, place = CardId(draw.below(125)), Seat(draw.below(8)), draw.below(16)
    anything: Mapping[str, tuple[GameCommand, ...]] = {
        "dizios": (
            dizios.Pass(),
            dizios.Place(CardId(draw.below(80)), draw.below(15), draw.below(15), draw.below(4)),
            dizios.Lift(draw.below(8), draw.below(8)),
        ),
        "turnstyle": (
            turnstyle.Hit(),
            turnstyle.Pass(),
            turnstyle.Take(card, (CardId(draw.below(120)), CardId(draw.below(120)))),
        ),
        "solitaire": (solitaire.Hit(), solitaire.Take(card, (CardId(draw.below(120)), CardId(draw.below(120))))),
        "zam": (
            zam.Play(place),
            zam.Take(seat),
            zam.Turn(place),
            zam.Copy(card),
            zam.Pick(place),
            zam.Give(card, seat),
        ),
        "zigity": (
            zigity.Draw(),
            zigity.Vote(draw.chance(50)),
            zigity.PlayAction(CardId(draw.below(85))),
            zigity.LaySet(cards=(Laid(CardId(draw.below(85))), Laid(card, "e")), top=card, ask=draw.chance(30)),
        ),
    }
    return draw.pick(anything[game])
