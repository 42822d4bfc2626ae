"""Themes: the records of an edition, how they are read from a folder, and how they are checked."""
