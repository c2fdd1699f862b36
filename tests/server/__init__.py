"""The whole server over real sockets: hostile bytes, wrong order, lost and second connections, a clean end."""
