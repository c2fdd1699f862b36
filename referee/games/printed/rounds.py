"""How rounds begin, get stuck and end. Knows counts and who is there; knows no call and no vote."""

from collections.abc import Iterable

from protocol.games.printed import CARDS_MAX, Deck, RoundEnd
from protocol.units import CardId, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.dizzy.deal import DEFAULT_HANDS
from referee.games.hidden import FaceDown
from referee.games.interface import Refused
from referee.games.printed import deck
from referee.games.printed.calls import void_lock
from referee.games.printed.events import (
    AllGoOn,
    CardsCorrected,
    CountdownBegan,
    Counted,
    CountingBegan,
    DealAsked,
    Dealt,
    HitTaken,
    MatchEnded,
    RoundOpened,
    SaidStuck,
    SeatReady,
)
from referee.games.printed.options import equalizer, span
from referee.games.printed.scoring import leaders, result_of
from referee.games.printed.state import SEATS_MIN, Phase, Player, State, in_play, present
from referee.games.printed.story import Story

HAND_ZANGLE = 10  # ZGL-11
HAND_BONUS = 4  # ZGL-38


def largest_hand(cards: deck.Deck, which: Deck, seats: int) -> int:
    """How many cards each can get beside those that lie on the table as the round begins (DND-33)."""
    pile = cards.zangle if which is Deck.ZANGLE else cards.dizzy
    return (pile.cards - pile.common) // seats


def dealt(state: State, order: tuple[int, ...]) -> Dealt:
    """PRT-02, PRT-04: who deals, and how many cards. The bag has all lots again, in the order of the house."""
    lots = [deck.LOTS[index] for index in order]
    bonus = bool(state.contenders)
    seats = state.contenders or state.seats
    drawn: list[CardId] = []
    if state.dealer is None:
        while not drawn or Seat(drawn[-1]) not in state.seats:
            drawn.append(lots[len(drawn)])
        dealer = Seat(drawn[-1])
    else:
        dealer = _to_the_left(state.seats, state.dealer)
    hand = HAND_BONUS if bonus else _hand(state, len(seats))
    return Dealt(
        round=state.round + 1,
        bonus=bonus,
        dealer=dealer,
        dealt=hand,
        cards=tuple((seat, hand + (0 if seat in state.newcomers else _extra(state, seat))) for seat in seats),
        lots=FaceDown(lots[len(drawn) :]),
        drawn=tuple(drawn),
        revision=Revision(state.revision + 1),
    )


def ready(story: Story, seat: Seat) -> Refused | None:
    """PRT-03."""
    player = in_play(story.state).get(seat)
    if player is None:
        return Refused(Reason.NOT_SEATED)
    if story.state.phase is not Phase.LAYING:
        return Refused(Reason.ROUND_RUNNING)
    if player.ready:
        return Refused(Reason.ALREADY_SO)
    story.tell(SeatReady(seat))
    return None


def open_round(story: Story) -> None:
    story.tell(RoundOpened(Revision(story.state.revision + 1)))


def hit(story: Story, seat: Seat) -> Refused | None:
    """PRT-12: at any time (ZGL-28), but not while one holds the center oneself (ZGL-47)."""
    state = story.state
    if not state.zangle:
        return Refused(Reason.WRONG_GAME)
    if state.held is not None and state.held.lock.holder == seat:
        return Refused(Reason.YOU_HOLD_THE_LOCK)
    player = state.players[seat]
    if player.cards >= CARDS_MAX:
        return Refused(Reason.PILE_EMPTY)
    story.tell(HitTaken(seat, player.cards + 1, player.hits + 1))
    return None


def stuck(story: Story, seat: Seat, *, nothing_left: bool) -> Refused | None:
    """PRT-13: one's word that nobody can go on; it may still become that nobody ever will."""
    state = story.state
    if state.held is not None:
        return Refused(Reason.HELD, by=state.held.lock.holder)
    if state.players[seat].stuck is nothing_left:
        return Refused(Reason.ALREADY_SO)
    story.tell(SaidStuck(seat, nothing_left))
    return None


def correct(story: Story, seat: Seat, cards: int, *, by_host: bool) -> Refused | None:
    """PRT-12: the host sets a count right. Who is said to have no card left is out."""
    state = story.state
    if not by_host:
        return Refused(Reason.NOT_HOST)
    if seat not in in_play(state):
        return Refused(Reason.NO_SUCH_SEAT)
    match state.phase:
        case Phase.OPEN if state.held is not None:
            return Refused(Reason.HELD, by=state.held.lock.holder)
        case Phase.OPEN:
            story.tell(CardsCorrected(seat, cards))
            if cards == 0:
                went_out(story, seat)
            return None
        case Phase.COUNTING:
            return count(story, seat, cards)
        case Phase.DRAWING | Phase.LAYING | Phase.COUNTDOWN:
            return Refused(Reason.NOT_OPEN_YET)
        case Phase.OVER:
            return Refused(Reason.ROUND_OVER)


def finish(story: Story, *, by_host: bool) -> Refused | None:
    """PRT-14."""
    state = story.state
    if not by_host:
        return Refused(Reason.NOT_HOST)
    if state.phase is not Phase.OPEN:
        return Refused(Reason.NOT_OPEN_YET if state.phase is not Phase.OVER else Reason.ROUND_OVER)
    if state.held is not None:
        return Refused(Reason.HELD, by=state.held.lock.holder)
    _nobody_out(story)
    return None


def went_out(story: Story, seat: Seat) -> None:
    """DND-23, ZGL-31. What the others have left is points in Zangle, and nothing in Down 'n Dizzy."""
    state = story.state
    if state.zangle and not state.bonus:
        _begin_counting(story, RoundEnd.OUT, seat)
    else:
        end_round(story, RoundEnd.OUT, (seat,))


def count(story: Story, seat: Seat, cards: int) -> Refused | None:
    """PRT-15: until all have, one may count again."""
    state = story.state
    if state.counting is None:
        return Refused(Reason.ROUND_RUNNING)
    if seat not in in_play(state):
        return Refused(Reason.NOT_SEATED)
    if seat == state.counting.out:
        return Refused(Reason.ALREADY_SO)
    story.tell(Counted(seat, cards))
    return None


def book(story: Story) -> None:
    """PRT-15: what was not counted stands as the referee has it."""
    counting = story.state.counting
    assert counting is not None
    if counting.out is not None:
        winners: tuple[Seat, ...] = (counting.out,)
    elif story.state.zangle:
        winners = ()  # ZGL-32
    else:
        winners = _fewest(in_play(story.state))  # DND-38
    end_round(story, counting.end, winners)


def end_round(story: Story, end: RoundEnd, winners: tuple[Seat, ...]) -> None:
    """Close the round, and the match where this decides it."""
    story.tell(result_of(story.state, end, winners, story.now))


def settle(story: Story) -> None:
    """What follows when somebody said something, or came or went."""
    state = story.state
    there = present(state).values()
    match state.phase:
        case Phase.LAYING if there and all(player.ready for player in there):
            begin_countdown(story)
        case Phase.OPEN if state.held is None and there and all(player.stuck is not None for player in there):
            if all(player.stuck for player in there):
                _nobody_out(story)
            else:
                _go_on(story, present(state))
        case Phase.COUNTING:
            assert state.counting is not None
            counted = [player.counted or seat == state.counting.out for seat, player in present(state).items()]
            if counted and all(counted):
                book(story)
        case _:
            pass


def begin_countdown(story: Story) -> None:
    story.tell(CountdownBegan(Instant(story.now + span(story.state.options.countdown_ms))))


def deal_next(story: Story) -> Refused | None:
    """The host goes on without waiting: for whoever is not ready, for counts that are missing, for the next round."""
    state = story.state
    match state.phase:
        case Phase.LAYING:
            begin_countdown(story)
        case Phase.COUNTING:
            book(story)
        case Phase.OVER if not state.match_winners:
            story.tell(DealAsked())
        case Phase.DRAWING | Phase.COUNTDOWN | Phase.OPEN | Phase.OVER:
            return Refused(Reason.ROUND_RUNNING)
    return None


def end_if_deserted(story: Story) -> None:
    """With one player left there is no race: that player wins the round, and the match without company for a next."""
    state = story.state
    playing = tuple(in_play(state))
    match state.phase:
        case Phase.LAYING | Phase.COUNTDOWN | Phase.OPEN | Phase.COUNTING:
            if len(playing) < SEATS_MIN:
                void_lock(story)
                end_round(story, RoundEnd.LAST_LEFT, playing)
        case Phase.DRAWING | Phase.OVER:
            # Of the tied for a bonus round there are two at least, or one is left now (ZGL-38).
            lonely = len(state.contenders) == 1
            if (len(state.seats) < SEATS_MIN or lonely) and not state.match_winners:
                story.tell(MatchEnded(state.contenders or leaders(state, state.seats)))


def _nobody_out(story: Story) -> None:
    """PRT-14. A bonus round scores nothing, so nothing is counted after it."""
    if story.state.bonus:
        end_round(story, RoundEnd.STUCK, ())
    else:
        _begin_counting(story, RoundEnd.STUCK, None)


def _begin_counting(story: Story, end: RoundEnd, out: Seat | None) -> None:
    story.tell(CountingBegan(end, out, Instant(story.now + span(story.state.options.count_ms))))


def _go_on(story: Story, there: dict[Seat, Player]) -> None:
    """DND-17, DND-20: cards open, and counts stay. ZGL-49: everybody takes a hit."""
    state = story.state
    more = 1 if state.zangle else 0
    cards = tuple((seat, player.cards + more) for seat, player in there.items())
    story.tell(AllGoOn(cards, Revision(state.revision + 1)))


def _fewest(players: dict[Seat, Player]) -> tuple[Seat, ...]:
    fewest = min(player.cards for player in players.values())
    return tuple(seat for seat, player in players.items() if player.cards == fewest)


def _hand(state: State, seats: int) -> int:
    """PRT-04: less than the table chose, if too many have joined since."""
    default = HAND_ZANGLE if state.zangle else DEFAULT_HANDS[seats]
    return min(state.options.hand or default, largest_hand(state.deck, state.options.deck, seats))


def _extra(state: State, seat: Seat) -> int:
    """ZGL-43."""
    under = equalizer(state.options, state.levels.get(seat, 0)) if state.zangle else None
    return 0 if under is None else under.extra_cards


def _to_the_left(seats: Iterable[Seat], dealer: Seat) -> Seat:
    """ZGL-39."""
    around = sorted(seats)
    return min([seat for seat in around if seat > dealer], default=around[0])
