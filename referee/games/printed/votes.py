"""The table's word on a claim. Knows who is asked and when it is decided; knows no card, so it believes the votes."""

from protocol.games.printed import Judge, RoundEnd, RuledBy, Tie
from protocol.units import CardId, Seat
from protocol.verdicts import Reason, Ruling
from referee.games.interface import Judged, Refused
from referee.games.printed.calls import punish, upheld
from referee.games.printed.events import ClaimRuled, TroubleTaken, Voted
from referee.games.printed.rounds import end_round, went_out
from referee.games.printed.state import Asked, Held, State, in_play, voters
from referee.games.printed.story import Story


def vote(story: Story, seat: Seat, *, right: bool, by_host: bool) -> Refused | None:
    """PRT-07: one vote each, but for whoever claims. Where the host judges, the host's word decides."""
    held = story.state.held
    if held is None or held.asked is None or seat not in in_play(story.state) or seat == held.lock.holder:
        return Refused(Reason.NO_VOTE)
    if any(each == seat for each, _ in held.asked.votes):
        return Refused(Reason.ALREADY_SO)
    story.tell(Voted(seat, right))
    if by_host and story.state.options.judge is Judge.HOST:
        _rule(story, right=right, by=RuledBy.HOST)
    return None


def overrule(story: Story, seat: Seat, *, right: bool, by_host: bool) -> Refused | None:
    """PRT-10: never on a claim of the host's own."""
    held = story.state.held
    if not by_host:
        return Refused(Reason.NOT_HOST)
    if held is None or held.asked is None or seat == held.lock.holder:
        return Refused(Reason.NO_VOTE)
    _rule(story, right=right, by=RuledBy.HOST)
    return None


def settle(story: Story) -> None:
    """PRT-08: decided as soon as the votes to come cannot change it; where the host judges, the host is awaited."""
    held = story.state.held
    if held is None or held.asked is None:
        return
    right, wrong = _counted(held.asked)
    voted = {seat for seat, _ in held.asked.votes}
    waiting = sum(seat not in voted for seat in voters(story.state))
    awaits_host = story.state.options.judge is Judge.HOST and not held.by_host
    if not awaits_host and abs(right - wrong) > waiting:
        _rule(story, right=right > wrong, by=RuledBy.MAJORITY)
    elif voted and not waiting:
        _decide(story, held.asked)


def time_is_up(story: Story, asked: Asked) -> None:
    """PRT-09: then those decide who have voted."""
    _decide(story, asked)


def _decide(story: Story, asked: Asked) -> None:
    """By most of the votes; where they are equal, or there are none, by the table's rule for ties."""
    right, wrong = _counted(asked)
    if right != wrong:
        _rule(story, right=right > wrong, by=RuledBy.MAJORITY)
        return
    match story.state.options.tied_vote:
        case Tie.STANDS:
            _rule(story, right=True, by=RuledBy.TIE)
        case Tie.FALLS:
            _rule(story, right=False, by=RuledBy.TIE)
        case Tie.LOT:
            _draw(story, dict(asked.votes))


def _draw(story: Story, votes: dict[Seat, bool]) -> None:
    """Lots come out of the bag until one is of somebody who voted; with none of them in it, the claim stands."""
    drawn: list[CardId] = []
    # The lots are the referee's own chance, and looking at them is drawing them: each is shown to all.
    for lot in story.state.lots.peek() if votes else ():
        drawn.append(lot)
        said = votes.get(Seat(lot))
        if said is not None:
            _rule(story, right=said, by=RuledBy.LOT, drawn=tuple(drawn))
            return
    _rule(story, right=True, by=RuledBy.TIE, drawn=tuple(drawn))


def _counted(asked: Asked) -> tuple[int, int]:
    right = sum(right for _, right in asked.votes)
    return right, len(asked.votes) - right


def _rule(story: Story, *, right: bool, by: RuledBy, drawn: tuple[CardId, ...] = ()) -> None:
    """The claim has its ruling, and what follows from it does."""
    state, held = story.state, story.state.held
    assert held is not None
    assert held.asked is not None
    seat, asked = held.lock.holder, held.asked
    cards = state.players[seat].cards
    if right:
        story.tell(Judged(seat, Ruling.UPHELD, Reason.TABLE_AGREES))
    else:
        story.tell(Judged(seat, Ruling.WRONG, Reason.TABLE_OBJECTS))
    story.tell(
        ClaimRuled(
            seat=seat,
            right=right,
            by=by,
            named=held.named,
            own=asked.own,
            special=asked.special,
            votes=asked.votes,
            drawn=drawn,
            # The host may have corrected the count in between: nobody has fewer than none.
            cards=max(0, cards - asked.own) if right else cards,
            revision=upheld(state) if right else state.revision,
        )
    )
    if right:
        _laid(story, held)
    else:
        punish(story, seat)


def _laid(story: Story, held: Held) -> None:
    """What a right claim leads to (DND-23, DND-24, DND-27, ZGL-31)."""
    state, seat = story.state, held.lock.holder
    assert held.asked is not None
    if held.asked.special:
        end_round(story, RoundEnd.SPECIAL, (seat,))
    elif state.players[seat].cards == 0:
        went_out(story, seat)
    elif state.options.double_trouble and len(held.named) == 2:
        taker = _next_clockwise(state, seat)
        story.tell(TroubleTaken(taker, state.players[taker].cards + 1))


def _next_clockwise(state: State, seat: Seat) -> Seat:
    players = sorted({*in_play(state), seat})
    return players[(players.index(seat) + 1) % len(players)]
