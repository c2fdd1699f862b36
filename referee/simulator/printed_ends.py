"""How a round of printed cards is dealt, ends and is booked: who won, what it scores, and what is played next.

Knows the protocol. Each function is told the picture that it checks and changes, and finds what does not fit.
"""

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from protocol import client
from protocol.games import printed as wire
from protocol.games.printed import Phase, RoundEnd
from protocol.units import Seat

if TYPE_CHECKING:
    from referee.simulator.printed import PrintedPicture

# DND-02 by the number of players; ZGL-11 and ZGL-38; how many cards there are beside those on the table.
_HANDS: Final = {2: 15, 3: 15, 4: 10, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5}
_HAND_ZANGLE: Final = 10
_HAND_BONUS: Final = 4
_CARDS: Final = {wire.Deck.DIZZY: 51, wire.Deck.ZANGLE: 116}
_LEVEL_MAX: Final = 4
_BONUS_ROUNDS_MAX: Final = 10


def check_deal(picture: "PrintedPicture", before: wire.PrintedView, view: wire.PrintedView) -> None:
    """PRT-02, PRT-04, ZGL-43: how many cards everybody gets, and who deals."""
    zangle = view.deck is wire.Deck.ZANGLE
    usual = _HAND_ZANGLE if zangle else _HANDS.get(len(view.hands), 0)
    chosen = _HAND_BONUS if view.bonus else picture.number("hand", 0) or usual
    due = chosen if view.bonus else min(chosen, _CARDS[view.deck] // max(1, len(view.hands)))
    if view.dealt != due:
        picture.fault("rules", f"{view.dealt} cards each are dealt to {len(view.hands)}, and {due} are due")
    for hand in view.hands:
        extra = hand.equalizer.extra_cards if zangle and hand.equalizer is not None else 0
        if hand.cards != due + extra:
            picture.fault("rules", f"{hand} got {hand.cards} cards, and {due} and {extra} are due")
    if view.round != before.round + 1 or before.dealer is None or view.bonus:
        return
    around = sorted(hand.seat for hand in view.hands)
    left = [seat for seat in around if seat > before.dealer] or around
    if view.dealer != left[0]:
        picture.fault("rules", f"after seat {before.dealer} seat {view.dealer} deals, of {around} (PRT-02)")


def round_ended(picture: "PrintedPicture", item: wire.RoundEnded) -> None:
    """PRT-14 to PRT-16."""
    shown, result = picture.shown, item.result
    if (result.round, result.bonus) != (shown.round, shown.bonus) or shown.lock is not None:
        picture.fault("rules", f"{result} of round {shown.round} with the lock {shown.lock}")
    winners = _winners(picture, result)
    if winners is not None and result.winners != winners:
        picture.fault("score", f"{result}, and {winners} win it: {shown.hands}")
    if any(picture.count(seat) != cards for seat, cards in result.cards_left):
        picture.fault("score", f"{result}, and there were {shown.hands}")
    left = {seat for seat, _ in result.cards_left}
    if any(hand.seat not in left for hand in picture.there()):
        picture.fault("score", f"{result}, and there are {picture.there()}")
    _check_points(picture, item)
    _check_equalizers(picture, item)
    _check_match(picture, item)
    wait = picture.number("between_ms", 10_000)
    if bool(item.next_deal_at_ms) != bool(wait and not item.match_winners):
        picture.fault("deadline", f"{item}, and the next deal waits {wait} ms")
    elif item.next_deal_at_ms:
        picture.due(item.next_deal_at_ms, wait, f"{item}")
    picture.expected = None
    picture.nobody_stuck()
    picture.change(hands=tuple(_after(hand, item) for hand in shown.hands))
    picture.change(
        phase=Phase.OVER,
        opened=True,
        ending=None,
        out=None,
        count_ends_ms=0,
        results=(*shown.results, result),
        match_winners=item.match_winners,
        next_deal_at_ms=item.next_deal_at_ms,
    )


def _after(hand: wire.HandView, item: wire.RoundEnded) -> wire.HandView:
    seat = hand.seat
    return replace(
        hand,
        stuck=False,
        rounds_won=dict(item.rounds_won).get(seat, hand.rounds_won),
        score=dict(item.scores).get(seat, hand.score),
        equalizer=dict(item.equalizers).get(seat, hand.equalizer),
    )


def _winners(picture: "PrintedPicture", result: wire.RoundResult) -> tuple[Seat, ...] | None:
    """Who has won the round, by why it ended; None where a fault says that it should not have ended so."""
    shown = picture.shown
    match result.end:
        case RoundEnd.LAST_LEFT:
            left = tuple([seat for seat, _ in result.cards_left])
            if len(left) > 1 or any(hand.seat not in left for hand in picture.there()):
                picture.fault("rules", f"{result}, and there are {picture.there()}")
            return left
        case RoundEnd.SPECIAL:
            name, seat = picture.expected or ("", Seat(-1))
            if name != "special":
                picture.fault("rules", f"{result}, and no three golds were seen")
            return (seat,)
        case RoundEnd.OUT if not picture.zangle or shown.bonus:
            name, seat = picture.expected or ("", Seat(-1))
            if name != "out":
                picture.fault("rules", f"{result}, and nobody laid the last card")
            return (seat,)
        case RoundEnd.STUCK if shown.bonus:
            if shown.phase is not Phase.OPEN:
                picture.fault("rules", f"{result} while {shown.phase.value}")
            return ()
        case RoundEnd.OUT | RoundEnd.STUCK:
            return _booked(picture, result)


def _booked(picture: "PrintedPicture", result: wire.RoundResult) -> tuple[Seat, ...] | None:
    """PRT-15: when all who are there have counted, when the time is up, or when the host does not wait longer."""
    shown, there = picture.shown, picture.there()
    time_up = picture.latest_ms + picture.slack_ms >= shown.count_ends_ms or not picture.sure_of_time
    done = bool(there) and all(hand.counted or hand.seat == shown.out for hand in there)
    if not (done or time_up or picture.witness.host_said(client.NextRound)) or shown.phase is not Phase.COUNTING:
        picture.fault("rules", f"{result} while {shown.phase.value}; counted is by {there}")
    if shown.ending is not result.end:
        picture.fault("rules", f"{result}, and it ended because of {shown.ending}")
    if shown.out is not None:
        return (shown.out,)
    if picture.zangle:
        return ()
    fewest = min([cards for _, cards in result.cards_left], default=0)
    return tuple([seat for seat, cards in result.cards_left if cards == fewest])


def _check_points(picture: "PrintedPicture", item: wire.RoundEnded) -> None:
    """ZGL-34: a point a card left. DND-30: a round won, or drawn, counts."""
    result, left = item.result, dict(item.result.cards_left)
    scores = picture.zangle and not result.bonus and result.end is not RoundEnd.LAST_LEFT
    won, totals = dict(item.rounds_won), dict(item.scores)
    for hand in picture.shown.hands:
        points = left.get(hand.seat, 0) if scores and hand.seat not in result.winners else 0
        if totals.get(hand.seat, hand.score + points) != hand.score + points:
            picture.fault("score", f"{item}, and seat {hand.seat} had {hand.score}")
        counts = hand.rounds_won + (hand.seat in result.winners)
        if won.get(hand.seat, counts) != counts:
            picture.fault("score", f"{item}, and seat {hand.seat} had won {hand.rounds_won}")
    if dict(result.totals) != (totals if picture.zangle else won):
        picture.fault("score", f"{item} says two different things")


def _check_equalizers(picture: "PrintedPicture", item: wire.RoundEnded) -> None:
    """ZGL-40, ZGL-44, ZGL-45, ZGL-46: a level up for whoever went out in an ordinary round."""
    result, told = item.result, dict(item.equalizers)
    awarded = result.winners if picture.zangle and result.end is RoundEnd.OUT and not result.bonus else ()
    for hand in picture.shown.hands:
        if hand.seat not in dict(item.scores):
            continue
        before = 0 if hand.equalizer is None else hand.equalizer.level
        level = min(_LEVEL_MAX, before + (hand.seat in awarded))
        each = told.get(hand.seat)
        if (0 if each is None else each.level) != level:
            picture.fault("score", f"{item}, and seat {hand.seat} played under {hand.equalizer}")
        elif each is not None:
            extra = picture.number(f"equalizer_{level}_extra_cards", 5 if level == _LEVEL_MAX else 0)
            if each.extra_cards != extra or each.text != picture.options.get(f"equalizer_{level}_text", ""):
                picture.fault("rules", f"{each}, and {extra} cards more were chosen")


def _check_match(picture: "PrintedPicture", item: wire.RoundEnded) -> None:
    """DND-30, ZGL-37, ZGL-38, where nobody has come or gone who is not told apart here."""
    shown, result = picture.shown, item.result
    if any(hand.away for hand in shown.hands) or len(result.cards_left) < len(shown.hands):
        return
    rounds = shown.rounds
    if not picture.zangle:
        winners = {seat for seat, won in item.rounds_won if won >= rounds // 2 + 1}
    elif result.round < rounds:
        winners = set()
    elif result.bonus and result.winners:
        winners = set(result.winners)
    else:
        among = {hand.seat for hand in shown.hands} if result.bonus else {seat for seat, _ in item.scores}
        totals = {seat: total for seat, total in item.scores if seat in among}
        tied = {seat for seat, total in totals.items() if total == min(totals.values())}
        winners = tied if len(tied) == 1 or result.round - rounds >= _BONUS_ROUNDS_MAX else set()
    if set(item.match_winners) != winners and len(item.scores) > 1:
        picture.fault("score", f"{item.match_winners} win the match, and it is {winners}: {item}")
