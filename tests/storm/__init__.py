"""The storm: what it measures, where it may go, and that it finds what is wrong with a server."""
