"""A message's stamp is when its bytes arrived, and not when they were read."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.verdicts import Stamping
from referee.clock import Stamp
from referee.transport.intake import Intake
from referee.transport.line import Chunk
from tests.transport.kit import text

LIMIT = 1_024
MS = 1_000_000


@given(stalled_ms=st.integers(0, 500), behind=st.integers(-(10**18), 10**18))
def test_of_two_who_spoke_while_the_referee_hung_each_keeps_its_own_instant(stalled_ms: int, behind: int) -> None:
    """Both are read in one sweep, and both clocks are read once for it."""
    now, stamps = Stamp(1_000 * MS), []
    for arrived in (now - stalled_ms * MS, now - stalled_ms * MS // 2):
        intake = Intake(LIMIT, Stamp(0))
        intake.admit(Chunk(text("call"), arrived - behind, None), behind, now, Stamp(0))
        ((said, mark),) = intake.scan(fast=True, most=1).messages
        assert (said, mark.stamped_by) == ("call", Stamping.KERNEL)
        stamps.append(mark.stamp)
    assert stamps == [now - stalled_ms * MS, now - stalled_ms * MS // 2]


def test_without_a_kernel_it_is_when_the_reader_had_them() -> None:
    intake = Intake(LIMIT, Stamp(0))
    intake.admit(Chunk(text("call"), None, Stamp(3 * MS)), 0, Stamp(9 * MS), Stamp(0))
    ((_, mark),) = intake.scan(fast=True, most=1).messages
    assert (mark.stamp, mark.stamped_by) == (Stamp(3 * MS), Stamping.READ)
