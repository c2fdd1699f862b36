"""What goes over the wire is exactly what the Structs say, and hostile bytes are nobody's downfall."""
