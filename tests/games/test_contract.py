"""What every game has to keep to: one suite over all that can be played here."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.fold.games import FOLDS
from protocol.games import GameCommand
from protocol.units import SECOND, Instant, Revision, Seat
from referee.games.hidden import FaceDown
from referee.games.interface import PUBLIC, Judged, Look, Move, Refused, Shuffle, Shuffled, Wake
from referee.games.options import describe
from referee.games.story import Told
from tests.kit.matches import BY_NAME, AnyGame, Match, Step, begun, played, seen, shown
from tests.protocol.messages import of_type

SEEDS = range(8)
GAMES = pytest.mark.parametrize("name", sorted(BY_NAME))
MATCHES = pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in sorted(BY_NAME) for seed in SEEDS])

COMMANDS = of_type(GameCommand)


@MATCHES
@pytest.mark.case("K005")
def test_a_match_ends(name: str, seed: int) -> None:
    """Played at random, within a bounded number of steps: `played` gives up on one that does not."""
    match = played(name, seed)
    winners = match.game.winners(match.state)
    assert winners
    assert match.game.due(match.state) is None


@MATCHES
def test_the_same_moves_bring_about_the_same(name: str, seed: int) -> None:
    match = played(name, seed)
    again, _ = begun(name, seed)
    for step in match.steps:
        assert again.rule(step.move) == step.answer
    assert again.state == match.state


@MATCHES
def test_the_state_is_the_fold_of_the_events(name: str, seed: int) -> None:
    """And what was once true stays as it was: no event changes an older state."""
    match = played(name, seed)
    state = match.start
    for step in match.steps:
        assert step.before == state
        for event in () if isinstance(step.answer, Refused) else step.answer:
            before = seen(match.game, state, PUBLIC)
            following = match.game.evolve(state, event)
            assert seen(match.game, state, PUBLIC) == before
            state = following
        # What rules say of it themselves is what nobody checks again at a table.
        assert not isinstance(step.answer, Told) or step.answer.after == state
    assert state == match.state


@MATCHES
def test_every_card_is_in_exactly_one_place(name: str, seed: int) -> None:
    match = played(name, seed)
    deck = Counter(_all_cards(match.game, match.start))
    assert set(deck.values()) == {1}
    for step in match.steps:
        assert Counter(_all_cards(match.game, step.after)) == deck


@MATCHES
def test_the_revision_never_falls(name: str, seed: int) -> None:
    match = played(name, seed)
    revisions = [match.game.revision(step.after) for step in match.steps]
    assert revisions == sorted(revisions)
    assert revisions[-1] > revisions[0]


@MATCHES
def test_what_is_due_is_never_past(name: str, seed: int) -> None:
    match = played(name, seed)
    for step in match.steps:
        due = match.game.due(step.after)
        if isinstance(due, Wake):
            assert due.at >= step.move.now
        elif isinstance(due, Shuffle):
            assert due.count > 0


@MATCHES
def test_what_was_due_is_done(name: str, seed: int) -> None:
    """Or the table would wake the rules for the same thing for ever."""
    match = played(name, seed)
    for step in match.steps:
        if step.move.seat is None and isinstance(match.game.due(step.before), Shuffle):
            assert not isinstance(step.answer, Refused)
        if step.move.seat is None and match.game.due(step.before) == Wake(step.move.at):
            assert match.game.due(step.after) != match.game.due(step.before) or isinstance(step.answer, Refused)


@MATCHES
@pytest.mark.case("K001", "K047")
def test_every_call_is_judged_once(name: str, seed: int) -> None:
    """At once, or when its lock ends; and nothing else is ever judged."""
    match = played(name, seed)
    pending: list[Seat] = []
    for step in match.steps:
        if isinstance(step.answer, Refused):
            continue
        if step.move.seat is not None and match.game.contends(step.before, step.move.command):  # type: ignore[arg-type]
            pending.append(step.move.seat)
        for event in step.answer:
            if isinstance(event, Judged):
                pending.remove(event.seat)
        lock = match.game.lock(step.after)
        assert pending == ([] if lock is None else [lock.holder])
    assert pending == []


@GAMES
@given(data=st.data())
@pytest.mark.case("K029", "K040")
def test_nothing_that_a_player_sends_breaks_the_rules(name: str, data: st.DataObject) -> None:
    """In any state, from any seat, at any time: an answer comes, and what is true of all states stays true."""
    match = played(name, data.draw(st.sampled_from(SEEDS)))
    step = data.draw(st.sampled_from(match.steps))
    command = data.draw(COMMANDS)
    seat = Seat(data.draw(st.integers(0, 8)))
    basis = data.draw(st.one_of(st.just(match.game.revision(step.after)), st.integers(0, 2**31 - 1)))
    now = Instant(step.move.now + data.draw(st.integers(0, 30)) * SECOND)
    before = seen(match.game, step.after, PUBLIC)

    answer = match.game.decide(step.after, Move(seat, command, now, Revision(basis), now))

    assert seen(match.game, step.after, PUBLIC) == before
    if isinstance(answer, Refused):
        return
    after = step.after
    for event in answer:
        after = match.game.evolve(after, event)
    assert Counter(_all_cards(match.game, after)) == Counter(_all_cards(match.game, match.start))
    assert match.game.revision(after) >= match.game.revision(step.after)
    assert seat in match.game.playing(step.after)


@MATCHES
def test_all_that_is_shown_can_be_sent(name: str, seed: int) -> None:
    match = played(name, seed)
    for step in match.steps:
        for viewer in (PUBLIC, *match.seats):
            shown(match.game, step.answer, step.after, viewer)
        seen(match.game, step.after, PUBLIC)


@MATCHES
def test_what_lies_face_down_cannot_be_sent(name: str, seed: int) -> None:
    """Whoever puts a state or an event with a blind pile into a message gets an error, and no card is read."""
    match = played(name, seed)
    assert any(True for _ in _piles(match.state))
    with pytest.raises(TypeError, match="FaceDown"):
        msgspec.json.encode(next(_piles(match.state)))
    # As builtins: an encoder that lets every Struct and container through still stops at the pile.
    with pytest.raises(TypeError):
        msgspec.json.encode(match.state)


@MATCHES
@pytest.mark.case("K098", "K101")
def test_two_worlds(name: str, seed: int) -> None:
    """Permute the cards that a viewer has never seen, and every byte that this viewer receives stays the same.

    For each step of a match: the state before it with the cards exchanged that are still unknown after it, but for
    those that the mover sees; then the same move. What is shown, and the views before and after, must be the same
    bytes.
    """
    match = played(name, seed)
    game = match.game
    # Steps enough to meet every kind of event, and few enough to be quick.
    stride = 1 + len(match.steps) // 150
    for viewer in (PUBLIC, match.seats[-1]):
        known: set[int] = set()
        for number, step in enumerate(match.steps):
            sent = [seen(game, step.before, viewer), *shown(game, step.answer, step.after, viewer)]
            sent.append(seen(game, step.after, viewer))
            known.update(*map(_cards_in, sent))
            # A deal is chance itself: it may deal anything.
            if number % stride == 0 and not _deals(game, step):
                # Whoever moves does so by what they see, so that is the same in both worlds.
                others = set() if step.move.seat is None else _cards_in(seen(game, step.before, step.move.seat))
                other = _exchanged(step.before, known | others)
                answer, after = _ruled(game, other, step)
                # That a match is over may hang on what nobody sees (DIZ-10), and everybody is told of it.
                if bool(game.winners(after)) != bool(game.winners(step.after)):
                    continue
                assert [
                    seen(game, other, viewer),
                    *shown(game, answer, after, viewer),
                    seen(game, after, viewer),
                ] == sent


@MATCHES
def test_what_is_no_secret_is_shown_alike_to_all(name: str, seed: int) -> None:
    """The table builds such news once, for everybody."""
    match = played(name, seed)
    for step in match.steps:
        for event in () if isinstance(step.answer, Refused) else step.answer:
            if not match.game.secret(event):
                public = match.game.show(event, PUBLIC)
                assert all(match.game.show(event, seat) == public for seat in match.seats), event


@MATCHES
@pytest.mark.case("K010")
def test_the_news_suffice_to_know_what_the_view_says(name: str, seed: int) -> None:
    """For whoever watches and for whoever plays: what a client makes of the news is what it would be shown."""
    if name not in FOLDS:
        pytest.skip("no client follows this game")
    match = played(name, seed)
    for viewer in (PUBLIC, match.seats[-1]):
        known = match.game.view(match.start, viewer)
        for step in match.steps:
            items = () if isinstance(step.answer, Refused) else step.answer
            news = [item for event in items if (item := match.game.show(event, viewer)) is not None]
            view = match.game.view(step.after, viewer)
            known = view if any(isinstance(item, Look) for item in news) else reduce(FOLDS[name], news, known)
            # A table shuffles at once where the rules wait for it, and shows nothing before.
            assert known == view or isinstance(match.game.due(step.after), Shuffle), step.move


@GAMES
def test_nothing_is_kept_secret_without_need(name: str) -> None:
    """What is shown to each viewer by itself costs each table as often as it has viewers."""
    events = [
        event
        for seed in SEEDS
        for step in played(name, seed).steps
        if not isinstance(step.answer, Refused)
        for event in step.answer
    ]
    game = BY_NAME[name]
    for kind in {type(event) for event in events if game.secret(event)}:
        shown_to = [(game.show(event, PUBLIC), game.show(event, Seat(0))) for event in events if type(event) is kind]
        assert any(public != own for public, own in shown_to), kind


@GAMES
def test_two_worlds_are_two(name: str) -> None:
    """The check above exchanges cards indeed: most of a fresh deal is unknown, and lies elsewhere in the other."""
    match = played(name, 1)
    dealt = next(step.after for step in match.steps if isinstance(step.move.command, Shuffled))
    other = _exchanged(dealt, set())
    assert other != dealt
    assert Counter(_all_cards(match.game, other)) == Counter(_all_cards(match.game, dealt))


@GAMES
def test_every_option_is_described_and_every_default_is_allowed(name: str) -> None:
    for option in describe(BY_NAME[name].options()):
        assert option.value == option.default
        assert not option.choices or option.value in option.choices
        if option.low is not None and option.high is not None:
            assert option.low <= int(option.value) <= option.high


def _ruled(game: AnyGame, state: Any, step: Step) -> tuple[tuple[Any, ...] | Refused, Any]:
    match = Match(game, state, ())
    return match.rule(step.move), match.state


def _all_cards(game: AnyGame, state: Any) -> list[int]:
    return [card for place in game.cards(state).values() for card in place]


def _cards_in(sent: bytes) -> set[int]:
    """The numbers of all cards that are named in a message: wherever a client reads a card, it reads its number."""
    return {int(number) for number in re.findall(rb'"id":([0-9]+)', sent)}


def _deals(game: AnyGame, step: Step) -> bool:
    command = step.move.command
    return isinstance(command, Shuffled) and len(command.order) == len(_all_cards(game, step.before))


def _piles(value: object) -> Iterator[FaceDown]:
    """Every pile in a state that lies face down."""
    if isinstance(value, FaceDown):
        yield value
        return
    inner: Iterable[object] = ()
    if isinstance(value, msgspec.Struct):
        inner = (getattr(value, name) for name in value.__struct_fields__)
    elif isinstance(value, Mapping):
        inner = value.values()
    elif isinstance(value, tuple):
        inner = value
    for part in inner:
        yield from _piles(part)


def _exchanged(state: Any, known: set[int]) -> Any:
    """The state with the unknown cards of its face-down piles turned around: the first for the last, and so on."""
    unknown = [card for pile in _piles(state) for card in pile.peek() if card not in known]
    other = dict(zip(unknown, reversed(unknown), strict=True))

    def exchange(value: Any) -> Any:
        match value:
            case FaceDown():
                return FaceDown(other.get(card, card) for card in value.peek())
            case msgspec.Struct():
                return msgspec.structs.replace(
                    value, **{name: exchange(getattr(value, name)) for name in value.__struct_fields__}
                )
            case Mapping():
                return {key: exchange(inner) for key, inner in value.items()}
            case tuple() if any(True for _ in _piles(value)):
                return tuple(exchange(inner) for inner in value)
            case _:
                return value

    return exchange(state)
