"""Tells the news of printed cards: what was claimed, said and counted. Knows words; draws nothing."""

from collections.abc import Sequence

from clients.terminal.dizzy_told import combinations
from clients.terminal.told import Told
from clients.terminal.voice import Voice
from protocol.games import printed
from protocol.games.dizzy import Combination
from protocol.games.printed import Deck, PrintedView, RoundResult
from protocol.games.zangle import EqualizerView
from protocol.units import Seat


def claimed(voice: Voice, named: Sequence[Combination]) -> str:
    """What was called out; Zangle has nothing to name."""
    return combinations(voice, named) if named else voice.say("zangle-shout")


def equalizer_text(voice: Voice, equalizer: EqualizerView) -> str:
    """The group's own words where it chose some, otherwise ours."""
    return equalizer.text or voice.say(f"equalizer-{equalizer.name}")


def tell_printed(voice: Voice, items: Sequence[object]) -> list[Told]:
    """What happened, a line each: what, who said so, and what it cost."""
    told = [(item, _claim(voice, item, items) or _race(voice, item) or _count(voice, item)) for item in items]
    return [Told(_tone(voice, item), text) for item, text in told if text]


def _tone(voice: Voice, item: object) -> str:
    match item:
        case printed.ClaimRuled(seat=seat, right=right) if seat == voice.sight.you:
            return "good" if right else "bad"
        case printed.ClaimLapsed(seat=seat) if seat == voice.sight.you:
            return "bad"
        case printed.RoundOpened() | printed.RoundEnded():
            return "good"
        case printed.TableAsked(asked=asked) if voice.sight.you in asked.voters:
            return "mine"
        case _:
            return "plain"


def _claim(voice: Voice, item: object, items: Sequence[object]) -> str:
    match item:
        case printed.LockGranted(lock):
            return voice.say("calls-out", name=voice.name(lock.holder), says=claimed(voice, lock.named))
        case printed.LockEnded(seat):
            return voice.about(seat, "freed")
        case printed.TableAsked(lock):
            return voice.about(lock.holder, "printed-asked")
        case printed.ClaimRuled():
            ruled = voice.about(item.seat, "printed-right" if item.right else "printed-wrong", cards=item.cards)
            price = "" if item.right else f" {_price(voice, item.seat, items)}"
            return f"{ruled}. {_votes(voice, item)}{price}"
        case printed.ClaimLapsed(seat):
            wrong = voice.about(seat, "printed-wrong")
            return f"{wrong}. {voice.reason_of(seat, items)} {_price(voice, seat, items)}"
        case printed.TroubleTaken(seat):
            return voice.about(seat, "printed-trouble")
        case _:
            return ""


def _race(voice: Voice, item: object) -> str:
    match item:
        case printed.RoundOpened():
            return voice.say("printed-go")
        case printed.SaidStuck(seat, nothing_left):
            return voice.about(seat, "printed-said-nothing-left" if nothing_left else "printed-said-stuck")
        case printed.AllGoOn():
            return f"{voice.say('printed-all-go-on')} {voice.say(f'printed-all-go-on-why-{_deck(voice)}')}"
        case printed.SeatAway(seat):
            return f"{voice.name(seat)}: {voice.say('away')}"
        case _:
            return ""


def _count(voice: Voice, item: object) -> str:
    match item:
        case printed.HitTaken(seat=seat, cards=cards):
            return f"{voice.about(seat, 'printed-hit', cards=cards)}."
        case printed.CardsCorrected(seat=seat, cards=cards):
            return f"{voice.about(seat, 'printed-corrected', cards=cards)}."
        case printed.Counted(seat=seat, cards=cards):
            return f"{voice.name(seat)}: {cards} {voice.say('printed-your-cards', count=cards)}."
        case printed.CountingBegan(out=None):
            return f"{voice.say('printed-nobody-out')}."
        case printed.CountingBegan(out=out):
            return voice.about(out, "printed-out")
        case printed.RoundEnded(result=result):
            return round_text(voice, result)
        case _:
            return ""


def round_text(voice: Voice, result: RoundResult) -> str:
    """Who won a round, and how it ended."""
    if not result.winners:
        won = f"{voice.say('printed-nobody-won')}."
    elif len(result.winners) == 1:
        won = voice.about(result.winners[0], "dizzy-round-won")
    else:
        won = voice.say("dizzy-round-drawn", names=voice.names(result.winners))
    return f"{won} {voice.say(f'printed-end-{result.end}')}"


def _votes(voice: Voice, item: printed.ClaimRuled) -> str:
    """Who said what, and what decided."""
    yes = sum(right for _, right in item.votes)
    lot = Seat(item.lots[-1].id) if item.lots else None
    return voice.say(f"printed-by-{item.by}", yes=yes, no=len(item.votes) - yes, name=voice.name(lot))


def _price(voice: Voice, seat: Seat, items: Sequence[object]) -> str:
    drawn = sum(isinstance(item, printed.PenaltyCardDrawn) and item.seat == seat for item in items)
    # Printed cards move by hand only, so it is said what goes where.
    return voice.about(seat, f"printed-take-back-{_deck(voice)}", cards=drawn)


def _deck(voice: Voice) -> Deck:
    game = voice.sight.game
    return game.deck if isinstance(game, PrintedView) else Deck.DIZZY
