"""The menus and sheets: settings, rules, score sheet, and what a host may do. Knows commands; knows no game's rules."""

from functools import partial

from rich.text import Text

from clients.terminal import claims
from clients.terminal.boards import board_of
from clients.terminal.desk import Desk, Wish
from clients.terminal.hosting_menu import host_choices
from clients.terminal.pages import Choice, Menu, Prompt, Sheet
from clients.terminal.returning import returning_choices
from clients.terminal.words import LANGUAGES, Words
from protocol import client
from protocol.client import Symbol
from protocol.verdicts import Tie

NAME_LETTERS_MAX = 20  # As `protocol.client.Name`.


def main_menu(desk: Desk) -> Menu:
    """All that is not pressed in the heat of a game."""

    def choices() -> list[Choice]:
        say = desk.words.say
        seated = [] if desk.me is None else _seat_choices(desk)
        return [
            Choice(say("close"), desk.pages.clear),
            *returning_choices(desk),
            *seated,
            Choice(say("term-rules"), lambda: desk.pages.append(rules_sheet(desk))),
            Choice(say("score-sheet"), lambda: desk.pages.append(score_sheet(desk))),
            Choice(say("photo-finish"), lambda: desk.pages.append(photo_sheet(desk))),
            Choice(say("term-story"), lambda: desk.pages.append(story_sheet(desk))),
            Choice(f"{say('language')}: {say(f'language-{desk.words.language}')}", partial(_next_language, desk)),
            Choice(say("term-look"), partial(_act, desk, client.Look)),
            *([Choice(say("leave-seat"), partial(_confirm, desk, say("leave-seat"), client.Leave))] if seated else []),
            Choice(say("term-quit"), partial(_quit, desk)),
        ]

    return Menu(desk.words.say("menu"), choices)


def farewell_menu(desk: Desk) -> Menu:
    """Before the first sight, or after the last."""
    say = desk.words.say
    return Menu(
        say("menu"), lambda: [Choice(say("close"), desk.pages.clear), Choice(say("term-quit"), partial(_quit, desk))]
    )


def _seat_choices(desk: Desk) -> list[Choice]:
    say, me = desk.words.say, desk.me
    assert me is not None
    choices = []
    if desk.sight is not None and desk.sight.table.phase != "running":
        label = say("not-ready-after-all" if me.ready else "i-am-ready")
        choices.append(Choice(label, partial(_act, desk, partial(client.Ready, ready=not me.ready))))
    if desk.is_host:
        choices += host_choices(desk)
    choices.append(Choice(f"{say('your-name')}: {me.name}", partial(_ask_name, desk)))
    choices.append(Choice(f"{say('your-symbol')}: {say(f'symbol-{me.symbol}')}", partial(_ask_symbol, desk)))
    return choices


def press_lobby(desk: Desk, key: str) -> None:
    """The keys where nothing is being played."""
    me = desk.me
    match key:
        case "enter" if me is not None:
            desk.say(partial(client.Ready, ready=not me.ready))
        case "s" if desk.is_host:
            over = desk.sight is not None and desk.sight.table.phase == "over"
            desk.say(client.Rematch if over else client.Start)
        case _:
            none = desk.words.say("term-no-key")
            if not desk.story or desk.story[-1].text != none:  # Once is enough.
                desk.note("plain", none)


def rules_sheet(desk: Desk) -> Sheet:
    """The rules of the game at the table, and the keys."""

    def lines() -> list[Text]:
        say = desk.words.say
        game = desk.sight.table.game if desk.sight is not None else ""
        rules = f"rules-{game}"
        text = say(rules) if desk.words.speaks(rules) else ""
        keys = f"term-keys-{game}"
        text += "\n\n" + say(keys if desk.words.speaks(keys) else "term-keys") + "\n" + say("term-keys-always")
        return [Text(line) for line in text.splitlines()]

    return Sheet(desk.words.say("term-rules"), lines)


def score_sheet(desk: Desk) -> Sheet:
    def lines() -> list[Text]:
        return board_of(desk.sight.game).sheet(desk) if desk.sight is not None else []

    return Sheet(desk.words.say("score-sheet"), lines)


def photo_sheet(desk: Desk) -> Sheet:
    """The last contest: each caller, what it means, and how it was stamped."""

    def lines() -> list[Text]:
        if desk.sight is None:
            return []
        voice, contest = desk.voice, desk.sight.table.contest
        rows = voice.photo_finish()
        if contest is None or not rows:
            return [Text(desk.words.say("term-no-photo"))]
        first = contest.rows[0]
        for row in contest.rows[1:]:
            if row.plus_minus_us:
                table = desk.sight.table
                doubt = claims.doubt_us(row.plus_minus_us, first.seat, row.seat, table)
                plus = desk.words.plus_minus(doubt)
                which = claims.meaning(row, doubt, table)
                rows.append(Text(voice.say(which, name=voice.name(first.seat), plus=plus)))
        lottery = desk.sight.table.lottery
        if lottery is not None and any(row.tie is Tie.LOTTERY for row in contest.rows):
            rows += [Text(voice.say("lottery-drawn")), Text(f"{voice.say('lottery-commitment')} {lottery.commitment}")]
            sealed = f"{voice.say('lottery-seed')} {lottery.seed}" if lottery.seed else voice.say("lottery-sealed")
            rows.append(Text(sealed))
            if lottery.seed:
                rows.append(Text(voice.say(claims.drawn_again(lottery, contest.rows))))
        return rows

    return Sheet(desk.words.say("photo-finish"), lines)


def story_sheet(desk: Desk) -> Sheet:
    def lines() -> list[Text]:
        return [Text(told.text) for told in reversed(desk.story)] or [Text(desk.words.say("term-no-story"))]

    return Sheet(desk.words.say("term-story"), lines)


def _act(desk: Desk, wish: Wish) -> None:
    desk.pages.clear()
    desk.say(wish)


def _confirm(desk: Desk, title: str, wish: Wish) -> None:
    say = desk.words.say
    choices = [Choice(say("undo-no"), desk.pages.clear), Choice(title, partial(_act, desk, wish))]
    desk.pages.append(Menu(title, lambda: choices))


def _quit(desk: Desk) -> None:
    desk.quits = True


def _next_language(desk: Desk) -> None:
    at = LANGUAGES.index(desk.words.language)
    desk.words = Words(LANGUAGES[(at + 1) % len(LANGUAGES)])
    desk.pages[:] = [main_menu(desk)]


def _ask_name(desk: Desk) -> None:
    me = desk.me
    assert me is not None

    def done(name: str) -> None:
        if name:
            _act(desk, partial(client.Profile, name=name, symbol=me.symbol))

    desk.pages.append(Prompt(desk.words.say("your-name"), done, me.name, NAME_LETTERS_MAX))


def _ask_symbol(desk: Desk) -> None:
    me = desk.me
    assert me is not None
    choices = [
        Choice(
            desk.words.say(f"symbol-{symbol}"),
            partial(_act, desk, partial(client.Profile, name=me.name, symbol=symbol)),
        )
        for symbol in Symbol
    ]
    desk.pages.append(Menu(desk.words.say("your-symbol"), lambda: choices))
