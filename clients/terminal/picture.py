"""The screen as zones of lines, for a size and a time. Knows where things stand; knows no terminal and no key.

Seven zones from top to bottom, each as high in every state of a game as in every other: header, players, table, told,
hand, actions. What a window has beyond 24 rows goes to what was told, but for a board that can use it.
"""

from typing import Final

from rich.text import Text

from clients.terminal.boards import board_of
from clients.terminal.desk import Desk
from clients.terminal.pages import Menu, Page, Prompt, Sheet, wrap

HEADER_ROWS: Final = 1
PLAYERS_ROWS: Final = 5  # Nine seats in two columns.
TOLD_ROWS_MIN: Final = 4
PHOTO_ROWS: Final = 2
ACTIONS_ROWS: Final = 2
NAMED_MAX: Final = 3  # Of those who are waited for, oneself first.
WIDTH_MIN, HEIGHT_MIN = 80, 24

TONES: Final = {"good": "bright_green", "bad": "bright_red", "mine": "bright_yellow", "plain": ""}


def picture(desk: Desk, width: int, height: int, now: float) -> list[Text]:
    """Exactly `height` lines of at most `width` columns."""
    table_rows, told_rows, hand_rows = _rows(desk, height)
    lines = _zone([_header(desk, width, now)], HEADER_ROWS)
    if desk.sight is None or desk.ended is not None:
        lines += _zone(_waiting(desk, width), height - HEADER_ROWS)
        middle = []
    else:
        middle = _zone(_players(desk, width), PLAYERS_ROWS)
        middle += _zone(_table(desk, width, now), table_rows) + _zone(_told(desk, width, told_rows), told_rows)
        lines += middle + _zone(_hand(desk, width), hand_rows) + _zone(_actions(desk, now), ACTIONS_ROWS)
    if desk.pages:
        # One's own cards stay readable under a menu.
        rows = len(middle) or height - HEADER_ROWS
        desk.sheet_rows = max(1, rows - 2)
        lines[HEADER_ROWS : HEADER_ROWS + rows] = _zone(_page(desk, desk.pages[-1], width), rows)
    for line in lines:
        line.truncate(width)
    return lines[:height]


def _rows(desk: Desk, height: int) -> tuple[int, int, int]:
    """How high the middle, what was told, and one's own cards are."""
    board = board_of(None if desk.sight is None else desk.sight.game)
    spare = height - HEADER_ROWS - PLAYERS_ROWS - ACTIONS_ROWS - TOLD_ROWS_MIN - board.table_rows - board.hand_rows
    more = max(0, spare)
    grown = 0
    if board.most_rows is not None and desk.sight is not None and desk.sight.table.phase == "running":
        grown = max(0, min(more, board.most_rows(desk) - board.table_rows))
    desk.table_rows = board.table_rows + grown
    return desk.table_rows, TOLD_ROWS_MIN + more - grown, board.hand_rows


def _zone(lines: list[Text], rows: int) -> list[Text]:
    return [*lines[:rows], *(Text() for _ in range(rows - len(lines)))]


def _header(desk: Desk, width: int, now: float) -> Text:
    say = desk.words.say
    if desk.sight is None:
        return Text(say("title"), "bold")
    table, game = desk.sight.table, desk.sight.game
    parts = [desk.voice.game_name(table.game)]
    if game is not None and game.round:
        parts.append(say("header-bonus") if getattr(game, "bonus", False) else say("header-round", round=game.round))
    parts.append(say("table-name", code=table.code))
    if not desk.online:
        parts.append(say("line-lost"))
    elif desk.is_sent(now):
        parts.append("…")
    left, right = "  ".join(parts), f"[Esc] {say('menu')}  [?] {say('term-rules')}"
    return Text(f"{left:<{max(0, width - len(right))}}{right}", "bold" if desk.online else "bold reverse")


def _waiting(desk: Desk, width: int) -> list[Text]:
    say = desk.words.say
    text = desk.farewell() or say("term-bye") if desk.ended is not None else say("connecting")
    return [Text(), *wrap(Text(text, "bold"), width), Text(), Text(f"[Esc] {say('menu')}")]


def _players(desk: Desk, width: int) -> list[Text]:
    assert desk.sight is not None
    table = desk.sight.table
    # A family has a line each; from the sixth on they stand in two columns.
    half = width if len(table.seats) <= PLAYERS_ROWS else width // 2
    cells = [_player(desk, seat.seat) for seat in table.seats]
    lines = []
    for row in range(PLAYERS_ROWS):
        line = Text()
        for at in (row, row + PLAYERS_ROWS):
            if at < len(cells):
                cell = cells[at]
                cell.truncate(half - 1, pad=True)
                line.append_text(cell).append(" ")
        lines.append(line)
    return lines


def _player(desk: Desk, seat: int) -> Text:
    assert desk.sight is not None
    table, say = desk.sight.table, desk.words.say
    view = next(each for each in table.seats if each.seat == seat)
    lock = None if desk.sight.game is None else desk.sight.game.lock
    first = ">" if lock is not None and lock.holder == seat else " "
    line = Text(first).append_text(desk.voice.marked(view))
    if seat == desk.sight.you:
        line.stylize("bold underline")
    # What the game counts comes first, since the end is what a narrow window cuts.
    if table.phase == "running":
        marks = [board_of(desk.sight.game).seat(desk, view.seat)]
    else:
        marks = [say("ready" if view.ready else "not-ready")]
    marks += [say("host")] if table.host == seat else []
    marks += [say("bot")] if view.bot else []
    marks += [say("away")] if not view.present else []
    marks += [say("quick")] if view.quick else []
    marks += [say(f"badge-{view.badge}")] if view.badge is not None else []
    return line.append("  " + ", ".join(mark for mark in marks if mark))


def _table(desk: Desk, width: int, now: float) -> list[Text]:
    assert desk.sight is not None
    table, say = desk.sight.table, desk.words.say
    if desk.sight.game is not None and table.phase != "lobby":
        if table.phase == "over":
            return _over(desk)
        return board_of(desk.sight.game).table(desk, width, now)
    lines = [Text(say("plays", game=desk.voice.game_name(table.game), changed=_changed(desk)), "bold")]
    free = table.seats_max - len(table.seats)
    if free > 0:
        lines.append(Text(say("waiting-for-players", free=free)))
    waiting = [seat for seat in table.seats if not seat.ready and seat.present]
    if len(waiting) > NAMED_MAX:
        lines.append(Text(say("waiting-for", name=waiting[0].name, count=len(waiting))))
    elif waiting:
        others = [seat.name for seat in waiting if seat.seat != desk.you]
        names = [say("waited-you")] * (len(others) < len(waiting)) + others
        lines.append(Text(say("waiting-for-names", names=f" {say('and')} ".join(names))))
    elif table.seats:
        lines.append(Text(say("everybody-ready")))
    return lines


def _changed(desk: Desk) -> int:
    assert desk.sight is not None
    return sum(option.value != option.default for option in desk.sight.table.options)


def _over(desk: Desk) -> list[Text]:
    assert desk.sight is not None
    game, say, voice = desk.sight.game, desk.words.say, desk.voice
    winners = () if game is None else game.match_winners
    if len(winners) == 1:
        first = voice.about(winners[0], "match-won")
    else:
        first = say("match-drawn", names=voice.names(winners)) if winners else say("match-over")
    return [Text(f"{say('match-over')}. {first}", "bold"), *board_of(game).sheet(desk)]


def _told(desk: Desk, width: int, rows: int) -> list[Text]:
    """The newest lines, the last at the bottom; the photo finish of the last contest under them."""
    photo = _photo(desk, width)
    lines: list[Text] = []
    for told in reversed(desk.story):
        if len(lines) >= rows - len(photo):
            break
        lines = [*wrap(Text(told.text, TONES[told.tone]), width), *lines]
    return [*lines[max(0, len(lines) - rows + len(photo)) :], *photo]


def _photo(desk: Desk, width: int) -> list[Text]:
    rows = desk.voice.photo_finish()
    if not rows:
        return []
    line = Text(f"{desk.words.say('photo-finish')}: ", "bold")
    for at, row in enumerate(rows):
        line.append("; " if at else "").append_text(row)
    # Nine callers are more than fits; the sheet of the last race has them all.
    return wrap(line, width)[:PHOTO_ROWS]


def _hand(desk: Desk, width: int) -> list[Text]:
    assert desk.sight is not None
    if desk.sight.game is None or desk.sight.table.phase != "running":
        return []
    return board_of(desk.sight.game).hand(desk, width)


def _actions(desk: Desk, now: float) -> list[Text]:
    assert desk.sight is not None
    table, say = desk.sight.table, desk.words.say
    if not desk.online:
        return [Text(say("line-lost"), "bold reverse")]
    if desk.sight.game is not None and table.phase == "running":
        return board_of(desk.sight.game).actions(desk, now)
    return lobby_actions(desk)


def lobby_actions(desk: Desk) -> list[Text]:
    """What can be pressed where nothing is being played."""
    assert desk.sight is not None
    table, say, me = desk.sight.table, desk.words.say, desk.me
    if me is None:
        return [Text(say("you-watch"))]
    first = Text(f"[Enter] {say('not-ready-after-all' if me.ready else 'i-am-ready')}", "bold")
    if table.starts_in_ms is not None:
        first.append(f"   {say('starts-soon')}")
    if not desk.is_host:
        return [first]
    return [first, Text(f"[s] {say('rematch' if table.phase == 'over' else 'start-now')}")]


def _page(desk: Desk, page: Page, width: int) -> list[Text]:
    """What lies over the table: its title, and what it has."""
    say = desk.words.say
    title = Text(f"── {page.title} ──", "bold")
    match page:
        case Menu():
            return [title, *page.lines(desk.sheet_rows), Text(f"[Esc] {say('term-back')}", "dim")]
        case Prompt():
            return [title, Text(f"> {page.text}_"), Text(say("term-type"), "dim")]
        case Sheet():
            return [title, *page.lines(width, desk.sheet_rows), Text(f"[Esc] {say('term-back')}  [↑ ↓]", "dim")]
