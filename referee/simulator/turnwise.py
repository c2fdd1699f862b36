"""Knows independently what a table must answer in a game of turns, where each viewer is told something else.

What the public is told is folded; what anybody else is told must be the same, but for what that viewer alone may see
(I6). Moves that the rules let pass must not be refused, and what the host takes back must be as it was.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from protocol import client, server
from protocol.client import Command
from protocol.units import MILLISECOND, Instant, Seat
from protocol.verdicts import Reason
from referee.simulator.auditor import Auditor, Viewer
from referee.simulator.picture import Said, difference
from referee.simulator.turns import Places, TurnPicture, without_revision

# News after which a stroke did more than what one command asked for.
_BY_ITSELF: Final = ("turn-passed", "seat-away", "seat-back", "seat-left", "cards-drawn", "hit-taken")


class Undoable:
    """The last move that was done, and how everything was before it, where that was seen."""

    def __init__(self, seat: Seat, call: str, shown: Any, places: Places) -> None:
        self.seat = seat
        self.call = call
        self.shown = shown  # None: other things happened in the same stroke.
        self.places = places


class TurnAuditor(Auditor):
    """One table at which seats play in turns, watched."""

    picture: TurnPicture

    def __init__(self, game: str, options: Mapping[str, str], *, exact: bool = True) -> None:
        super().__init__(game, options, exact=exact)
        self._sights: list[tuple[Viewer, Any]] = []  # Shown before it is known where the cards lie.
        self._orders: set[tuple[Seat, str]] = set()  # Of the host's, to take something back.
        self._moves: list[tuple[Seat, str]] = []  # Done at this stroke.
        self._kinds: list[str] = []  # What kinds of news this stroke had.
        self._stirred = False  # Somebody came, went or left.
        self._refused: list[tuple[Said, server.Refusal]] = []
        self._apart: dict[tuple[int, int], list[Any]] = {}  # By number and place in it: what anybody else was told.
        self._last: tuple[Any, Places] | None = None  # What there was after the stroke before.
        self._undoable: Undoable | None = None
        self._unsure = False  # Something was done at the very stroke at which something was taken back.
        self._taken: server.TakenBack | None = None
        self._before: Undoable | None = None  # What should be again, once the cards are looked at.

    def reached(self, seat: Seat, command: Command, invoked: Instant, stamp: Instant) -> None:
        if type(command) is client.Undo:
            self._orders.add((seat, command.id))
        super().reached(seat, command, invoked, stamp)

    def stroke(self, posts: Any, now: Instant) -> None:
        self.picture.private.clear()
        self._moves.clear()
        self._kinds.clear()
        self._stirred = False
        self._refused.clear()
        self._taken = None
        self._apart.clear()
        posts = list(posts)
        for to, message in posts:
            if type(message) is server.News and None not in to:
                for index, item in enumerate(message.items):
                    self._apart.setdefault((message.seq, index), []).append(item)
        super().stroke(posts, now)
        if self.seen and not self._kinds and not self._moves and not self.rulings.paused:
            for said, refusal in self._refused:
                words = self.picture.refusal_fits(said, refusal)
                if words:
                    self._fault("refusal", words)
        self._note_moves()
        self._collect()

    def inspect(
        self, version: int, places: Places, views: Mapping[Viewer, Any], faces: Sequence[Any], stands: bool
    ) -> None:
        """The inside of the table: I1, I6 and I7, whenever it has another state."""
        if version == self._checked:
            return
        self._checked = version
        lost = self._count.fault(places, len(faces))
        if lost:
            self._fault("I1", lost)
        if not self.seen:
            return
        picture = self.picture
        differ = ""
        if picture.synced:
            differ = picture.places_differ(places)
        else:
            # Who was passed at the very stroke of the deal, no view says.
            passed = any(kind.endswith("turn-passed") for kind in self._kinds)
            picture.settle_in(places, faces, certain=self._taken is None and not passed)
        if differ:
            self._fault("I1", differ)
        for viewer, view in (*views.items(), *self._sights):
            told = picture.seen_by(viewer)
            if told != view:
                self._fault("I7" if viewer is None else "I6", f"viewer {viewer}: {difference(told, view)}")
        self._sights.clear()
        self._as_before()
        silent = "" if stands or not picture.certain else picture.silent_end()
        if silent:
            self._fault("I8", silent)
        self._last = picture.shown, dict(places)
        self._collect()

    # What the table says.

    def _hear_news(self, to: Sequence[Viewer], news: server.News, now: Instant, *, blurred: bool) -> None:
        self._follow(to, news.seq)
        if news.seq == self.seq + 1 and None in to:
            self.seq, self._news = news.seq, news
            self.picture.now_ms = news.at_ms
            # Where the clock was stopped at this stroke, what was ruled before it was ruled at the stroke's instant.
            self.picture.latest_ms = max(news.at_ms, (now - self.rulings.lost) // MILLISECOND)
            self.picture.apart = {
                id(item): self._apart[news.seq, index]
                for index, item in enumerate(news.items)
                if (news.seq, index) in self._apart
            }
            self._stirred = self._stirred or any(type(item) in _PEOPLE for item in news.items)
            self._kinds += [str(item.__struct_config__.tag) for item in news.items if type(item) not in _ANSWERS]
            self._apply(news, now, blurred=blurred)
        elif self._news is None or news.seq != self.seq:
            self._fault("I7", f"news {news.seq} are told to {to} before they are told to the public")
            return
        if self.seen and not blurred:
            for viewer in to:
                if viewer is not None and news is not self._news:
                    self._told_apart(viewer, news)

    def _told_apart(self, viewer: Seat, news: server.News) -> None:
        """I6: what one viewer is told besides what everybody is."""
        assert self._news is not None
        public = self._news.items
        if len(news.items) != len(public):
            self._fault(
                "I7", f"viewer {viewer} is told {len(news.items)} items of news {news.seq}, and not {len(public)}"
            )
            return
        for told, item in zip(news.items, public, strict=True):
            mine = self.picture.private.get(id(item), {}).get(viewer, item)
            words = mine(told) if callable(mine) else "" if told == mine else f"{told} and not {mine}"
            if words:
                self._fault("I6", f"viewer {viewer} is told {words}")

    def _look(self, sight: server.Sight) -> None:
        if sight.seq != self.seq:
            self._fault("I7", f"viewer {sight.you} is shown {sight.seq}, and the last news are {self.seq}")
        self._look_around(sight)
        if not self.seen or sight.game is None:
            return
        if not self.picture.synced or self.picture.loose:
            self._sights.append((sight.you, sight.game))
        elif sight.game != self.picture.seen_by(sight.you):
            self._fault("I6", f"viewer {sight.you}: {difference(self.picture.seen_by(sight.you), sight.game)}")

    def _see(self, sight: server.Sight) -> None:
        if self._taken is None:
            self._undoable, self._unsure = None, True  # A deal, and perhaps another match.
        super()._see(sight)

    def _answer(self, viewer: Viewer, message: server.Done | server.Refusal) -> None:
        assert viewer is not None, message
        key = (viewer, message.id)
        said = self._waiting.get(key)
        super()._answer(viewer, message)
        if said is None:
            return
        if isinstance(message, server.Refusal):
            undoable = self._undoable if self._taken is None else None
            if key in self._orders and message.reason is Reason.NOTHING_TO_UNDO and undoable is not None:
                self._fault("undo", f"{undoable.call} was done, and there is nothing to take back")
            if said.play.id == message.id:
                self._refused.append((said, message))
        elif said.play.id == message.id:
            self._moves.append(key)
        self._orders.discard(key)

    def _take_back(self, taken: server.TakenBack) -> None:
        super()._take_back(taken)
        self._taken = taken

    def _overdue(self, now: Instant) -> None:
        super()._overdue(now)
        if self.seen and self.rulings.running and not self.rulings.paused:
            game_ms = (now - self.rulings.lost) // MILLISECOND
            words = self.picture.past_its_end(game_ms, self.rulings.slack_ms)
            if words:
                self._fault("I8", words)

    # Taking back.

    def _note_moves(self) -> None:
        """What could be taken back from here on, and whether what was taken back could be."""
        taken, moves = self._taken, self._moves
        plain = len(moves) == 1 and not any(kind.endswith(_BY_ITSELF) for kind in self._kinds)
        last = self._last if plain else None
        if taken is not None:
            undone, self._undoable = self._undoable, None
            key = (taken.seat, taken.call)
            if key in moves:
                # Both came at one stroke; answers are told behind the news.
                self._before = Undoable(*key, *(last or (None, {})))
            elif undone is not None and key == (undone.seat, undone.call):
                self._before = Undoable(*key, None, {}) if moves else undone
            elif undone is not None or not self._unsure:
                self._fault("undo", f"{taken} is not the last move, which is {undone and (undone.seat, undone.call)}")
            if self._stirred or any(kind not in _BACK and not kind.endswith(_ENDS) for kind in self._kinds):
                self._before = None  # More happened at this stroke, before it or behind it.
            if taken.contest:
                self._fault("undo", f"{taken}, and there are no contests")
            self._unsure = any(move != key for move in moves)  # Before it or behind it: that is not told.
        elif moves:
            self._undoable, self._unsure = Undoable(*moves[-1], *(last or (None, {}))), False

    def _as_before(self) -> None:
        """What was taken back is as it was, where nobody was away who might be passed over."""
        before, self._before = self._before, None
        if before is None or before.shown is None or self.violations:
            return
        picture = self.picture
        if picture.away_in(before.shown):
            return
        # Whoever has sat down meanwhile has brought places, and no card lies there.
        if _filled(before.places) != _filled(picture.places):
            self._fault("undo", f"the cards lie otherwise than before {before.call}")
        was, now = without_revision(before.shown), without_revision(picture.shown)
        if was != now:
            self._fault("undo", f"before {before.call} {difference(was, now)}")


def _filled(places: Places) -> dict[str, tuple[int, ...]]:
    return {place: cards for place, cards in places.items() if cards}


# What taking a move back is told with, and what it would be if it went wrong: nobody leaves, and nothing ends, by that.
_BACK: Final = frozenset({"taken-back", "match-over"})
_ENDS: Final = ("seat-left", "match-ended", "round-ended")
_PEOPLE: Final = frozenset({server.SeatChanged, server.SeatGone})
_ANSWERS: Final = frozenset({server.SeatChanged, server.WatchersNow, server.HostIs, server.OptionChanged})
