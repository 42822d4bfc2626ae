"""Ornament as geometry: borders, seals, patterns and the like, a file a kind, each with a table of styles."""
