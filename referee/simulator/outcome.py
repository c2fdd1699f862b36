"""What a simulation found. Data only."""

from msgspec import Struct, field

from protocol.units import Instant


class Violation(Struct, frozen=True):
    """A promise that was broken: which invariant (I1 to I8, or what else was promised), when, and what was seen."""

    invariant: str
    at: Instant
    words: str

    def __str__(self) -> str:
        return f"{self.invariant} at {self.at / 1_000_000:.3f} ms: {self.words}"


class Ties(Struct):
    """Equal stamps of several seats: how often which of them came first. A coin of the house owes each a fair share.

    `shares` sums one over the number of seats in each tie, what chance would give; `variance` likewise.
    """

    ties: int = 0
    lowest_first: int = 0
    listed_first: int = 0
    shares: float = 0.0
    variance: float = 0.0

    def add(self, other: "Ties") -> None:
        self.ties += other.ties
        self.lowest_first += other.lowest_first
        self.listed_first += other.listed_first
        self.shares += other.shares
        self.variance += other.variance

    # Six standard deviations: by chance once in five hundred million runs.
    SIGMAS = 6

    def bias(self) -> str:
        """Whom the coin favors; empty when it is fair as far as this many ties can tell."""
        # With fewer than 40 ties the normal law is no guide.
        if self.ties < 40:
            return ""
        bound = self.SIGMAS * self.variance**0.5
        if abs(self.lowest_first - self.shares) > bound:
            return f"of {self.ties} ties the lowest seat won {self.lowest_first}, where chance gives {self.shares:.0f}"
        if abs(self.listed_first - self.shares) > bound:
            return f"of {self.ties} ties the first one read won {self.listed_first}, chance gives {self.shares:.0f}"
        return ""


class Outcome(Struct):
    """One seed's run. `races` are contests that two seats or more called in; `virtual_ns` is the table's time."""

    seed: int
    races: int = 0
    matches: int = 0  # That came to their end.
    calls: int = 0
    virtual_ns: int = 0
    trace_hash: str = ""
    violations: list[Violation] = field(default_factory=list)
    wins_by_seat: dict[int, int] = field(default_factory=dict)
    ties: Ties = field(default_factory=Ties)
    rulings: dict[str, int] = field(default_factory=dict)  # How many verdicts of each ruling: a run must reach all.
    trace: list[str] = field(default_factory=list)  # One line an event, where it was asked for.
