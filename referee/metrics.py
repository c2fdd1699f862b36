"""A server's numbers as Prometheus reads them. Knows the metric library; the numbers are read only when asked for."""

from collections.abc import Iterator

import trio
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from referee.lobby import Lobby
from referee.stats import LATENCY_BOUNDS_US


class LobbyCollector(Collector):
    """Reads the lobby's plain counters at scrape time."""

    def __init__(self, lobby: Lobby, connections: int) -> None:
        self._lobby = lobby
        self._connections = connections

    def collect(self) -> Iterator[Metric]:
        stats, tables = self._lobby.stats, list(self._lobby)
        yield GaugeMetricFamily("referee_tables", "Tables that are open.", len(tables))
        yield GaugeMetricFamily(
            "referee_seats_present", "Seats with a live connection.", sum(t.present for t in tables)
        )
        yield GaugeMetricFamily("referee_watchers", "Watchers and table screens.", sum(t.watching for t in tables))
        # What a storm must leave as it found it. The one that asks counts as well.
        yield GaugeMetricFamily("referee_connections", "Open connections, pages included.", self._connections)
        yield GaugeMetricFamily("referee_tasks", "Tasks that live.", trio.lowlevel.current_statistics().tasks_living)
        yield CounterMetricFamily("referee_tables_opened", "Tables opened since the start.", stats.tables_opened)
        yield CounterMetricFamily("referee_tables_broken", "Tables that an invariant stopped.", stats.tables_broken)
        yield CounterMetricFamily("referee_commands", "Commands ruled on.", stats.commands)
        yield CounterMetricFamily("referee_messages_sent", "Messages written to connections.", stats.messages_sent)
        yield CounterMetricFamily("referee_faults", "Messages that broke the protocol.", stats.faults)
        yield CounterMetricFamily("referee_throttled", "Commands refused for their rate.", stats.throttled)
        yield self._latency()

    def _latency(self) -> HistogramMetricFamily:
        stats = self._lobby.stats
        buckets: list[tuple[str, float]] = []
        total = 0
        for bound, count in zip((*LATENCY_BOUNDS_US, None), stats.latency_counts, strict=True):
            total += count
            buckets.append(("+Inf" if bound is None else str(bound / 1_000_000), total))
        return HistogramMetricFamily(
            "referee_ruling_seconds",
            "From the arrival of a command to the last write of what it led to.",
            buckets=buckets,
            sum_value=stats.latency_sum_us / 1_000_000,
        )


def exposition(lobby: Lobby, connections: int) -> bytes:
    """All metrics in the text format, those of the process among them where the system tells. Call it within Trio."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(LobbyCollector(lobby, connections))
    return generate_latest(registry)
