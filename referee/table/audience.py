"""Who hears what, and in which order. Knows viewers and messages; knows no socket and no rule.

News of one stroke bear one number, and are constructed for each viewer; viewers who are told the same share one
message, so that it is encoded once.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from msgspec import Struct

from protocol import server
from protocol.games import GameNews
from protocol.units import MILLISECOND, Instant, Seat, Seq
from protocol.verdicts import Closing
from referee.games.interface import PUBLIC, Look, Viewer

Shown = Callable[[Viewer], tuple[GameNews | Look, ...]]
NewsItem = server.TableNews | GameNews
Told = TypeVar("Told", bound=Struct)
Answer = Callable[..., server.ServerMessage]
"""Makes an answer of the number of the last news, and of its own fields."""


class Post(NamedTuple):
    """One message, and for whom. PUBLIC stands for every watcher."""

    to: tuple[Viewer, ...]
    message: server.ServerMessage


class Newsroom:
    """Collects what happens at one stroke, and hands it out as posts."""

    def __init__(self) -> None:
        self.seq = Seq(0)
        self.contests = 0  # How many races this table has seen, over all its matches.
        self._stories: list[NewsItem | Look | Shown] = []
        self._secret = False  # A story differs from viewer to viewer.
        self._answers: list[tuple[Viewer, Answer, tuple[object, ...]]] = []

    def next_contest(self) -> int:
        self.contests += 1
        return self.contests

    def told(self, kind: type[Told]) -> list[Told]:
        """What is to be told at this stroke so far, of one kind of news."""
        return [item for item in self._stories if isinstance(item, kind)]

    def tell(self, item: server.TableNews) -> None:
        """Something that everybody hears alike."""
        self._stories.append(item)

    def show(self, shown: Shown, *, secret: bool) -> None:
        """Something that each viewer sees in their own way; not `secret`: all alike, so it is built once."""
        if secret:
            self._stories.append(shown)
            self._secret = True
        else:
            self._stories += shown(PUBLIC)

    def show_all_anew(self) -> None:
        """So much is new that every viewer is given its whole view."""
        self._stories.append(Look())

    def done(self, seat: Seat, command: str) -> None:
        self._answers.append((seat, server.Done, (command,)))

    def refuse(self, seat: Seat, refusal: server.Refusal) -> None:
        self._answers.append((seat, server.Refusal, (refusal.id, refusal.reason, refusal.number)))

    def again(self, seat: Seat, verdict: server.Verdict) -> None:
        self._answers.append((seat, server.Again, (verdict,)))

    def bye(self, seat: Seat, reason: Closing) -> None:
        self._answers.append((seat, server.Bye, (reason,)))

    def look(self, seat: Seat, sight: Callable[[Viewer], server.Sight]) -> None:
        self._answers.append((seat, lambda _: sight(seat), ()))

    def flush(self, seats: Iterable[Seat], game_now: Instant, sight: Callable[[Viewer], server.Sight]) -> list[Post]:
        """What is to be sent now, in this order: news, whole views where so much is new, answers."""
        posts: list[Post] = []
        if self._stories:
            self.seq = Seq(self.seq + 1)
            viewers = (PUBLIC, *seats)
            at_ms = game_now // MILLISECOND
            looking = (
                self._told_apart(viewers, at_ms, posts) if self._secret else self._told_alike(viewers, at_ms, posts)
            )
            posts += [Post((viewer,), sight(viewer)) for viewer in looking]
            self._stories.clear()
            self._secret = False
        if self._answers:
            seq = self.seq
            posts += [Post((viewer,), answer(seq, *fields)) for viewer, answer, fields in self._answers]
            self._answers.clear()
        return posts

    def _told_alike(self, viewers: tuple[Viewer, ...], at_ms: int, posts: list[Post]) -> tuple[Viewer, ...]:
        """Append one post for everybody; return those who need a whole view."""
        items = [story for story in self._stories if type(story) is not Look]
        # Where nothing is secret, no story is still to be built.
        posts.append(Post(viewers, server.News(self.seq, at_ms, tuple(items))))  # type: ignore[arg-type]
        return viewers if len(items) < len(self._stories) else ()

    def _told_apart(self, viewers: tuple[Viewer, ...], at_ms: int, posts: list[Post]) -> tuple[Viewer, ...]:
        """Append one post a class of viewers; return those who need a whole view."""
        classes: list[tuple[list[NewsItem], list[Viewer]]] = []
        looking: list[Viewer] = []
        for viewer in viewers:
            items: list[NewsItem] = []
            if self._items(viewer, items):
                looking.append(viewer)
            for told, members in classes:
                if told == items:
                    members.append(viewer)
                    break
            else:
                classes.append((items, [viewer]))
        posts += [Post(tuple(members), server.News(self.seq, at_ms, tuple(told))) for told, members in classes]
        return tuple(looking)

    def _items(self, viewer: Viewer, items: list[NewsItem]) -> bool:
        """Fill in what one viewer is told; True when they need a whole view besides."""
        looks = False
        for story in self._stories:
            for shown in story(viewer) if callable(story) else (story,):
                if isinstance(shown, Look):
                    looks = True
                else:
                    items.append(shown)
        return looks
