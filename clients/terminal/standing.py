"""What a player waits for, where nothing can be called: paused, counting down, dealt out, over. Knows no game."""

from rich.text import Text

from clients.terminal.desk import Desk
from clients.terminal.table_told import pause_text


def time_left(desk: Desk, until_ms: int, now: float) -> str:
    """What remains until an instant of the game clock; empty where there is none."""
    return f"{desk.words.seconds(until_ms - desk.game_ms(now))} s" if until_ms else ""


def standing(
    desk: Desk, now: float, *, over: bool, dealt: bool, ask: str = "hands-ready", one_deal: bool = False
) -> Text | None:
    """A line in place of the calls; None: play. `ask`: what hands do in the countdown.

    `one_deal`: whoever comes late waits for the next match.
    """
    sight, say = desk.sight, desk.words.say
    assert sight is not None
    assert sight.game is not None
    game = sight.game
    if sight.table.paused:
        return Text(pause_text(desk.voice, sight.table.pause_reason), "bold")
    if over:
        return _between(desk, now)
    if not game.opened:
        return Text(f"{say('opens-soon')} {say(ask)} {time_left(desk, game.opens_at_ms, now)}", "bold")
    if not dealt:
        watches = desk.me is None
        return Text(
            say("you-watch")
            if watches
            else f"{say('sits-out')}. {say('sits-out-match' if one_deal else 'sits-out-more')}"
        )
    return None


def _between(desk: Desk, now: float) -> Text:
    assert desk.sight is not None
    assert desk.sight.game is not None
    game, say = desk.sight.game, desk.words.say
    if game.match_winners:
        return Text(say("match-over"), "bold")
    if game.next_deal_at_ms:
        return Text(f"{say('round-over')}. {say('next-deal')}: {time_left(desk, game.next_deal_at_ms, now)}")
    return Text(f"{say('round-over')}. {say('next-deal-by-host')}")
