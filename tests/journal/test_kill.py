"""Kill the process anywhere: what a client was told is in the file, and the match goes on to its end."""

from random import Random

import pytest

from tests.journal import kill

# Some in every run; `python -m tests.journal.kill` for a thousand.
DEATHS = 5


@pytest.mark.slow
@pytest.mark.parametrize("which", range(len(kill.GAMES)))
async def test_a_server_that_is_killed_loses_nothing_that_it_told(which, tmp_path):
    async with kill.Nest.open() as nest:
        await kill.one_journal(nest, tmp_path / "kill.journal", which, DEATHS, Random(which))
