"""The referee: pure games, tables that rule on calls, and the one port that phones reach."""
