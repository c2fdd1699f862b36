"""The journal: what is written comes back, what is decided again is the same, and what is broken is found."""
