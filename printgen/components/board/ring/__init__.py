"""The square board whose spaces run in a ring."""
