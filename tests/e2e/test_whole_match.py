"""Two phones, a table screen and two bots play whole matches, by the page's own buttons."""

import pytest

from tests.e2e import hands
from tests.e2e.phone import Phone, Unreached
from tests.e2e.whole import Evening, assert_knows_the_truth, evening, race

OVER = "game.match_winners.length > 0"

# Long enough that a page can load anew in the middle of a lock, on a machine that is busy.
LOCK_MS = 20_000


def reload_while_holding(phone: Phone) -> None:
    """K026: the page comes back to the same seat, the same lock and what is left of its time."""
    before = phone.read("({ you, lock })")
    assert before["lock"]["holder"] == before["you"]
    phone.reload()
    assert phone.read("({ you, lock })") == before
    left = phone.read("lock.until_ms - sight.at_ms")
    assert 0 < left < before["lock"]["until_ms"] - before["lock"]["since_ms"]
    phone.shows(".standing[data-tone=mine]")


def assert_told_late(phone: Phone, first: str) -> None:
    """K070: whoever came second hears who was first, and by how much, with what that can be wrong by."""
    said = phone.shows(".told[data-tone=late]")
    assert first in said
    assert "±" in said
    assert "ms" in said


def call_wrong_in_dizzy(party: Evening, phone: Phone) -> bool:
    """Names what the card does not make. Whether that was judged: others may have been first."""
    found = hands.lays(phone.sight(), right=False)
    blind = "game.hands.find((hand) => hand.seat === you).blind"
    if not found:
        return False
    before = phone.read(blind)
    card, combination, _ = found[0]
    if not hands.name_with_card(phone, card, combination) or phone.read(
        "scene?.kind !== 'wrong' || scene.seat !== you"
    ):
        return False
    said = phone.shows(".scene", "Penalty")
    assert "Wrong!" in said
    assert "would be" in said
    assert "Penalty: 1 card." in said
    assert phone.read(blind) == before + 1
    assert "Ann" in party.screen.shows(".scene", "Penalty")
    return True


def race_in_dizzy(party: Evening) -> bool:
    """Both name at one moment; the first holds the lock, reloads, and lays."""
    ann, ben = party.phones
    mine = [each for each in hands.lays(ann.sight(), right=True) if not each[2]]
    if not mine or not hands.lays(ben.sight(), right=True):
        return False
    card, combination, _ = mine[0]
    call = f"{hands.CALLS}:nth-child({combination + 1})"
    if not race(party, (ann, call), (ben, call)):
        return False
    assert_told_late(ben, "Ann")
    assert "Ann" in ben.shows(".standing[data-tone=other]")
    assert "Ann" in party.screen.shows(".screen-status h1", "Ann")
    reload_while_holding(ann)
    ann.tap(f"{hands.CARDS}:nth-child({card + 1})")
    ann.until("scene?.kind === 'laid' && scene.seat === you")
    assert "±" in party.screen.shows(".photo", "Ben")
    return True


@pytest.mark.case("K026", "K041", "K055", "K070", "K095")
@pytest.mark.rule("DND-12", "DND-13", "DND-14")
def test_a_match_of_dizzy_from_the_first_tap_to_the_rematch(serve, room) -> None:
    party = evening(serve, room, "dizzy", "--seed", "7", hand=5, countdown_ms=300, stuck_ms=200, lock_ms=LOCK_MS)
    ann, ben = party.phones
    ann.until("game.opened")
    assert_knows_the_truth(ann)
    todo = [lambda: race_in_dizzy(party), lambda: call_wrong_in_dizzy(party, ann)]
    while todo:
        assert not ann.read(OVER), f"the match ended before {len(todo)} of its scenes"
        if todo[0]():
            todo.pop(0)
            assert_knows_the_truth(ben)
        else:
            wait_for_news(ann)
    hands.play_on(party.phones, hands.play_dizzy, hands.is_over)
    for page in party.pages:
        page.until(OVER)
        page.shows(".winner h1")
        assert_knows_the_truth(page)
    assert_rematch(party)


def wait_for_news(phone: Phone) -> None:
    """Until something happened, or until a lockout may have ended, which nobody announces."""
    try:
        phone.moved(phone.sight().seq, patience_ms=1_000)
    except Unreached:
        return


def assert_rematch(party: Evening) -> None:
    """The host's one press deals a new match to the same seats, and nothing of the old one is left."""
    before = party.ann.read("table.seats.map((each) => [each.seat, each.name])")
    party.ann.tap(".lobby-bottom .press.go")
    for page in party.pages:
        page.until("game && !game.match_winners.length && game.round === 1")
        page.page.locator(".winner").wait_for(state="detached")
    assert party.ann.read("table.seats.map((each) => [each.seat, each.name])") == before
    party.ann.until("game.opened")
    assert_knows_the_truth(party.ann)


def call_wrong_in_zangle(party: Evening, phone: Phone) -> bool:
    if phone.read("!game.opened || game.round_over || lock"):
        return False
    hands.choose(phone, hands.no_take(phone.sight()))
    phone.try_tap(hands.ZANGLE)
    phone.answered()
    if not phone.read("lock?.holder === you"):
        return False
    phone.tap(hands.CONFIRM)
    phone.until("scene?.kind === 'zangle-wrong' && scene.seat === you")
    said = phone.shows(".scene", "Penalty")
    assert "No Zangle!" in said
    assert "triangles" in said
    assert "Penalty: 1 card." in said
    assert "Ann" in party.screen.shows(".scene", "Penalty")
    return True


def race_in_zangle(party: Evening) -> bool:
    ann, ben = party.phones
    if ann.read("!game.opened || game.round_over || lock") or not hands.takes(ann.sight()):
        return False
    if not race(party, (ann, hands.ZANGLE), (ben, hands.ZANGLE)):
        return False
    assert_told_late(ben, "Ann")
    assert "Ann" in ben.shows(".standing[data-tone=other]")
    reload_while_holding(ann)
    hands.choose(ann, hands.takes(ann.sight())[0])
    ann.tap(hands.CONFIRM)
    ann.until("scene?.kind === 'zangle' && scene.seat === you")
    ann.shows(".scene svg.tiling")
    assert "±" in party.screen.shows(".photo", "Ben")
    return True


def play_a_round(party: Evening) -> None:
    hands.play_on(party.phones, hands.play_zangle, lambda sight: hands.zangle_of(sight).round_over)


@pytest.mark.case("K026", "K055", "K070", "K095")
@pytest.mark.rule("ZGL-21", "ZGL-25", "ZGL-27", "ZGL-37", "ZGL-40")
def test_five_rounds_of_zangle_from_the_first_tap_to_the_rematch(serve, room) -> None:
    party = evening(
        serve, room, "zangle", "--seed", "7", skill=1,
        countdown_ms=300, next_deal_ms=0, take_ms=LOCK_MS, lockout_ms=300, auto_hit_ms=1_000,
    )  # fmt: skip
    ann, ben, screen = party.pages
    ann.until("game.opened")
    todo = [lambda: race_in_zangle(party), lambda: call_wrong_in_zangle(party, ann)]
    while todo:
        assert not ann.read("game.results.length"), f"a round ended before {len(todo)} of its scenes"
        if todo[0]():
            todo.pop(0)
            assert_knows_the_truth(ben)
        else:
            wait_for_news(ann)
    play_a_round(party)
    ann.shows(".sheet h2")
    winner = ann.read("game.results[0].winner")
    if winner is not None:
        level = ann.read(f"game.hands.find((hand) => hand.seat === {winner}).equalizer.level")
        assert level == 1
        ben.shows(".sheet", "⚖1")
        screen.shows(f".screen-seats li:nth-child({winner + 1})", "⚖")
    assert_knows_the_truth(ben)
    while not hands.is_over(ann.sight()):
        ann.tap(".standing .press.small")  # The host deals the next round.
        ann.until("!game.round_over")
        play_a_round(party)
    for page in party.pages:
        page.until(OVER)
        page.shows(".winner h1")
        assert_knows_the_truth(page)
    results = ann.read("game.results")
    assert [each["round"] for each in results if not each["bonus"]] == [1, 2, 3, 4, 5]
    totals = dict(results[-1]["totals"])
    if not results[-1]["bonus"]:
        assert [totals[seat] for seat in ann.read("game.match_winners")] == [min(totals.values())]
    assert_rematch(party)
