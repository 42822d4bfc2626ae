"""``kit.json``: its records, how documents are described in it, and a reader for the bare essentials."""
