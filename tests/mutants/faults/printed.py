"""Faults in the rules of printed cards: votes and whose they are, ties, times, counts, and who deals."""

from collections.abc import Iterable

from tests.mutants.planting import Mutant

PLANTED: Iterable[tuple[str, str, str, str, str]] = (
    (
        "own-vote",
        "votes",
        "seat not in in_play(story.state) or seat == held.lock.holder:",
        "seat not in in_play(story.state):",
        "Whoever claims something votes on it as well.",
    ),
    (
        "vote-turned-round",
        "votes",
        "story.tell(Voted(seat, right))",
        "story.tell(Voted(seat, not right))",
        "A vote for right is counted as one for wrong.",
    ),
    (
        "decided-too-early",
        "votes",
        "abs(right - wrong) > waiting:",
        "abs(right - wrong) >= waiting:",
        "A vote is decided that the last voice could have made a tie.",
    ),
    (
        "host-not-awaited",
        "votes",
        "awaits_host = story.state.options.judge is Judge.HOST and not held.by_host",
        "awaits_host = story.state.options.judge is Judge.HOST and held.by_host",
        "Where the host judges, the others decide before the host has spoken.",
    ),
    (
        "anybody-overrules",
        "votes",
        "    if not by_host:\n        return Refused(Reason.NOT_HOST)\n    if held is None",
        "    if held is None",
        "A player who is no host ends the vote.",
    ),
    (
        "host-judges-the-own-claim",
        "votes",
        "    if held is None or held.asked is None or seat == held.lock.holder:\n"
        "        return Refused(Reason.NO_VOTE)\n    _rule",
        "    if held is None or held.asked is None:\n        return Refused(Reason.NO_VOTE)\n    _rule",
        "The host finds right what the host claims.",
    ),
    (
        "falls-stands",
        "votes",
        "_rule(story, right=False, by=RuledBy.TIE)",
        "_rule(story, right=True, by=RuledBy.TIE)",
        "Equal votes are right where the table says that they are wrong.",
    ),
    (
        "lot-of-nobody",
        "votes",
        "said = votes.get(Seat(lot))",
        "said = votes.get(Seat(lot), False)",
        "The first lot decides, of whomever it is.",
    ),
    (
        "lots-come-back",
        "evolve",
        "lots=state.lots.without_top(len(event.drawn)),",
        "lots=state.lots.without_top(0),",
        "A lot that was drawn is in the bag as well.",
    ),
    (
        "no-time-to-vote",
        "calls",
        "lock = replace(held.lock, since=story.now, until=Instant(story.now + span(state.options.vote_ms)))",
        "lock = replace(held.lock, since=story.now)",
        "The vote ends when the cards should have lain there.",
    ),
    (
        "deadline-a-second-late",
        "decide",
        "return None if state.held is None else Wake(state.held.lock.until)",
        "return None if state.held is None else Wake(state.held.lock.until + 1_000_000_000)",
        "Neither a claim nor a vote ends at its deadline.",
    ),
    (
        "lockout-ignored",
        "calls",
        "if story.at < state.players[seat].locked_out_until:",
        "if story.at < state.players[seat].locked_out_until < 0:",
        "Who was just wrong may call again at once.",
    ),
    (
        "more-than-there-are",
        "calls",
        "if command.own > most:",
        "if command.own > most + 1:",
        "A Zangle uses more own cards than its player has.",
    ),
    (
        "asks-who-is-away",
        "state",
        "return tuple(seat for seat in present(state) if seat != holder)",
        "return tuple(seat for seat in in_play(state) if seat != holder)",
        "The table waits for the vote of somebody who is away.",
    ),
    (
        "one-is-stuck-for-all",
        "rounds",
        "there and all(player.stuck is not None for player in there):",
        "there and any(player.stuck is not None for player in there):",
        "All go on as soon as one says that nobody can.",
    ),
    (
        "deals-twice",
        "rounds",
        "return min([seat for seat in around if seat > dealer], default=around[0])",
        "return min([seat for seat in around if seat >= dealer], default=around[0])",
        "The same player deals each round.",
    ),
    (
        "no-extra-cards",
        "rounds",
        "(0 if seat in state.newcomers else _extra(state, seat))",
        "(0 if seat in state.newcomers else 0)",
        "An equalizer that adds cards adds none.",
    ),
    (
        "bonus-scores",
        "scoring",
        "player is None or state.bonus or end is RoundEnd.LAST_LEFT",
        "player is None or end is RoundEnd.LAST_LEFT",
        "Cards left in a bonus round are points.",
    ),
    (
        "bonus-rounds-equalize",
        "scoring",
        "awarded = winners if state.zangle and end is RoundEnd.OUT and not state.bonus else ()",
        "awarded = winners if state.zangle and end is RoundEnd.OUT else ()",
        "Whoever goes out in a bonus round plays under an equalizer for it.",
    ),
)

MUTANTS: tuple[Mutant, ...] = (
    *(
        Mutant(f"printed-{name}", f"referee.games.printed.{module}", source, planted, wrong, game="printed")
        for name, module, source, planted, wrong in PLANTED
    ),
    Mutant(
        "printed-check-then-act",
        "referee.games.printed.calls",
        "    lock = None if state.held is None else state.held.lock\n    return out_of_play",
        "    lock = None if state.held is None or state.held.lock.since >= move.now else state.held.lock\n"
        "    return out_of_play",
        "Whether somebody has called is looked up before all calls of one instant, so two of them get the lock.",
        game="printed",
        race=True,
    ),
)
