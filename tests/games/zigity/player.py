"""What somebody might do at a table of Cranium Zigity, right or wrong. Knows views; knows no state."""

from random import Random

from clients.bots.zigity import sets
from protocol.games import GameCommand, GameView, zigity
from protocol.units import CardId, Seat

# How often somebody does something without looking.
BLUNDERS = 0.25


def zigity_player(view: GameView, seat: Seat, draw: Random) -> GameCommand:
    """Lays a set that there is, asks about nonsense, answers draw cards, votes; and sometimes does anything at all."""
    assert isinstance(view, zigity.ZigityView)
    number = CardId(draw.randrange(80))
    anything: list[GameCommand] = [
        zigity.Draw(),
        zigity.Vote(draw.random() < 0.5),
        zigity.PlayAction(number),
        zigity.LaySet(cards=(zigity.Laid(number, draw.choice(["", "x", "3", "left", "piano"])),), top=number),
    ]
    if view.vote is not None:
        return zigity.Vote(draw.random() < 0.5)
    if view.turn != seat or not view.hand or draw.random() < BLUNDERS / 2:
        return draw.choice(anything)
    actions = [card for card in view.hand if isinstance(card, zigity.ActionCard)]
    if actions and draw.random() < 0.5:
        return zigity.PlayAction(draw.choice(actions).id)
    found = list(sets(view)) if view.owed is None else []
    if not found or draw.random() < BLUNDERS:
        return nonsense(view, draw)
    chosen = draw.choice(found)
    mine = {card.id for card in view.hand}
    return zigity.LaySet(cards=chosen, top=draw.choice([laid.card for laid in chosen if laid.card in mine]))


def nonsense(view: zigity.ZigityView, draw: Random) -> GameCommand:
    """Some letters that are no word, for the table to vote on; or a card is drawn."""
    cards = [card for card in view.hand if isinstance(card, zigity.SetCard)]
    if not cards or view.play_card is None or draw.random() < 0.6:
        return zigity.Draw()
    laid = draw.sample(cards, draw.randint(1, len(cards)))
    return zigity.LaySet(
        cards=(zigity.Laid(view.play_card.id), *(zigity.Laid(card.id) for card in laid)), top=laid[0].id, ask=True
    )
