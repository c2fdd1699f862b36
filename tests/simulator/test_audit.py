"""The auditor's own tests: it says nothing of what is right, and each planted wrong is named by its invariant.

The histories are real ones: a simulated table's messages, with one thing changed on the way to the auditor.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from protocol import server
from protocol.games import dizzy, zangle
from protocol.units import Instant, Seat
from protocol.verdicts import Reason, Ruling
from referee.simulator.auditor import Heard
from referee.simulator.plan import Link, Person, Plan
from referee.simulator.tabletop import Tabletop

Change = Callable[[list[Heard], Instant], list[Heard]]


def play(plan: Plan, change: Change | None = None, places: Callable | None = None) -> list[str]:
    """The invariants that the auditor finds broken when the table's words are changed on their way to it."""
    table = Tabletop(plan)
    auditor = table.auditor
    if change is not None:
        stroke = auditor.stroke
        auditor.stroke = lambda posts, now: stroke(change(list(posts), now), now)  # type: ignore[method-assign]
    if places is not None:
        probe = auditor.probe
        auditor.probe = (  # type: ignore[method-assign]
            lambda version, cards, view, deck: probe(version, places(cards), view, deck)
        )
    return [violation.invariant for violation in table.run().violations]


def calm(game: str = "dizzy", seed: int = 4, **options: str) -> Plan:
    """Four people at a table on which nothing goes wrong; they make every mistake that people make."""
    links = [Link(up, (0, 5_000)) for up in ((0,), (0, 1_000), (5_000,), (0, 20_000))]
    people = tuple(Person((200_000, 205_000), blunder=20, shout=40, forget=10, link=link) for link in links)
    texts = {"best_of": "21", "hand": "4", "between_ms": "500"} if game == "dizzy" else {"next_deal_ms": "500"}
    return Plan(seed, game, "table", texts | options, people, races=40, checkpoint_us=(0, 5_000))


class OnItem:
    """Changes the first item of news of a kind that a condition takes, once, after some have gone by."""

    def __init__(
        self, kind: type, change: Callable, *, when: Callable = lambda item: True, skip: int = 0, drop: bool = False
    ) -> None:
        self.kind, self.change, self.when, self.skip, self.drop = kind, change, when, skip, drop
        self.done = False

    def __call__(self, posts: list[Heard], now: Instant) -> list[Heard]:
        return [(to, self._news(message) if isinstance(message, server.News) else message) for to, message in posts]

    def _news(self, news: server.News) -> server.News:
        items: list = []
        for item in news.items:
            if not self.done and isinstance(item, self.kind) and self.when(item):
                if self.skip:
                    self.skip -= 1
                else:
                    self.done = True
                    items += self.change(item)
                    continue
            items.append(item)
        return replace(news, items=tuple(items))


def changed(**fields: object) -> Callable:
    return lambda item: [replace(item, **fields)]


def twice(item: object) -> list:
    return [item, item]


def never(_: object) -> list:
    return []


def ruled(ruling: Ruling) -> Callable:
    return lambda verdict: verdict.ruling is ruling


@pytest.mark.parametrize("game", ["dizzy", "zangle"])
def test_of_an_honest_table_it_says_nothing(game: str) -> None:
    assert play(calm(game)) == []
    assert play(calm(game), lambda posts, now: posts) == []


def _found(change: Change, invariant: str, plan: Plan | None = None) -> None:
    assert invariant in play(plan or calm(), change)
    assert getattr(change, "done", True), "the history never came to what was to be changed"


def test_i1_a_card_in_two_places() -> None:
    def doubled(cards: dict) -> dict:
        return {place: (*ids, ids[0]) if place == "common" and ids else ids for place, ids in cards.items()}

    assert "I1" in play(calm(), places=doubled)


def test_i1_a_card_is_lost() -> None:
    def lost(cards: dict) -> dict:
        return {place: ids[1:] if place == "blind 1" else ids for place, ids in cards.items()}

    assert "I1" in play(calm(), places=lost)


def test_i1_a_pile_is_told_too_large() -> None:
    _found(OnItem(dizzy.PenaltyCardDrawn, changed(common=53)), "I1")


def test_i1_a_card_that_lies_open_turns_up_again() -> None:
    seen: list[dizzy.Card] = []

    def remember(item: dizzy.CardsOpened) -> list:
        seen.extend(card for _, card in item.cards)
        return [replace(item, cards=((item.cards[0][0], seen[0]),))] if len(seen) > len(item.cards) else [item]

    change = OnItem(dizzy.CardsOpened, remember)
    change.__class__ = type("Always", (OnItem,), {"done": property(lambda self: False, lambda self, value: None)})
    assert {"I1", "I7"} & set(play(calm(), change))


def test_i2_the_lock_is_given_to_two() -> None:
    _found(OnItem(dizzy.LockGranted, lambda item: [item, item]), "I2", calm(seed=8))


def test_i2_the_lock_is_given_to_the_wrong_seat() -> None:
    def other(item: zangle.LockGranted) -> list:
        return [replace(item, lock=replace(item.lock, holder=Seat((item.lock.holder + 1) % 4)))]

    assert {"I2", "I3"} & set(play(calm("zangle"), OnItem(zangle.LockGranted, other)))


def test_i3_a_second_verdict() -> None:
    _found(OnItem(server.Verdict, twice), "I3")


def test_i3_no_verdict() -> None:
    assert {"I3", "I8"} & set(play(calm(), OnItem(server.Verdict, never, when=ruled(Ruling.LATE))))


def test_i3_a_verdict_on_a_call_that_nobody_made() -> None:
    _found(OnItem(server.Verdict, changed(call="nobodys")), "I3")


def test_i3_another_verdict_when_asked_again() -> None:
    def other(posts: list[Heard], now: Instant) -> list[Heard]:
        return [
            (to, replace(message, verdict=replace(message.verdict, contest=999)))
            if isinstance(message, server.Again)
            else (to, message)
            for to, message in posts
        ]

    plan = calm()
    again = replace(plan, people=tuple(replace(person, again=60) for person in plan.people))
    assert "I3" in play(again, other)


def test_i4_who_came_later_is_ruled_first(monkeypatch) -> None:
    def youngest_first(heard, dealer):
        return sorted(heard, key=lambda each: -each.at)

    plan = replace(calm(), together=0, checkpoint_us=(20_000,))
    apart = Link(up_us=(0, 1_000, 5_000, 15_000))
    plan = replace(plan, people=tuple(replace(person, link=apart) for person in plan.people))
    assert play(plan) == []
    monkeypatch.setattr("referee.table.table.ruling_order", youngest_first)
    assert "I4" in play(plan)


def test_i4_a_revision_is_skipped() -> None:
    def skipping(item: dizzy.CardLaid) -> list:
        return [replace(item, revision=item.revision + 1)]

    _found(OnItem(dizzy.CardLaid, skipping), "I4")


def test_i6_a_card_is_shown_that_lies_face_down() -> None:
    def other(item: dizzy.CardLaid) -> list:
        return [replace(item, card=replace(item.card, id=(item.card.id + 1) % 54))]

    assert {"I6", "verdict"} & set(play(calm(), OnItem(dizzy.CardLaid, other)))


def test_i7_news_leave_something_out() -> None:
    _found(OnItem(dizzy.LockedOut, never), "I7")


def test_i7_one_viewer_misses_news() -> None:
    seen = 0

    def one_missing(posts: list[Heard], now: Instant) -> list[Heard]:
        nonlocal seen
        told: list[Heard] = []
        for to, message in posts:
            if isinstance(message, server.News):
                seen += 1
                told.append((tuple(viewer for viewer in to if viewer != 1 or seen != 30), message))
            else:
                told.append((to, message))
        return told

    assert "I7" in play(calm(), one_missing)


def test_i7_one_viewer_is_told_otherwise() -> None:
    def split(posts: list[Heard], now: Instant) -> list[Heard]:
        told: list[Heard] = []
        for to, message in posts:
            if isinstance(message, server.News) and message.seq == 30 and 1 in to:
                told.append((tuple(viewer for viewer in to if viewer != 1), message))
                told.append(((Seat(1),), replace(message, items=())))
            else:
                told.append((to, message))
        return told

    assert "I7" in play(calm(), split)


def test_i8_a_lock_that_never_ends() -> None:
    """What comes at the deadline is kept from the auditor, which cannot look inside either."""
    late = calm(seed=8, lock_ms="500")
    forgetful = replace(late, people=tuple(replace(person, shout=100, forget=100) for person in late.people))

    def dropped(posts: list[Heard], now: Instant) -> list[Heard]:
        return [
            (to, replace(message, items=() if any(map(_ends, message.items)) else message.items))
            if isinstance(message, server.News)
            else (to, message)
            for to, message in posts
        ]

    def _ends(item: object) -> bool:
        return isinstance(item, server.Verdict) and item.reason in (Reason.DEADLINE, Reason.WITHDRAWN)

    table = Tabletop(forgetful)
    stroke = table.auditor.stroke
    table.auditor.stroke = lambda posts, now: stroke(dropped(list(posts), now), now)  # type: ignore[method-assign]
    table.auditor.probe = lambda *_: None  # type: ignore[method-assign]
    assert {"I8", "I2"} & {violation.invariant for violation in table.run().violations}


def test_i8_nobody_can_lay_and_nobody_is_told() -> None:
    _found(OnItem(dizzy.NobodyCanLay, never), "I8")


@pytest.mark.parametrize("ruling", [Ruling.UPHELD, Ruling.WRONG])
def test_right_and_wrong_are_not_mixed_up(ruling: Ruling) -> None:
    other = Ruling.WRONG if ruling is Ruling.UPHELD else Ruling.UPHELD
    _found(OnItem(server.Verdict, changed(ruling=other), when=ruled(ruling)), "verdict")


def test_a_late_call_is_not_wrong() -> None:
    change = OnItem(server.Verdict, changed(ruling=Ruling.WRONG, reason=Reason.NO_COMBINATION), when=ruled(Ruling.LATE))
    assert {"late", "penalty", "I2", "verdict"} & set(play(calm(), change))


def test_a_call_that_was_first_is_not_late() -> None:
    change = OnItem(server.Verdict, changed(ruling=Ruling.LATE, reason=Reason.CHANGED), when=ruled(Ruling.WRONG))
    assert "late" in play(calm(), change)


def test_a_margin_is_what_the_stamps_say() -> None:
    _found(
        OnItem(server.Verdict, changed(margin_us=123_456_789), when=lambda each: each.contest and each.first), "late"
    )


def test_a_penalty_is_not_paid_twice() -> None:
    _found(OnItem(dizzy.PenaltyCardDrawn, twice), "penalty")


def test_a_penalty_is_not_forgotten() -> None:
    _found(OnItem(dizzy.PenaltyCardDrawn, never), "penalty")


def test_a_wrong_tiling_is_seen() -> None:
    def turned(item: zangle.ZangleTaken) -> list:
        first = item.tiling[0]
        moved = tuple((x + 1, y) for x, y in first.outline)
        return [replace(item, tiling=(replace(first, outline=moved), *item.tiling[1:]))]

    _found(OnItem(zangle.ZangleTaken, turned, when=lambda item: item.tiling), "verdict", calm("zangle"))


def test_a_right_zangle_is_not_called_wrong() -> None:
    def swapped(item: zangle.ZangleTaken) -> list:
        return [replace(item, target=replace(item.target, shape="one", area=1))]

    _found(OnItem(zangle.ZangleTaken, swapped), "verdict", calm("zangle"))


def test_a_deadline_is_not_early() -> None:
    plan = calm("zangle", take_ms="2000")
    forgetful = replace(plan, people=tuple(replace(person, forget=50) for person in plan.people))

    def shorter(item: zangle.LockGranted) -> list:
        return [replace(item, lock=replace(item.lock, until_ms=item.lock.until_ms + 500))]

    assert {"deadline", "I7"} & set(play(forgetful, OnItem(zangle.LockGranted, shorter)))


@pytest.mark.parametrize("game", ["dizzy", "zangle"])
def test_i7_no_field_of_a_view_is_passed_over(game: str) -> None:
    """`shows` makes no view, so it names each field: of the match, of a hand, of what lies in the middle."""
    table = Tabletop(calm(game))
    table.run()
    picture = table.auditor.picture
    view = picture.view()
    assert picture.shows(view)
    for other in (view, view.hands[0], *([view.lizzy] if game == "dizzy" else [])):
        for name in other.__struct_fields__:
            changed = replace(other, **{name: None if name == "lizzy" else object()})
            if other is not view:
                hands = (changed, *view.hands[1:])
                changed = replace(view, hands=hands) if other is view.hands[0] else replace(view, lizzy=changed)
            assert not picture.shows(changed if name != "hands" else replace(view, hands=view.hands[1:])), name
