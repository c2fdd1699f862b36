"""`python -m referee` is the command `referee`. Knows nothing else."""

from referee.cli import main

main()
