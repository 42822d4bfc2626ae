"""Imposition of what is folded: booklets, and cards that are folded and glued."""
