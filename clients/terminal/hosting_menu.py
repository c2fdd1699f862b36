"""What a host may do, as menu items. Knows the commands of a host; knows no option by name."""

from functools import partial
from typing import Final

from clients.terminal.desk import Desk, Wish
from clients.terminal.pages import Choice, Menu, Prompt
from clients.terminal.voice import in_milliseconds, in_seconds, is_long
from protocol import client, server

OPTION_LETTERS_MAX = 160  # As `protocol.client.OptionText`.

# How good a bot is, from 0 to 100: for a child, for people on their first evening, and for those who know the game.
SKILLS: Final = {"easy": 10, "even": 35, "strong": 70}


def host_choices(desk: Desk) -> list[Choice]:
    """What can be of use now; the referee refuses the rest by itself."""
    sight = desk.sight
    assert sight is not None
    say, table = desk.words.say, sight.table
    choices = []
    if table.phase == "running":
        choices.append(
            _at_once(desk, "resume" if table.paused else "pause", client.Resume if table.paused else client.Pause)
        )
        choices.append(_at_once(desk, "next-round", client.NextRound))
        choices.append(_sure(desk, say("undo"), client.Undo))
        choices.append(_ending(desk))
    else:
        over = table.phase == "over"
        choices.append(_at_once(desk, "rematch" if over else "start-now", client.Rematch if over else client.Start))
        if over:
            choices.append(_sure(desk, say("undo"), client.Undo))
        game = desk.voice.game_name(table.game)
        choices.append(Choice(f"{say('game')}: {game}", partial(_games, desk)))
        choices.append(Choice(say("game-and-options", game=game), partial(_options, desk)))
        if table.game != "printed":  # Bots hold no printed cards.
            choices.append(Choice(say("add-bot"), partial(_bots, desk)))
    lock = "unlock-table" if table.locked else "lock-table"
    choices.append(_at_once(desk, lock, partial(client.LockTable, locked=not table.locked)))
    others = [seat for seat in table.seats if seat.seat != sight.you and not seat.gone]
    if others:
        choices.append(Choice(say("kick"), partial(_seats, desk, say("kick"), client.Kick)))
        choices.append(Choice(say("make-host"), partial(_seats, desk, say("make-host"), client.HandOver)))
    return choices


def _at_once(desk: Desk, message: str, wish: Wish) -> Choice:
    return Choice(desk.words.say(message), partial(_act, desk, wish))


def _sure(desk: Desk, title: str, wish: Wish) -> Choice:
    """Asks once more."""
    say = desk.words.say
    choices = [Choice(say("undo-no"), desk.pages.clear), Choice(title, partial(_act, desk, wish))]
    return Choice(title, lambda: desk.pages.append(Menu(title, lambda: choices)))


def _ending(desk: Desk) -> Choice:
    """Asks once more, since nobody wins a match that is ended so."""
    say = desk.words.say
    choices = [
        Choice(say("end-match-no"), desk.pages.clear),
        Choice(say("end-match-yes"), partial(_act, desk, client.EndMatch)),
    ]
    return Choice(say("end-match"), lambda: desk.pages.append(Menu(say("end-match-means"), lambda: choices)))


def _act(desk: Desk, wish: Wish) -> None:
    desk.pages.clear()
    desk.say(wish)


def _seats(desk: Desk, title: str, wish: Wish) -> None:
    def choices() -> list[Choice]:
        sight = desk.sight
        seats = () if sight is None else sight.table.seats
        others = [seat for seat in seats if sight is not None and seat.seat != sight.you and not seat.gone]
        return [_sure(desk, f"{title}: {seat.name}", partial(wish, seat=seat.seat)) for seat in others]

    desk.pages.append(Menu(title, choices))


def _bots(desk: Desk) -> None:
    choices = [
        Choice(desk.words.say(f"bot-{how}"), partial(_act, desk, partial(client.AddBot, skill=skill)))
        for how, skill in SKILLS.items()
    ]
    desk.pages.append(Menu(desk.words.say("add-bot"), lambda: choices))


def _games(desk: Desk) -> None:
    sight = desk.sight
    assert sight is not None
    choices = [
        Choice(desk.voice.game_name(game), partial(_act, desk, partial(client.SetGame, game=game)))
        for game in sight.table.games
    ]
    desk.pages.append(Menu(desk.words.say("game"), lambda: choices))


def _options(desk: Desk) -> None:
    def choices() -> list[Choice]:
        if desk.sight is None:
            return []
        voice = desk.voice
        return [
            Choice(f"{voice.option_name(each.name)}: {voice.option_set(each)}", partial(_option, desk, each))
            for each in desk.sight.table.options
        ]

    desk.pages.append(Menu(desk.words.say("game-and-options", game=""), choices))


def _option(desk: Desk, option: server.OptionView) -> None:
    """Choose one of its values, or type one. The list of options stays open behind it."""
    voice = desk.voice

    def set_to(value: str) -> None:
        desk.say(partial(client.SetOption, name=option.name, value=in_milliseconds(option, value)))

    if not option.choices:
        known = option.low is not None and option.high is not None
        bounds = f" ({in_seconds(option, option.low)}-{in_seconds(option, option.high)})" if known else ""
        title = voice.option_name(option.name) + bounds
        now = in_seconds(option, int(option.value)) if is_long(option) else option.value
        desk.pages.append(Prompt(title, set_to, now, OPTION_LETTERS_MAX))
        return

    def choose(value: str) -> None:
        desk.pages.pop()
        set_to(value)

    choices = [Choice(voice.option_value(value), partial(choose, value)) for value in option.choices]
    desk.pages.append(Menu(voice.option_name(option.name), lambda: choices))
