"""What every test needs, and no more: how hard Hypothesis looks, and where servers keep their journals."""

import os

import pytest
from hypothesis import HealthCheck, settings

# Two busy cores make slow examples a fact about the machine, not about the code.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# The same examples on every run, so that a failure is about the change at hand.
settings.register_profile("ci", patient, derandomize=True, max_examples=100)
# By hand, for a night: HYPOTHESIS_PROFILE=long
settings.register_profile("long", patient, max_examples=10_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory):
    """Servers that a test starts keep their journals here, and not with the user's own."""
    folder = tmp_path_factory.mktemp("data")
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = str(folder)
    yield folder
    if before is None:
        del os.environ["XDG_DATA_HOME"]
    else:
        os.environ["XDG_DATA_HOME"] = before
