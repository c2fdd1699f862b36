"""Whose turn it is, and how turns, rounds and the match end. Knows seats and numbers; what numbers do is beside it."""

from collections.abc import Iterable, Sequence

from protocol.games import zam
from protocol.games.zam import Played, Standing, WhyPassed, Won, ZamCommand
from protocol.units import Instant, Revision, Seat
from referee.games.zam import effects, events
from referee.games.zam.options import turn_span
from referee.games.zam.state import Phase, State, faces, next_to_play, player_at, still_in
from referee.games.zam.story import Story

SEATS_MIN = 2  # ZAM-01

EIGHT = 8


def begin_turn(story: Story, seat: Seat, choice: zam.Choice | None = None, *, new_round: bool = False) -> None:
    """Ask a seat for a card, or for its choice. The clock of a turn starts anew each time."""
    state, span = story.state, turn_span(story.state.options)
    story.tell(
        events.TurnBegan(
            seat,
            choice,
            Instant(story.now + span) if span else None,
            state.round + new_round,
            Revision(state.revision + 1),
        )
    )


def play(story: Story, seat: Seat, place: int, picked_by: Seat | None = None) -> None:
    """A card comes into play, and does what it does (ZAM-03, ZAM-04, ZAM-17)."""
    card = effects.card_at(story.state, seat, place)
    story.tell(events.CardPlayed(seat, place, card, picked_by))
    work(story, seat, card.number)


def work(story: Story, seat: Seat, effect: int, *, copied: bool = False) -> None:
    """Use an effect, ask for what it leaves to choose, or skip it. Then the next has their turn."""
    state = story.state
    choice = effects.choices(state, seat, effect, copied=copied)
    if choice is not None:
        if effects.is_open(state, seat, choice):
            begin_turn(story, seat, choice)
        else:
            choose(story, seat, effects.first(state, seat, choice))
        return
    if effect == effects.FOUR and effects.can_be_used(state, seat, effect):
        effects.draw_companion(story, seat)
    elif effect == effects.SEVEN and effects.can_be_used(state, seat, effect):
        effects.freeze(story, seat)
    elif effect != effects.ONE:
        story.tell(events.EffectSkipped(seat, effect))
    go_on(story, seat)


def choose(story: Story, seat: Seat, command: ZamCommand) -> None:
    """Carry out what was chosen; it must be one of the choices."""
    match command:
        case zam.Take(seat=of):
            effects.take(story, seat, of)
        case zam.Turn(place=place):
            effects.turn(story, seat, place)
        case zam.Give(card=card, seat=to):
            effects.give(story, seat, card, to)
        case zam.Copy(card=card):
            (face,) = faces(story.state, (card,))
            story.tell(events.EffectCopied(seat, face))
            work(story, seat, face.number, copied=True)
            return
        case zam.Pick(place=place):
            follower = next_to_play(story.state, seat)
            assert follower is not None, seat
            play(story, follower.seat, place, picked_by=seat)
            return
        case zam.Play():
            raise AssertionError("a card to play is no choice")
    go_on(story, seat)


def go_on(story: Story, seat: Seat) -> None:
    """The next in this round has their turn; after the last of them the round is over (ZAM-05)."""
    follower = next_to_play(story.state, seat)
    if follower is not None:
        begin_turn(story, follower.seat)
    else:
        end_round(story, seat)


def pass_turn(story: Story, why: WhyPassed) -> None:
    """The seat whose turn it is does nothing: it plays no card in this round, or the referee chooses for it."""
    state = story.state
    assert state.turn is not None, state.phase
    choice = state.choice
    story.tell(events.TurnPassed(state.turn, why, chose=choice is not None))
    if choice is None:
        go_on(story, state.turn)
    else:
        choose(story, state.turn, effects.first(state, state.turn, choice))


def end_round(story: Story, last: Seat) -> None:
    """ZAM-06. The winner starts the next one (ZAM-02)."""
    state = story.state
    seat, by_one = winner(state.in_play)
    after = {player.seat: len(player.pile) for player in still_in(state)}
    if seat is not None:
        after[seat] += len(state.in_play)
    story.tell(events.RoundWon(Won(state.round, seat, state.in_play, by_one), tuple(after.items())))
    # A round in which nobody played is one of nobody at the table: it would be followed by others without end.
    if seat is None or any(not player.hand for player in still_in(story.state)):
        end_match(story)
    else:
        begin_turn(story, seat, new_round=True)


def winner(in_play: Sequence[Played]) -> tuple[Seat | None, bool]:
    """Who takes the cards, and whether by a 1 that met an 8 (ZAM-06 to ZAM-08, ZAM-24)."""
    if not in_play:
        return None, False
    ones = [played for played in in_play if played.card.number == 1]
    if ones and any(played.card.number == EIGHT for played in in_play):
        return ones[-1].seat, True
    highest = max(played.card.number for played in in_play)
    return [played for played in in_play if played.card.number == highest][-1].seat, False


def end_match(story: Story) -> None:
    """ZAM-18 to ZAM-20."""
    table = standings(story.state)
    story.tell(events.MatchEnded(table, leaders(table)))


def standings(state: State) -> tuple[Standing, ...]:
    """Everybody who is still there, the best first."""
    made = []
    for player in still_in(state):
        numbers = [card.number for card in faces(state, player.pile.peek())]
        counts = tuple(numbers.count(number) for number in range(EIGHT, 0, -1))
        made.append(Standing(player.seat, len(numbers), counts))
    return tuple(sorted(made, key=lambda each: (each.points, each.counts), reverse=True))


def leaders(table: Iterable[Standing]) -> tuple[Seat, ...]:
    """Whoever has the most points; then the most 8s, 7s and so on; who is still tied shares the win (ZAM-25)."""
    best = max((each.points, each.counts) for each in table)
    return tuple(sorted(each.seat for each in table if (each.points, each.counts) == best))


def settle(story: Story) -> None:
    """While the others wait for somebody who is away, that turn is passed; when all are away, nobody waits."""
    while story.state.phase is Phase.PLAYING:
        state = story.state
        assert state.turn is not None
        present = [player for player in still_in(state) if not player.away]
        if not present or not player_at(state, state.turn).away:
            return
        pass_turn(story, WhyPassed.AWAY)
