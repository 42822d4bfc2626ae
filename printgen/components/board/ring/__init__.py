"""The board whose spaces run in a ring, square or oblong."""
