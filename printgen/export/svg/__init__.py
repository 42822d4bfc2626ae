"""Finished pages as SVG: the same shapes and letters, as vectors."""
