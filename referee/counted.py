"""Says how many there are, as people do. Knows English; knows nothing that is counted."""


def counted(number: int, one: str, more: str = "") -> str:
    """`1 table`, `2 tables`. `more`: where it is not `one` with an s."""
    return f"{number} {one if number == 1 else more or f'{one}s'}"
