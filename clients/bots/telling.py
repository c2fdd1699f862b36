"""What whoever sent bots is told: that they sit, how it ended, why they never sat. Knows words; does nothing.

In English alone: it is for whoever types commands, whose help is English too.
"""

from clients.address import Address
from clients.link import Ended
from protocol.verdicts import Closing


def sits(name: str, table: str) -> str:
    """A bot has its seat."""
    return f"{name} sits at {table}."


def gone(name: str, ended: Closing | Ended | None) -> str:
    """Why a bot that had a seat has it no more, or nobody knows whether."""
    match ended:
        case Closing.KICKED:
            return f"{name} was removed by the host."
        case Closing.TABLE_CLOSED:
            return f"{name} has left: the table was closed."
        case Ended.UNREACHABLE:
            return f"{name} has lost the server: it does not answer any more."
        case None | Ended.CLOSED | Closing.LEFT:
            return f"{name} has left."
        case other:
            return f"{name} has left: {other.value}."


def never_sat(address: Address, ended: Closing | Ended | None) -> str:
    """Why a bot got no seat, and what to do about it. Nothing: it was told to go before it had one."""
    where = f"{f'[{address.host}]' if ':' in address.host else address.host}:{address.port}"
    match ended:
        case Ended.UNREACHABLE:
            return f"nothing answers at {where}. Is that what the server shows, and does it run?"
        case Ended.UNTRUSTED:
            return f"nobody vouches for the certificate of {where}; SSL_CERT_FILE names whose root to trust."
        case Ended.MISUNDERSTOOD | Closing.WRONG_VERSION:
            return f"what answers at {where} is no referee of this version."
        case Closing.NO_SUCH_TABLE if not address.table:
            return f"there is more than one table at {where}, or none. Name it: http://{where}/CODE"
        case Closing.NO_SUCH_TABLE:
            return (
                f"there is no table {address.table} at {where}. "
                "The server shows the code of its table, at its start and on every page under ☰."
            )
        case Closing.TABLE_CLOSED | Closing.SERVER_STOPS:
            return f"the table at {where} was closed just now."
        case None | Ended.CLOSED | Closing.LEFT:
            return ""
        case other:
            return f"{where} let no bot in: {other.value}."


def full(address: Address) -> str:
    """There was no seat for a bot."""
    return f"no seat is free{f' at {address.table}' if address.table else ''}: the table is full, or locked."
