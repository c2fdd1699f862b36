"""A whole match of each game of turns at a real server, by keyboard alone, on the screen and in lines."""

import pytest

from tests.clients.terminal.hands import Hand
from tests.clients.terminal.seats import SeatApp, in_a_thread_of_its_own, play_to_the_end
from tests.clients.terminal.test_whole_match import in_lines
from tests.clients.terminal.turns_hands import dizios_hand, zam_hand, zigity_hand
from tests.e2e.serving import options, serving

# A good bot is a quick one.
QUICK = ("--bots", "1", "--skill", "1", "--start", "ready", "--no-journal", "--seed", "5")
GAMES: dict[str, tuple[tuple[str, ...], Hand]] = {
    "zam": (tuple(options(start_delay_ms=0)), zam_hand),
    "dizios": (tuple(options(start_delay_ms=0, board=5)), dizios_hand),
    "zigity": (tuple(options(start_delay_ms=0, hand=3)), zigity_hand),
}


def arguments(game: str) -> tuple[str, ...]:
    return ("--game", game, *QUICK, *GAMES[game][0])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_of_turns_is_played_by_keys_alone(tmp_path, game):
    async def evening(url: str) -> SeatApp:
        app = SeatApp(url, tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await play_to_the_end(app, pilot, GAMES[game][1])
            await pilot.pause()
        return app

    with serving(tmp_path, *arguments(game)) as served:
        app = in_a_thread_of_its_own(evening(f"http://127.0.0.1:{served.port}/{served.code}"))
    assert "The match is over." in app.text
    assert not any(told.text.startswith("kind:") for told in app.desk.story), "news as they are spelled"
    assert not any("not" in told.text.lower() and told.tone == "bad" for told in app.desk.story), app.desk.story


@pytest.mark.slow
@pytest.mark.parametrize("game", ["zam"])
async def test_a_whole_match_of_turns_is_played_in_lines(tmp_path, monkeypatch, game):
    with serving(tmp_path, *arguments(game)) as served:
        written = await in_lines(f"http://127.0.0.1:{served.port}/{served.code}", GAMES[game][1], monkeypatch)
    assert any("win" in line for line in written)
    assert written[-1] == "You gave up your seat."
