"""What a key means: to what lies over the table, else to the game, else to the lobby. Knows keys by name."""

from clients.terminal import menus
from clients.terminal.boards import board_of
from clients.terminal.desk import Desk
from clients.terminal.pages import Menu, Page, Prompt, Sheet


def press(desk: Desk, key: str, now: float) -> None:
    """A key, by its name or letter. A key that is held down is pressed once, but in a menu and where one types."""
    fresh = desk.pressed(key, now)
    if key == "ctrl+c":
        desk.quits = True
    elif desk.pages:
        _turn(desk, desk.pages[-1], key)
    elif not fresh:
        return
    elif desk.sight is None or desk.ended is not None:
        if key == "escape":
            desk.pages.append(menus.farewell_menu(desk))
    else:
        _press_table(desk, key, now)


def _press_table(desk: Desk, key: str, now: float) -> None:
    match key:
        case "escape":
            desk.pages.append(menus.main_menu(desk))
        case "?" | "f1":
            desk.pages.append(menus.rules_sheet(desk))
        case "7":
            desk.pages.append(menus.story_sheet(desk))
        case "8":
            desk.pages.append(menus.score_sheet(desk))
        case "9":
            desk.pages.append(menus.photo_sheet(desk))
        case _ if desk.sight is not None and desk.sight.game is not None and desk.sight.table.phase == "running":
            board_of(desk.sight.game).press(desk, key, now)
        case _:
            menus.press_lobby(desk, key)


def _turn(desk: Desk, page: Page, key: str) -> None:
    match page:
        case _ if key == "escape":
            desk.pages.pop()
        case Menu():
            if (choice := page.press(key)) is not None:
                choice.act()
        case Prompt():
            if key == "enter":
                desk.pages.pop()
                page.done(page.text.strip())
            else:
                page.press(key)
        case Sheet():
            if key == "enter":
                desk.pages.pop()
            else:
                page.press(key, desk.sheet_rows)
