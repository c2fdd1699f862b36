"""The sweep without epoll: each line's own reader says when it has something. Knows no socket.

For streams in memory, and for systems without such a poll set, with TLS and without. Order rests on the stamps that the
readers took just after their reads, so two calls that one turn of the loop brought are as good as
tied: what such a table journals says `read`, and no one should claim more.
"""

from referee.transport.gather import Gathering


class TaskSweep(Gathering):
    """For lines that read by themselves."""
