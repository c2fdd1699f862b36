"""What somebody meets who is new here: a wrong code, who sits there, many names on a small phone, the way out."""

from tests.e2e.looks import FAULTS, SETTLED
from tests.e2e.phone import KNOWN, LYING, SMALL, UPRIGHT

NAMES = ("Grandmother One", "Grandmother Two", "Bo", "Maximiliana", "Sam & <b>", "Zoë", "Ann")

# The same sight with so many others as there are names: a server with eight bots would take its time.
CROWD = (
    "async (names) => {"
    + KNOWN
    + """
  const { you, table, game } = store.sight.value;
  const [me, bot] = [true, false].map((mine) => table.seats.find(({ seat }) => (seat === you) === mine));
  const [hand, other] = [true, false].map((mine) => game.hands.find(({ seat }) => (seat === you) === mine));
  const crowd = names.map((name, at) => ({ ...bot, seat: 20 + at, name }));
  store.sight.value = {
    ...store.sight.value,
    table: { ...table, seats: [me, ...crowd] },
    game: { ...game, hands: [hand, ...crowd.map(({ seat }) => ({ ...other, seat }))] },
  };
}"""
)


ALONE = (
    "async () => {"
    + KNOWN
    + """
  const { you, table } = store.sight.value;
  const seats = table.seats.filter(({ seat }) => seat === you);
  store.sight.value = { ...store.sight.value, table: { ...table, seats } };
}"""
)


def test_a_wrong_code_is_found_out_before_a_name_and_a_match_is_left_for_the_lobby(serve, room) -> None:
    served = serve("--no-journal", "--bots", "1", "--start", "host")
    phone = room.open(f"{served.origin}/WRNG")
    assert "no table WRNG" in phone.shows(".told")
    phone.page.locator("input[name=code]").fill(served.code)
    phone.sit("Ann")
    phone.until("table.seats.length === 2")
    beside = room.open(served.url)
    assert "There: Ann, a robot" in beside.shows(".who .quiet", "Dizzy")
    phone.tap(".lobby-bottom .press")
    phone.until("game?.hands.length === 2")
    phone.page.evaluate(CROWD, list(NAMES))
    for width, height in (SMALL, UPRIGHT, LYING):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.evaluate(SETTLED)
        shown = phone.page.locator(".others .player-name").all_inner_texts()
        assert len(set(shown)) == len(NAMES), shown
        assert min(map(len, shown)) > 1, shown
        assert phone.page.evaluate(FAULTS) == []
    phone.tap(".header-menu")
    phone.tap(".end-match")
    phone.tap(".undo-sure .danger")
    phone.until("table.phase === 'over' && game.match_winners.length === 0")
    phone.tap(".lobby-bottom .tap:not(.press)")
    phone.until("table.phase === 'lobby'")
    # A phone that has forgotten its seat: the host says whose it is.
    beside.sit("Ben")
    seat = beside.read("you")
    beside.page.goto("about:blank")
    phone.until("table.seats.some((each) => each.name === 'Ben' && !each.present)")
    third = room.open(served.url)
    third.sit("Ben")
    assert "Are you Ben, who is away?" in third.shows(".notice")
    third.tap(".notice .go")
    assert "Ben 2 says: I am Ben" in phone.shows(".notice")
    phone.tap(".notice .go")
    third.until(f"you === {seat} && table.seats.filter((each) => !each.bot).length === 2")
    third.reload()
    third.until(f"you === {seat}")
    for page in (phone, third):
        assert page.page.locator(".notice").count() == 0
    # Nobody starts alone what takes two.
    phone.page.evaluate(ALONE)
    phone.shows(".lobby-bottom .quiet", "It takes 2 players")
    assert phone.page.locator(".lobby-bottom .press").count() == 0
