"""A table that friends share over a network: its log, its seats, and the server."""
