"""Takes in what the link tells, and puts it into words. Knows messages; leaves each game's news to its board."""

from clients.fold import Missed, fold
from clients.link import Heard, Lost
from clients.terminal.boards import board_of
from clients.terminal.desk import Desk
from clients.terminal.table_told import tell_host, tell_table
from clients.terminal.told import Told
from clients.terminal.voice import Voice
from protocol import client, server
from protocol.client import Role
from protocol.verdicts import Ruling


def hear(desk: Desk, heard: Heard, now: float) -> list[Told]:
    """Take in one message. Returns what is new to say; it stands in the story as well."""
    told = _take_in(desk, heard, now)
    desk.story.extend(told)
    return told


def _take_in(desk: Desk, heard: Heard, now: float) -> list[Told]:
    say = desk.words.say
    match heard:
        case Lost():
            desk.online, desk.lost = False, True
            desk.answered()
            return [Told("bad", say("line-lost"))]
        case server.Welcome():
            desk.asked, desk.claimed = {}, None  # On each connection, and for each seat, it is told anew.
            turned_away = heard.asked_for_seat and heard.role is Role.WATCHER
            return [Told("bad", say("table-full-watching"))] if turned_away else []
        case server.Sight():
            was_lost, before = desk.lost, desk.sight
            _see(desk, heard, now)
            back = [Told("good", say("term-here-again"))] if was_lost else []
            return [*back, *tell_host(before, desk.voice, returns=desk.returns)]
        case server.News():
            return _follow(desk, heard, now)
        case server.Refusal():
            desk.answered()
            desk.claimed = None  # If it was that: it may be asked for again.
            return [Told("bad", say(f"reason-{heard.reason}", number=heard.number or 0))]
        case server.Again():
            desk.answered()
            return [] if desk.sight is None else [Told("mine", desk.voice.own_verdict(heard.verdict))]
        case server.Done():
            desk.answered()
            return []
        case server.Fault():
            return [Told("bad", heard.hint)]
        case server.SeatAsked():
            return _seat_asked(desk, heard)
        case server.Bye() | server.Ping() | server.Hosting():
            return []  # The link knows what a farewell means; whoever runs it says so at the end.


def _seat_asked(desk: Desk, asked: server.SeatAsked) -> list[Told]:
    """To whoever decides: somebody asks for a seat. To whoever asked: it was not given."""
    if desk.sight is None:
        return []
    say, name = desk.words.say, desk.voice.name(asked.seat)
    if asked.still:
        desk.asked[asked.seat] = asked.by
        by = say("somebody") if asked.by is None else desk.voice.name(asked.by)
        return [Told("bad", f"{say('seat-asked', by=by, name=name)} {say('term-seat-asked')}")]
    desk.asked.pop(asked.seat, None)
    if desk.claimed != asked.seat:
        return []
    desk.claimed = None
    return [Told("bad", say("seat-not-given", name=name))]


def _see(desk: Desk, sight: server.Sight, now: float) -> None:
    if desk.sight is None or type(desk.sight.game) is not type(sight.game):
        desk.chosen, desk.naming, desk.number, desk.drawing, desk.kept = [], None, None, None, None
        desk.locked_out_until_ms = 0
    desk.see(sight, now)
    board_of(sight.game).see(desk)


def _follow(desk: Desk, news: server.News, now: float) -> list[Told]:
    if desk.sight is None:
        return []
    try:
        sight = fold(desk.sight, news)
    except Missed:
        desk.wishes.append(client.Look)
        return []
    before = Voice(desk.words, desk.sight)
    _see(desk, sight, now)
    told = [*board_of(sight.game).tell(desk, news.items), *tell_table(before, desk.voice, news.items)]
    for item in news.items:
        if isinstance(item, server.Verdict) and item.seat == sight.you:
            desk.answered()
            # What was judged is told by the game, with its reason.
            if item.ruling in {Ruling.LATE, Ruling.VOID}:
                told.insert(0, Told("mine", desk.voice.own_verdict(item)))
    return told
