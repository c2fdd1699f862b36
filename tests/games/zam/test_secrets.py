"""ZAM-21 over whole matches: whatever a viewer is sent, a face in it faces that viewer, or lies open on the table.

The contract suite exchanges unseen cards and compares bytes for two viewers; here every seat and the public are looked
at, and by another way: each face that is sent is looked up in the true state.
"""

from collections.abc import Iterator

import msgspec
import pytest

from protocol.games import zam
from protocol.units import Seat
from referee.games.interface import PUBLIC, Look, Refused, Shuffled, Viewer
from referee.games.zam.state import State
from tests.games.test_contract import _cards_in, _exchanged, _ruled
from tests.kit.matches import BY_NAME, Step, played, seen, shown

SEEDS = range(12)


def sent(step: Step, viewer: Viewer) -> Iterator[zam.Card]:
    """Every face that the viewer is sent for a step, and with the view after it."""
    game = BY_NAME["zam"]
    stories: list[object] = [game.view(step.after, viewer)]
    if not isinstance(step.answer, Refused):
        stories += [game.show(event, viewer) for event in step.answer]
    for story in stories:
        if not isinstance(story, Look):
            yield from cards_of(story)


def cards_of(value: object) -> Iterator[zam.Card]:
    if isinstance(value, zam.Card):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from cards_of(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from cards_of(each)


def turned_away(state: State, viewer: Viewer) -> set[int]:
    """The cards whose faces this viewer must not be sent as long as they lie so."""
    hidden: set[int] = {*state.companions.peek(), *state.box.peek()}
    for player in state.players:
        for held, card in zip(player.held, player.hand.peek(), strict=True):
            if viewer is PUBLIC or held.faces_holder != (viewer == player.seat):
                hidden.add(card)
    return hidden


@pytest.mark.rule("ZAM-21")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_face_is_sent_to_whom_it_does_not_face(seed: int) -> None:
    match = played("zam", seed)
    faces = 0
    for step in match.steps:
        for viewer in (PUBLIC, *match.seats):
            cards = {card.id for card in sent(step, viewer)}
            faces += len(cards)
            # A card that came into a hand or out of it in this step is judged by where it lies after it.
            assert not cards & turned_away(step.after, viewer), (step.move, viewer)
    assert faces > 1_000


@pytest.mark.rule("ZAM-21", "ZAM-23")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_face_in_a_score_pile_is_sent_to_its_player_alone_once_the_round_is_told(seed: int) -> None:
    match = played("zam", seed)
    for step in match.steps:
        for viewer in (PUBLIC, *match.seats):
            view = BY_NAME["zam"].view(step.after, viewer)
            assert isinstance(view, zam.ZamView)
            own = [player.pile.peek() for player in step.after.players if player.seat == viewer]
            assert [card.id for card in view.pile] == list(own[0] if own else ())


@pytest.mark.rule("ZAM-21")
@pytest.mark.parametrize("seed", SEEDS)
def test_two_worlds_for_every_viewer(seed: int) -> None:
    """Nobody's messages depend on a card that they have never been shown, the holder's least of all."""
    match = played("zam", seed)
    game = match.game
    for viewer in (PUBLIC, *match.seats):
        known: set[int] = set()
        for step in match.steps:
            told = [seen(game, step.before, viewer), *shown(game, step.answer, step.after, viewer)]
            told.append(seen(game, step.after, viewer))
            known.update(*map(_cards_in, told))
            if isinstance(step.move.command, Shuffled):
                continue
            other = _exchanged(step.before, known)
            answer, after = _ruled(game, other, step)
            again = [seen(game, other, viewer), *shown(game, answer, after, viewer), seen(game, after, viewer)]
            assert again == told, (viewer, step.move)


@pytest.mark.rule("ZAM-21")
def test_whoever_left_for_good_is_sent_no_face_any_more() -> None:
    left = 0
    for seed in SEEDS:
        match = played("zam", seed)
        for player in match.state.players:
            if player.gone:
                left += 1
                view = match.game.view(match.state, Seat(player.seat))
                assert isinstance(view, zam.ZamView)
                assert all(held.card is None for hand in view.hands for held in hand.cards)
    assert left
