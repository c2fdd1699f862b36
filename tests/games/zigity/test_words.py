"""Word lists, and the table's vote."""

import pytest

from protocol.units import SECOND, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC, GotUp, Refused, Wake, WentAway
from referee.games.zigity import wordlist
from referee.games.zigity.deck import shipped_deck
from referee.games.zigity.events import SetLaid, VoteBegan, VoteEnded
from referee.games.zigity.options import Options, Words
from referee.games.zigity.wordlist import word_list
from tests.games.zigity.kit import GAME, Table

MORE = "Wa1lD Wa1lD"
NOUF = "@ Wo1lD Wu1lD Wf1lD"  # No word of any list here.


def table_of(seats: int, **options: object) -> Table:
    hands = [f"Wo1lD Wu1lD Wf1lD Wn1lD {MORE}", *[MORE] * (seats - 1)]
    return Table("Wn1lD", *hands, options=Options(**options), deck="Wb1lD Wb1lD")  # type: ignore[arg-type]


@pytest.mark.rule("ZIG-20")
@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [(Words.ENGLISH, {"fun", "colour", "color", "on"}, {"fnu", "nouf", "ii"}), (Words.DUTCH, {"fiets", "op"}, {"fnu"})],
)
def test_the_kept_lists_have_the_words_of_their_language(language: Words, yes: set[str], no: set[str]) -> None:
    words = word_list(language)
    assert words is not None
    assert len(words) > 40_000
    assert all(word in words for word in yes)
    assert not any(word in words for word in no)


@pytest.mark.rule("ZIG-20")
def test_a_list_of_the_machine_is_read_where_it_has_one(tmp_path, monkeypatch) -> None:
    file = tmp_path / "words"
    file.write_text("Ann\nfun\nfun's\ncafé\nx\nnouf\n", "utf-8")
    monkeypatch.setitem(wordlist.FILES, Words.SYSTEM, file)
    words = word_list(Words.SYSTEM)
    assert words is not None
    assert len(words) == 2
    assert "nouf" in words


@pytest.mark.rule("ZIG-20")
def test_a_match_with_a_list_that_the_machine_does_not_have_is_refused(tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(wordlist.FILES, Words.SYSTEM_DUTCH, tmp_path / "none")
    options = Options(words=Words.SYSTEM_DUTCH)
    opened = GAME.open((Seat(0), Seat(1)), options, shipped_deck(), Instant(0), Revision(0))
    assert isinstance(opened, Refused)
    assert opened.reason is Reason.NO_WORD_LIST


def test_a_file_that_is_too_large_to_be_a_list_is_none(tmp_path, monkeypatch) -> None:
    file = tmp_path / "film"
    file.write_text("fun\n" * 10, "utf-8")
    monkeypatch.setitem(wordlist.FILES, Words.SYSTEM_BRITISH, file)
    monkeypatch.setattr(wordlist, "SIZE_MAX_BYTES", 20)
    assert word_list(Words.SYSTEM_BRITISH) is None


@pytest.mark.rule("ZIG-20")
def test_a_word_of_the_list_or_of_the_group_is_accepted_and_another_is_refused() -> None:
    table = table_of(2)
    assert table.lay(0, NOUF) is Reason.NO_SUCH_WORD
    assert len(table.hand(0)) == 6
    assert table.lay(0, "Wf1lD Wu1lD @") is None
    table = Table("Wn1lD", f"Wo1lD Wu1lD Wo1lP {MORE}", MORE)
    assert table.lay(0, "Wo1lD Wu1lD @ Wo1lP") is None  # "ouno" is the group's own.


@pytest.mark.rule("ZIG-20")
def test_with_ask_the_others_vote_and_more_than_half_of_them_accept_it() -> None:
    table = table_of(4)
    assert table.lay(0, NOUF, ask=True) is None
    assert table.count(SetLaid) == 0
    vote = table.view(PUBLIC).vote
    assert vote is not None
    assert (vote.seat, vote.word, vote.ends_ms) == (0, "nouf", 120_000)
    assert table.vote(1, accept=True) is None
    assert table.state.asked is not None
    assert table.vote(3, accept=True) is None
    assert table.one(VoteEnded).accepted
    assert table.one(SetLaid).laid.word == "nouf"
    assert table.state.turn == 1


@pytest.mark.rule("ZIG-20")
def test_when_half_of_them_refuse_it_the_cards_go_back_and_the_turn_goes_on() -> None:
    table = table_of(3)
    before = table.hand(0)
    assert table.lay(0, NOUF, ask=True) is None
    assert table.vote(1, accept=False) is None
    assert not table.one(VoteEnded).accepted
    assert (table.hand(0), table.state.turn) == (before, 0)
    assert table.lay(0, NOUF, ask=True) is Reason.NO_SUCH_WORD
    assert table.lay(0, "Wf1lD Wu1lD @") is None


@pytest.mark.rule("ZIG-20")
def test_in_a_later_turn_the_same_word_may_be_asked_for_again() -> None:
    table = table_of(2)
    assert table.lay(0, NOUF, ask=True) is None
    assert table.vote(1, accept=False) is None
    assert table.draw(0) is None
    assert table.draw(1) is None
    assert table.lay(0, NOUF, ask=True) is None
    assert table.count(VoteBegan) == 1


@pytest.mark.rule("ZIG-20")
def test_each_of_the_others_votes_once_and_nothing_else_is_played_meanwhile() -> None:
    table = table_of(4)
    assert table.vote(1, accept=True) is Reason.NO_VOTE
    assert table.lay(0, NOUF, ask=True) is None
    assert table.vote(0, accept=True) is Reason.NO_VOTE
    assert table.vote(1, accept=True) is None
    assert table.vote(1, accept=True) is Reason.ALREADY_SO
    assert table.draw(0) is Reason.VOTE_RUNNING
    assert table.draw(1) is Reason.NOT_YOUR_TURN


@pytest.mark.rule("ZIG-20", "ZIG-26")
@pytest.mark.parametrize(("votes", "accepted"), [({}, False), ({1: True}, True), ({1: True, 2: False}, False)])
def test_after_its_time_those_decide_who_have_voted(votes: dict[int, bool], accepted: bool) -> None:
    table = table_of(5, vote_s=9, turn_s=60)
    assert table.lay(0, NOUF, ask=True) is None
    assert GAME.due(table.state) == Wake(Instant(table.now + 9 * SECOND))
    assert table.state.turn_ends is None
    for seat, accept in votes.items():
        assert table.vote(seat, accept=accept) is None
    table.wait()
    assert table.one(VoteEnded).accepted is accepted
    assert table.state.turn == (1 if accepted else 0)
    assert table.state.turn_ends == table.now + 60 * SECOND


@pytest.mark.rule("ZIG-20", "ZIG-26")
def test_who_is_away_has_no_vote() -> None:
    table = table_of(3)
    table.house(WentAway(Seat(2)))
    assert table.lay(0, NOUF, ask=True) is None
    assert table.vote(1, accept=True) is None
    assert table.one(VoteEnded).accepted
    table = table_of(3)
    assert table.lay(0, NOUF, ask=True) is None
    assert table.vote(1, accept=True) is None
    table.house(WentAway(Seat(2)))
    assert table.one(VoteEnded).accepted


@pytest.mark.rule("ZIG-20")
def test_where_nobody_is_there_to_vote_it_is_no() -> None:
    table = table_of(2)
    table.house(WentAway(Seat(1)))
    assert table.lay(0, NOUF, ask=True) is None
    assert not table.one(VoteEnded).accepted


@pytest.mark.rule("ZIG-28")
def test_a_vote_is_over_when_whoever_asked_has_left() -> None:
    table = table_of(3)
    assert table.lay(0, NOUF, ask=True) is None
    table.house(GotUp(Seat(0)))
    assert (table.state.asked, table.state.turn) == (None, 1)
    assert not table.one(VoteEnded).accepted


@pytest.mark.rule("ZIG-20")
def test_a_vote_is_decided_by_those_who_stay() -> None:
    table = table_of(3)
    assert table.lay(0, NOUF, ask=True) is None
    assert table.vote(1, accept=True) is None
    table.house(GotUp(Seat(2)))
    assert table.one(VoteEnded).accepted
