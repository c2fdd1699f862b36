"""Who sits where. Knows names, presence and the host; knows no connection, no token, no game."""

from collections.abc import Iterator
from typing import Final

from protocol.client import Symbol
from protocol.names import NAME_LETTERS_MAX, clean_name
from protocol.server import Leaver, SeatView
from protocol.server import Touch as TouchView
from protocol.units import MICROSECOND, MILLISECOND, Instant, Seat, Span
from protocol.verdicts import Badge, Stamping
from referee.table.bumps import Bumps, Touch

# Nobody reacts to what they see within 100 ms: sprinters who do are held to have guessed (World Athletics, rule 16.6).
# One such call is luck, three are a program, and the people at the table decide what to make of it.
QUICK: Final = Span(100 * MILLISECOND)
QUICK_CALLS: Final = 3


class Chair:
    """One seat that is taken."""

    def __init__(self, seat: Seat, name: str, symbol: Symbol, *, bot: bool) -> None:
        self.seat = seat
        self.name = name
        self.symbol = symbol
        self.bot = bot
        self.ready = False
        self.present = False
        self.away = False  # Absent for longer than the grace.
        self.gone = False  # Left for good; until its cards are off the table it stands there, empty.
        self.kicked = False
        self.grace_ends: Instant | None = None
        self.rtt_ms: int | None = None
        self.stamping = Stamping.READ
        self.quick_calls = 0
        self.badge: Badge | None = None
        self.touch: Touch | None = None
        self.kept_until: Instant | None = None  # Absent: until when the chair is kept in any case.
        self.given_up = False  # Absent for longer, in a match: the chair is free at its end.

    def leave(self, *, kicked: bool) -> None:
        """Give the seat up for good."""
        self.present, self.ready, self.given_up = False, False, False
        self.grace_ends = self.kept_until = None
        self.gone, self.kicked = True, kicked

    def view(self, *, playing: bool) -> SeatView:
        return SeatView(
            seat=self.seat,
            name=self.name,
            symbol=self.symbol,
            bot=self.bot,
            ready=self.ready,
            present=self.present,
            playing=playing,
            gone=self.gone,
            rtt_ms=self.rtt_ms,
            stamping=self.stamping,
            quick=self.quick_calls >= QUICK_CALLS,
            badge=self.badge,
            touch=None if self.touch is None else _shown(self.touch),
        )

    def facts(self) -> tuple[object, ...]:
        """All that is known of this seat."""
        who = (self.seat, self.name, self.symbol, self.bot)
        until = (self.grace_ends, self.kept_until, self.given_up)
        how = (self.ready, self.present, self.away, self.gone, self.kicked, until)
        facts = (*who, *how, self.quick_calls, self.rtt_ms, self.stamping, self.badge)
        return facts if self.touch is None else (*facts, self.touch)


def _shown(touch: Touch) -> TouchView:
    return TouchView(touch.later // MICROSECOND, touch.plus_minus // MICROSECOND)


class Chairs:
    """The seats of a table, in the order of their numbers, and which of them is the host."""

    def __init__(self, seats_max: int) -> None:
        self.seats_max = seats_max
        self.host: Seat | None = None
        self.locked = False  # Nobody new sits down.
        self._left: dict[Seat, Leaver] = {}  # Since the match began; at most one a seat. It decides nothing.
        self.bumps = Bumps()
        self._taken: dict[Seat, Chair] = {}  # Whoever sat down first stands first.
        # By seat; looked through at every stroke, and changed only when somebody sits down or gets up.
        self._clockwise: tuple[Chair, ...] = ()
        self.seats: tuple[Seat, ...] = ()  # Of the chairs, in the same order.

    def __iter__(self) -> Iterator[Chair]:
        return iter(self._clockwise)

    def facts(self) -> tuple[object, ...]:
        """Who sits here, in the order in which they sat down, and who is host."""
        who = tuple([chair.facts() for chair in self._taken.values()])
        return self.host, who, *self.bumps.facts(), *(("locked",) if self.locked else ())

    def get(self, seat: Seat) -> Chair | None:
        return self._taken.get(seat)

    def at(self, seat: Seat) -> Chair:
        return self._taken[seat]

    def free(self, seats_max: int) -> Seat | None:
        """The lowest seat that nobody has, where so many may sit; None: the table is full, or locked.

        Seats are counted, whatever their numbers: after a change of games somebody may sit beyond `seats_max`.
        """
        if self.locked or len(self._taken) >= seats_max:
            return None
        return next(Seat(number) for number in range(seats_max) if number not in self._taken)

    def sit(self, seat: Seat, name: str, symbol: Symbol, *, bot: bool, running: bool = False) -> Chair:
        """In a running match the seat is theirs from here on; in one that is over it stays that of whoever had it."""
        assert seat not in self._taken, seat
        assert seat < self.seats_max, seat
        if running:
            self._left.pop(seat, None)
        chair = Chair(seat, self._own_name(name, None), self._own_symbol(symbol, None), bot=bot)
        self._taken[seat] = chair
        self.bumps.forget(seat)
        self._order()
        return chair

    def rename(self, chair: Chair, name: str, symbol: Symbol) -> None:
        chair.name, chair.symbol = self._own_name(name, chair), self._own_symbol(symbol, chair)

    def remove(self, seat: Seat, *, named: bool) -> None:
        """`named`: there is a match that still names them."""
        chair = self._taken.pop(seat)
        if named:
            self._left[seat] = Leaver(seat, chair.name, chair.symbol, chair.bot)
        self._order()

    def _order(self) -> None:
        self._clockwise = tuple(sorted(self._taken.values(), key=lambda chair: chair.seat))
        self.seats = tuple(chair.seat for chair in self._clockwise)

    def left(self) -> tuple[Leaver, ...]:
        """Who has left since the match began, by seat."""
        return tuple(self._left[seat] for seat in sorted(self._left))

    def play(self, *, again: bool) -> None:
        """A match begins, or goes on `again`: then it still names those whose seats nobody has taken since."""
        self._left = {seat: each for seat, each in self._left.items() if again and seat not in self._taken}
        for chair in self:
            chair.ready = False

    def forget_match(self) -> None:
        self._left.clear()

    def all_present(self) -> bool:
        for chair in self._clockwise:  # noqa: SIM110  # Asked at every stroke: a generator takes three times as long.
            if not chair.present:
                return False
        return True

    def present(self) -> tuple[Chair, ...]:
        return tuple(chair for chair in self if chair.present and not chair.gone)

    def heir(self) -> Seat | None:
        """Who should be host: the host there is while it may come back, else a person who is present, longest first."""
        host = None if self.host is None else self._taken.get(self.host)
        if host is not None and not host.gone and not host.away:
            return host.seat
        people = [chair.seat for chair in self._taken.values() if not chair.bot and chair.present and not chair.gone]
        if people:
            return people[0]
        return None if host is None or host.gone else host.seat

    def elder(self, *, but: Seat | None) -> Seat | None:
        """Who speaks for the table: the host where present, else the person here who sat down first; never `but`."""
        people = [
            chair.seat
            for chair in self._taken.values()
            if chair.present and not chair.bot and not chair.gone and chair.seat != but
        ]
        return self.host if self.host in people else people[0] if people else None

    def _own_name(self, asked: str, chair: Chair | None) -> str:
        """The name as it stands at the table: cleaned, and unlike all others ("Ann 2")."""
        name = clean_name(asked)
        others = {other.name.casefold() for other in self._taken.values() if other is not chair}
        if name.casefold() not in others:
            return name
        # At most eight others, so one digit is enough.
        numbered = (f"{name[: NAME_LETTERS_MAX - 2].rstrip()} {n}" for n in range(2, len(others) + 3))
        return next(each for each in numbered if each.casefold() not in others)

    def _own_symbol(self, asked: Symbol, chair: Chair | None) -> Symbol:
        """The symbol asked for, or where another has it the first that is free: it is how players are told apart."""
        others = {other.symbol for other in self._taken.values() if other is not chair}
        if asked not in others:
            return asked
        # There are as many symbols as there can be seats.
        return next(each for each in Symbol if each not in others)
