"""What goes over the wire: data only. Knows no game rule, no socket, no clock."""
