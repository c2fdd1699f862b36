"""Faults where presses are reckoned: trust without end, lateness without proof, and ties that are none."""

from tests.mutants.planting import Mutant

_OFFSET = ("tests/table/test_offset.py",)
_PHOTO = ("tests/table/test_photo.py",)
_WATERMARK = ("tests/table/test_watermark.py",)
_STALLS = ("tests/table/test_stalls.py",)

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "press-clamp-missing",
        "referee.table.presstime",
        "    if stated >= floor:\n",
        "    if stated >= floor or stated < floor:\n",
        "Whatever a client states is believed.",
        killer="rules",
        tests=("tests/table/test_presstime.py::test_a_liar_with_no_distance_reaches_the_clamp_and_no_more",),
    ),
    Mutant(
        "press-bucket-never-drains",
        "referee.table.presstime",
        "self.level = Span(self.level - credit)",
        "self.level = Span(self.level)",
        "Credit costs nothing, so a lie is worth the whole bucket in each race.",
        killer="rules",
        tests=("tests/table/test_presstime.py::test_a_bucket_is_drained_and_refilled_by_the_race",),
    ),
    Mutant(
        "press-credit-without-proof",
        "referee.table.presstime",
        "Span(min(floor - stated, proven_late(evidence, arrival, preset), level))",
        "Span(min(floor - stated, level))",
        "Credit is given for lateness that only the client speaks of.",
        killer="rules",
        tests=("tests/table/test_presstime.py::test_a_liar_with_no_distance_reaches_the_clamp_and_no_more",),
    ),
    Mutant(
        "press-slow-answers-buy-credit",
        "referee.table.presstime",
        "return Span(min(min(known) // 2, preset.half_rtt_max)) if known",
        "return Span(min(max(known) // 2, 100 * MILLISECOND)) if known",
        "Who answers nonces slowly is taken to be far away.",
        killer="rules",
        tests=("tests/table/test_presstime.py::test_answering_nonces_slowly_buys_no_earlier_anchor",),
    ),
    Mutant(
        "press-mean-for-min",
        "referee.table.offset",
        "self.rtt_min = rtt if self.rtt_min is None else min(rtt, self.rtt_min)",
        "self.rtt_min = rtt if self.rtt_min is None else Span((rtt + self.rtt_min) // 2)",
        "The way to a seat is what it is on average, so that a gap in the air moves all presses.",
        killer="rules",
        tests=_OFFSET,
    ),
    Mutant(
        "press-drift-forgotten",
        "referee.table.offset",
        "return max(0, age) * DRIFT_PPM // 1_000_000",
        "return 0 * age",
        "What was known of a clock ten seconds ago is taken to hold now.",
        killer="rules",
        tests=_OFFSET,
    ),
    Mutant(
        "press-symmetry-assumed",
        "referee.table.offset",
        "return Span((self.high - self.low + 1) // 2)",
        "return Span((self.high - self.low + 1) // 20)",
        "That one way is longer than the other makes wrong verdicts instead of ties.",
        killer="rules",
        tests=("tests/table/test_presstime.py::test_an_unknown_asymmetry_is_within_the_doubt",),
    ),
    Mutant(
        "photo-tie-uncapped",
        "referee.table.photo",
        "Span(min(preset.tie_max, one.doubt + other.doubt + noise))",
        "Span(one.doubt + other.doubt + noise)",
        "Who makes himself unknown is in every lottery.",
        killer="rules",
        tests=_PHOTO,
    ),
    Mutant(
        "photo-tie-to-the-first-call",
        "referee.table.photo",
        "head = sorted(together, key=lambda claim: tickets[claim.seat])",
        "head = [claim for claim in claims if claim in together]",
        "A photo finish goes to whose call arrived first.",
        killer="rules",
        tests=_PHOTO,
    ),
    Mutant(
        "watermark-without-handling",
        "referee.table.watermark",
        "> mark(leader, evidence, preset) + preset.handler",
        "> leader.at",
        "A race is decided while a press that could tie is still being handled on its phone.",
        killer="rules",
        tests=_WATERMARK,
    ),
    Mutant(
        "watermark-forgets-the-bucket",
        "referee.table.watermark",
        "return Instant(without + level) if",
        "return without if",
        "A seat whose bytes are stalled is not waited for, though credit could make it first.",
        killer="rules",
        tests=_WATERMARK,
    ),
    Mutant(
        "stalls-count-equals-in-favor",
        "referee.table.stalls",
        "rank = 1 + sum(self._bins[_bin(late) :])",
        "rank = 1 + sum(self._bins[_bin(late) + 1 :])",
        "A seat whose link is always late is flagged for it.",
        killer="rules",
        tests=_STALLS,
    ),
)
