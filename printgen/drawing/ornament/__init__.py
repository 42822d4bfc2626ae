"""Ornament as geometry: borders, seals, patterns and the like, each kind a table of styles."""
