"""The journal: what every table was told, before anyone hears of it. Knows tables; knows no socket."""
