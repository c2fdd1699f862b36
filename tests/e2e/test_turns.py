"""The games of turns from the first tap to the end, by two phones, a screen and a bot; and how their states look."""

import pytest

from protocol.games import zam, zigity
from tests.e2e import turns
from tests.e2e.looks import Album
from tests.e2e.phone import Phone, Unreached
from tests.e2e.whole import Evening, assert_knows_the_truth, evening

OVER = "game.match_winners.length > 0"


def held(party: Evening, album: Album, play, game: str, states: dict[str, str]) -> None:
    """Play on, and look at each state where it first comes: by name, the condition of the phone that sees it."""
    seen = set()
    for _ in range(turns.TURNS_MAX):
        if party.ann.read(OVER):
            break
        for phone, language in ((party.ann, "en"), (party.ben, "nl")):
            for state, condition in states.items():
                if (state, language) not in seen and not phone.read(OVER) and phone.read(condition):
                    seen.add((state, language))
                    album.look(phone, language, f"{game} {state}", game=game)
        if not any([play(phone) for phone in party.phones if not phone.read(OVER)]):  # noqa: C419 - all of them play.
            wait(party.ann)
    missing = {(state, language) for state in states for language in ("en", "nl")} - seen
    assert not {state for state, _ in missing} & {"my turn", "their turn"}, missing
    for page in party.pages:
        page.until(OVER)
        page.shows(".winner h1")
        assert_knows_the_truth(page)
    album.look(party.ann, "en", f"{game} over")
    album.look(party.ben, "nl", f"{game} over")
    album.look_up(party.screen, "en", f"{game} over")


def wait(phone: Phone) -> None:
    try:
        phone.moved(phone.sight().seq, patience_ms=1_000)
    except Unreached:
        return


def check(album: Album) -> None:
    faults = "\n".join([*album.faults, *album.moved()])
    assert not faults, faults


@pytest.mark.case("K055", "K095")
@pytest.mark.rule("ZAM-03", "ZAM-21")
def test_a_match_of_zing_a_zam_from_the_first_tap_to_the_rematch(serve, room) -> None:
    party = evening(serve, room, "zam", "--seed", "7", skill=1, turn_s=600)
    assert_knows_the_truth(party.ann)
    album = Album()
    held(
        party,
        album,
        turns.play_zam,
        "zam",
        {
            "my turn": "game.turn === you && !game.choice",
            "their turn": "game.turn !== you && !game.choice",
            **{
                f"choice {effect}": f"game.turn === you && game.choice?.effect === {effect}"
                for effect in (2, 3, 5, 6, 8)
            },
        },
    )
    view = party.ann.sight().game
    assert isinstance(view, zam.ZamView)
    assert view.standings[0].seat in view.match_winners
    party.ann.tap(".lobby-bottom .press.go")
    party.screen.until("game && !game.match_winners.length && game.round === 1")
    album.look_up(party.screen, "en", "zam open play")
    assert not party.screen.page.locator(".zam-others .zam-face").count(), "a screen shows no face of a hand"
    check(album)


@pytest.mark.case("K055", "K095")
@pytest.mark.rule("ZIG-04", "ZIG-20")
def test_a_match_of_zigity_from_the_first_tap_to_the_rematch(serve, room) -> None:
    party = evening(serve, room, "zigity", "--seed", "7", skill=1, turn_s=600)
    assert_knows_the_truth(party.ann)
    mine = "game.turn === you && !game.owed && !game.vote"
    album, built = Album(), set()

    def play(phone: Phone) -> bool:
        """Each kind of set is looked at once while it is being built."""

        def look(character: str) -> None:
            if character not in built:
                built.add(character)
                album.look(phone, "en" if phone is party.ann else "nl", f"zigity building {character}", game="zigity")

        return turns.play_zigity(phone, look)

    held(
        party,
        album,
        play,
        "zigity",
        {
            "my turn": mine,
            "their turn": "game.turn !== you && !game.owed && !game.vote",
            "owed": "game.turn === you && game.owed",
            **{
                name: f"{mine} && game.play_card.character === '{name}'"
                for name in ("word-worm", "data-head", "creative-cat", "star-performer")
            },
        },
    )
    view = party.ann.sight().game
    assert isinstance(view, zigity.ZigityView)
    assert view.result is not None
    party.ann.tap(".lobby-bottom .press.go")
    party.screen.until("game && !game.match_winners.length")
    album.look_up(party.screen, "en", "zigity open play")
    check(album)
