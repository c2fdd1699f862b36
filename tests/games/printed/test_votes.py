"""The table's word: who votes, when it is decided, what a tie is worth, and what the host may."""

import pytest

from protocol.games.printed import Judge, RuledBy, Tie
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.interface import CameBack, GotUp, WentAway
from referee.games.printed.events import ClaimRuled, SeatCameBack, SeatWentAway, Voted
from referee.games.printed.show import show
from tests.games.printed.kit import ZANGLE, Table


@pytest.mark.rule("PRT-07")
def test_every_other_player_votes_once_and_most_decide() -> None:
    table = Table(4, hand=5).play()
    table.claim(1)
    assert table.vote(1, right=True) is Reason.NO_VOTE
    assert table.vote(0, right=False) is None
    assert table.vote(0, right=True) is Reason.ALREADY_SO
    assert table.vote(2, right=True) is None
    assert table.vote(3, right=True) is None
    ruled = table.one(ClaimRuled)
    assert (table.ruling, ruled.by) == (("upheld", "table-agrees"), RuledBy.MAJORITY)
    assert ruled.votes == ((0, False), (2, True), (3, True))
    assert table.cards == [5, 4, 5, 5]
    assert table.vote(2, right=True) is Reason.NO_VOTE


@pytest.mark.rule("PRT-07", "PRT-11")
def test_what_most_call_wrong_costs_a_card_and_changes_nothing_else() -> None:
    table = Table(hand=5).play()
    revision = table.state.revision
    table.claim(1)
    assert [table.vote(seat, right=False) for seat in (0, 2)] == [None, None]
    assert table.ruling == ("wrong", "table-objects")
    assert (table.cards, table.state.revision) == ([5, 6, 5], revision)


@pytest.mark.rule("PRT-08")
def test_it_is_decided_as_soon_as_the_votes_to_come_cannot_change_it() -> None:
    table = Table(6).play()
    table.claim(1)
    for seat in (0, 2):
        assert table.vote(seat, right=True) is None
        assert table.count_of(ClaimRuled) == 0
    assert table.vote(3, right=True) is None
    assert table.one(ClaimRuled).right


@pytest.mark.rule("PRT-08")
def test_how_somebody_votes_is_shown_with_the_ruling_and_not_before() -> None:
    worlds = []
    for right in (True, False):
        table = Table(5).play()
        table.claim(1)
        assert table.vote(0, right=right) is None
        worlds.append(([show(event) for event in table.told], table.view))
        assert table.count_of(Voted) == 1
        assert table.view.asked is not None
        assert table.view.asked.voted == (0,)
    assert worlds[0] == worlds[1]


@pytest.mark.rule("PRT-09")
def test_when_the_time_is_up_those_who_voted_decide() -> None:
    table = Table(5).play()
    table.claim(1)
    assert table.vote(3, right=False) is None
    table.wait()
    assert (table.ruling, table.one(ClaimRuled).by) == (("wrong", "table-objects"), RuledBy.MAJORITY)


@pytest.mark.rule("PRT-09")
@pytest.mark.parametrize(("tie", "ruling"), [(Tie.STANDS, "upheld"), (Tie.FALLS, "wrong"), (Tie.LOT, "upheld")])
def test_no_vote_at_all_is_a_tie(tie: Tie, ruling: str) -> None:
    table = Table(tied_vote=tie).play()
    table.claim(1)
    table.wait()
    assert (table.ruling[0], table.one(ClaimRuled).by) == (ruling, RuledBy.TIE)


@pytest.mark.rule("PRT-09")
@pytest.mark.parametrize(("tie", "ruling"), [(Tie.STANDS, "upheld"), (Tie.FALLS, "wrong")])
def test_equal_votes_are_a_tie(tie: Tie, ruling: str) -> None:
    table = Table(tied_vote=tie).play()
    table.claim(1)
    table.vote(0, right=True)
    table.vote(2, right=False)
    assert (table.ruling[0], table.one(ClaimRuled).by) == (ruling, RuledBy.TIE)


@pytest.mark.rule("PRT-09")
@pytest.mark.parametrize(("lots", "drawn", "right"), [((0, 5, 2), (5, 2), False), ((1, 8, 0), (8, 0), True)])
def test_by_lot_the_first_lot_of_a_voter_decides(lots: tuple[int, ...], drawn: tuple[int, ...], right: bool) -> None:
    """The very first lot names the dealer, and lots of chairs that did not vote are passed over."""
    others = tuple(lot for lot in range(9) if lot not in lots)
    table = Table(tied_vote=Tie.LOT, lots=lots + others).play()
    table.claim(1)
    table.vote(0, right=True)
    table.vote(2, right=False)
    ruled = table.one(ClaimRuled)
    assert (ruled.by, ruled.drawn, ruled.right) == (RuledBy.LOT, drawn, right)
    assert table.state.drawn == (lots[0], *drawn)


@pytest.mark.rule("PRT-09")
def test_where_the_bag_has_no_lot_of_a_voter_the_claim_stands() -> None:
    table = Table(tied_vote=Tie.LOT, lots=(0, 2, 1, 3, 4, 5, 6, 7, 8), lockout_ms=0).play()
    for by in (RuledBy.LOT, RuledBy.TIE):
        table.claim(1)
        table.vote(0, right=True)
        table.vote(2, right=False)
        assert table.one(ClaimRuled).by is by
    assert table.one(ClaimRuled).right
    assert len(table.state.lots) == 0


@pytest.mark.rule("PRT-07")
def test_where_the_host_judges_the_hosts_word_decides_at_once_and_is_awaited() -> None:
    table = Table(5, judge=Judge.HOST, host=3).play()
    table.claim(1)
    assert [table.vote(seat, right=True) for seat in (0, 2, 4)] == [None] * 3
    assert table.count_of(ClaimRuled) == 0
    assert table.vote(3, right=False) is None
    assert (table.ruling[0], table.one(ClaimRuled).by) == ("wrong", RuledBy.HOST)


@pytest.mark.rule("PRT-07")
def test_on_the_hosts_own_claim_and_without_the_hosts_word_most_votes_decide() -> None:
    table = Table(4, judge=Judge.HOST, host=3).play()
    table.claim(3)
    assert [table.vote(seat, right=False) for seat in (0, 1)] == [None] * 2
    assert (table.ruling[0], table.one(ClaimRuled).by) == ("wrong", RuledBy.MAJORITY)
    table.claim(1)
    assert [table.vote(seat, right=True) for seat in (0, 2)] == [None] * 2
    table.wait()
    assert (table.ruling[0], table.one(ClaimRuled).by) == ("upheld", RuledBy.MAJORITY)


@pytest.mark.rule("PRT-10")
def test_the_host_may_overrule_but_not_on_their_own_claim() -> None:
    table = Table(4, host=2).play()
    table.claim(1)
    assert table.vote(0, right=True) is None
    assert table.overrule(0, right=False) is Reason.NOT_HOST
    assert table.overrule(2, right=False) is None
    assert (table.ruling[0], table.one(ClaimRuled).by) == ("wrong", RuledBy.HOST)
    assert table.overrule(2, right=True) is Reason.NO_VOTE
    table.claim(2)
    assert table.overrule(2, right=True) is Reason.NO_VOTE


@pytest.mark.rule("PRT-17")
def test_nobody_waits_for_the_vote_of_who_is_away_and_they_may_vote_when_they_are_back() -> None:
    table = Table(4).play()
    table.claim(1)
    assert table.vote(0, right=True) is None
    table.house(WentAway(Seat(3)))
    assert table.one(SeatWentAway).voters == (0, 2)
    table.house(CameBack(Seat(3)))
    assert table.one(SeatCameBack).voters == (0, 2, 3)
    table.house(WentAway(Seat(3)))
    table.house(WentAway(Seat(2)))
    assert (table.ruling[0], table.one(ClaimRuled).votes) == ("upheld", ((0, True),))


@pytest.mark.rule("PRT-17")
def test_nobody_waits_for_the_vote_of_who_has_left() -> None:
    table = Table(4, deck=ZANGLE).play()
    table.claim(1)
    assert [table.vote(seat, right=False) for seat in (0,)] == [None]
    table.house(GotUp(Seat(2)))
    table.house(GotUp(Seat(3)))
    assert (table.ruling[0], table.one(ClaimRuled).by) == ("wrong", RuledBy.MAJORITY)
    assert table.vote(3, right=True) is Reason.NO_VOTE
