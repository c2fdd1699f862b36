"""The table's vote on a word (ZIG-20). Knows who may vote and when it is decided; knows no word list."""

from protocol.games.zigity import SetShown
from protocol.units import CardId, Instant, Seat
from protocol.verdicts import Reason
from referee.games.interface import Refused
from referee.games.zigity import events, turns
from referee.games.zigity.options import span
from referee.games.zigity.state import Asked, State, face, present
from referee.games.zigity.story import Story


def ask(story: Story, laid: SetShown, top: CardId) -> None:
    """The cards lie there, and the others vote. Nobody there to vote: not accepted."""
    ends = Instant(story.now + span(story.state.options.vote_s))
    story.tell(events.VoteBegan(Asked(laid, top, (), ends)))
    settle(story)


def vote(story: Story, seat: Seat, *, accept: bool) -> Refused | None:
    """One vote each, but for whoever asks."""
    asked = story.state.asked
    if asked is None or asked.laid.seat == seat:
        return Refused(Reason.NO_VOTE)
    if any(each == seat for each, _ in asked.votes):
        return Refused(Reason.ALREADY_SO)
    story.tell(events.Voted(seat, accept))
    settle(story)
    return None


def settle(story: Story) -> None:
    """Decided as soon as the votes still to come cannot change it: more than half of those present must accept."""
    asked = story.state.asked
    if asked is None:
        return
    voters = _voters(story.state, asked)
    accepted = sum(accept for seat, accept in asked.votes if seat in voters)
    refused = sum(not accept for seat, accept in asked.votes if seat in voters)
    if 2 * accepted > len(voters):
        end(story, accepted=True)
    elif 2 * refused >= len(voters):
        end(story, accepted=False)


def time_is_up(story: Story) -> None:
    """Then those decide who have voted, and a tie is no."""
    asked = story.state.asked
    assert asked is not None
    accepted = sum(accept for _, accept in asked.votes)
    end(story, accepted=2 * accepted > len(asked.votes))


def end(story: Story, *, accepted: bool) -> None:
    """The set counts; or the cards go back, and the turn goes on."""
    asked = story.state.asked
    assert asked is not None
    story.tell(events.VoteEnded(asked.laid.seat, asked.laid.word, accepted))
    if accepted:
        lay(story, asked.laid, asked.top)
    else:
        turns.begin_again(story)


def lay(story: Story, laid: SetShown, top: CardId) -> None:
    """ZIG-12: the set goes on the play card, and the next player has their turn."""
    hand = next(player.hand.peek() for player in story.state.players if player.seat == laid.seat)
    left = len(hand) - sum(card.id in hand for card in laid.cards)
    story.tell(events.SetLaid(laid, face(story.state, top), left))
    if not turns.played_out(story, laid.seat):
        turns.next_turn(story, *turns.on_top(story))


def _voters(state: State, asked: Asked) -> frozenset[Seat]:
    return frozenset(player.seat for player in present(state) if player.seat != asked.laid.seat)
