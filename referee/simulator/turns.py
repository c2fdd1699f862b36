"""A match of a game of turns, folded from what everybody is told, and where its cards lie: what those games share.

Each viewer is told the public story, and besides what only they may see. So what a viewer may know at any moment
follows from the public view and from where the cards lie, and each game says how: nobody is sent more, and nobody less.
Shares no code with the games; knows the protocol, and each game's module knows its rules in its own few lines.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from protocol import server
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.simulator.picture import Held, Picture, Said, Scene

Viewer = Seat | None
Places = Mapping[str, tuple[int, ...]]
Fault = Callable[[Any], str]
"""What is wrong with an item that one viewer was told; empty when nothing is. For what cannot be known beforehand."""

# Refusals that say nothing about whether the move was one.
BESIDE_THE_RULES: Final = frozenset({Reason.PAUSED, Reason.NO_MATCH, Reason.NOT_SEATED, Reason.THROTTLED})


class Moment(NamedTuple):
    """What there is to see at one moment, for whomever; the next news do not change it."""

    picture: "TurnPicture"
    shown: Any
    places: Places

    def view(self, viewer: Viewer) -> Any:
        return self.picture.seen(viewer, self.shown, self.places)


class TurnPicture(Picture):
    """One match of a game of turns."""

    ends_field = "turn_ends_at_ms"
    people_field = "hands"

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__()
        self.turn_ms = 1_000 * int(options.get("turn_s", 0))
        self.shown: Any = None  # What everybody may see.
        self.places: dict[str, tuple[int, ...]] = {}
        self.faces: Sequence[Any] = ()  # Of all cards, by number.
        self.synced = False  # `places` is where the cards lie.
        self.certain = False  # What no view shows is known too: it was followed from a deal on.
        self.now_ms = 0  # Of the game clock, when what is folded now was told.
        self.latest_ms = 0  # By when it was ruled at the latest.
        self.private: dict[int, Mapping[Seat, Any]] = {}  # By the item that all are told: what some are told instead.
        self.apart: dict[int, list[Any]] = {}  # By the same: what anybody was told instead.
        self.loose = False  # Only viewers who hear nothing know where some card went: it is looked up.

    # What each game fills in.

    def seen(self, viewer: Viewer, shown: Any, places: Places) -> Any:
        """What a viewer may see, of what everybody may and where the cards lie."""
        raise NotImplementedError

    def dealt(self) -> None:
        """A match, or a moment of one that was taken back to, was seen whole: what else is known of it."""
        raise NotImplementedError

    @staticmethod
    def away_in(shown: Any) -> bool:
        """Whether anybody is away in this view, or has left."""
        raise NotImplementedError

    def legal(self, seat: Seat, do: Any) -> bool:
        """Whether this command of the seat whose turn it is is a move."""
        raise NotImplementedError

    # Who is where.

    def _people(self) -> Sequence[Any]:
        people: Sequence[Any] = getattr(self.shown, self.people_field)
        return people

    def _at(self, seat: Seat | None) -> Any:
        return next(each for each in self._people() if each.seat == seat)

    def _with(self, seat: Seat, **changes: Any) -> None:
        people = tuple([replace(each, **changes) if each.seat == seat else each for each in self._people()])
        self.change(**{self.people_field: people})

    def _there(self) -> list[Seat]:
        """Who is in the match, and not away."""
        seats = self.seats()
        return [each.seat for each in self._people() if each.seat in seats and not each.away]

    def turn_of_nobody(self) -> str:
        """Whether the match goes on, and it is the turn of somebody who cannot play. Empty when not."""
        shown, there = self.shown, self._there()
        if not shown.opened or self.over or shown.turn in (there or self.seats()):
            return ""
        return f"it is the turn of seat {shown.turn}, while {there} wait"

    # What they share.

    @property
    def sure(self) -> bool:
        """Whether all of the match is known."""
        return self.certain and not self.loose

    def hints(self, item: Any) -> list[Any]:
        """What those were told of this item who see more of it than everybody."""
        return self.apart.get(id(item), [])

    def see(self, view: Any) -> None:
        self.changed += 1
        self.shown = view
        self.synced = False
        self._follow()

    def settle_in(self, places: Places, faces: Sequence[Any], *, certain: bool) -> None:
        """After a whole view: where the cards lie, which from here on is followed."""
        self.places, self.faces = dict(places), faces
        self.synced, self.certain, self.loose = True, certain, False
        self.dealt()

    def view(self) -> Any:
        return self.shown

    def seen_by(self, viewer: Viewer) -> Any:
        return self.seen(viewer, self.shown, self.places)

    def scene(self) -> Scene:
        shown = self.shown
        live = shown.opened and not self.over
        moment = Moment(self, shown, self.places.copy())
        # Whoever is in the match looks up at whatever happens.
        hands = {seat: (seat, self.changed) for seat in self.seats()}
        return Scene(self.revision, live, None, moment, hands, {}, {}, self.winners)

    def places_differ(self, places: Places) -> str:
        if self.loose:
            self.places, self.loose = dict(places), False
        for name, cards in places.items():
            if self.places.get(name, ()) != cards:
                return f"{name} is {cards}, by what was told {self.places.get(name, ())}"
        return ""

    def change(self, **changes: Any) -> None:
        """The public view with other fields."""
        self.shown = replace(self.shown, **changes)
        self._follow()

    def _follow(self) -> None:
        shown = self.shown
        self.revision, self.opened, self.winners = shown.revision, shown.opened, shown.match_winners
        self.over = bool(self.winners) or getattr(shown, "round_over", False)

    def turned(self, revision: int) -> None:
        """The revision rises by one."""
        if revision != self.revision + 1:
            self.fault("I4", f"revision {revision} after {self.revision}")

    def clocked(self, ends_ms: int) -> None:
        """A turn begins: for as long as the table says, or for as long as it takes."""
        if bool(ends_ms) != bool(self.turn_ms) or ends_ms > self.latest_ms + self.turn_ms:
            self.fault(
                "deadline", f"a turn of {self.turn_ms} ms that began by {self.latest_ms} ms ends at {ends_ms} ms"
            )

    def timed_out(self) -> None:
        """A turn was passed by the clock."""
        ends_ms = getattr(self.shown, self.ends_field)
        if not ends_ms or self.now_ms < ends_ms:
            self.fault("deadline", f"a turn that ends at {ends_ms} ms was passed by {self.now_ms} ms")

    def past_its_end(self, game_ms: int, slack_ms: int) -> str:
        """A turn that should be over; empty when there is none."""
        ends_ms = getattr(self.shown, self.ends_field)
        if ends_ms and not self.over and game_ms > ends_ms + slack_ms:
            return f"the turn that ends at {ends_ms} ms is on at {game_ms} ms"
        return ""

    def move(self, cards: Sequence[int], source: str, target: str, *, on_top: bool = False) -> None:
        """These cards lie elsewhere now: at the bottom of that place, or on top."""
        lay, gone = self.places.get(source, ()), set(cards)
        if not gone <= set(lay) and not self.loose:
            self.fault("I1", f"{cards} came from {source}, which is {lay}")
        self.places[source] = tuple([card for card in lay if card not in gone])
        lies = self.places.get(target, ())
        self.places[target] = (*cards, *lies) if on_top else (*lies, *cards)

    def refusal_fits(self, said: Said, refusal: server.Refusal) -> str:
        """Was a command refused that the rules let pass? Empty when not. Nothing has changed since it was judged."""
        play = said.play
        if refusal.reason in BESIDE_THE_RULES or play.basis != self.revision or not self.opened or self.over:
            return ""
        if self.sure and said.seat in self.seats() and self.legal(said.seat, play.do):
            return f"seat {said.seat} may {play.do}, and was refused: {refusal.reason.value}"
        return ""

    def item(self, item: Any) -> None:
        """One item of the game's news. Nothing of a match is told before it was seen."""
        self.private.setdefault(id(item), {})
        super().item(item)

    def settle(self) -> None:
        """There is no verdict here, so nothing is owed for one."""

    # Nobody calls, so there is nothing to rule on.

    def judge(self, verdict: server.Verdict, said: Said, held: Held | None) -> None:
        self.fault("verdict", f"{verdict} in a game of turns")

    def void_fits(self, verdict: server.Verdict, said: Said) -> bool:
        return False

    def counts_as_lay(self, said: Said, held: Held, slack_ms: int, lost: int) -> bool:
        return False

    def penalty(self) -> int:
        return 0


def following(seats: Sequence[Seat], seat: Seat | None, *, to_the_right: bool = False) -> Seat:
    """Who comes after the seat, which need not be among them, clockwise or the other way."""
    if to_the_right:
        return max([each for each in seats if seat is not None and each < seat], default=max(seats))
    return min([each for each in seats if seat is not None and each > seat], default=min(seats))


def without_revision(view: Any) -> Any:
    """A view as it would be at any revision: for two that should be alike but for that."""
    return replace(view, revision=0)
