"""Who watches a table of each game. Knows the list; a game that needs an auditor of its own has a line in it."""

from collections.abc import Mapping

from referee.simulator.auditor import Auditor
from referee.simulator.pictures import IN_TURNS
from referee.simulator.printed_auditor import PrintedAuditor
from referee.simulator.turnwise import TurnAuditor


def auditor_of(game: str, options: Mapping[str, str], *, exact: bool) -> Auditor:
    """Whoever watches a table of this game."""
    if game == "printed":
        return PrintedAuditor(game, options, exact=exact)
    return (TurnAuditor if game in IN_TURNS else Auditor)(game, options, exact=exact)
