"""Imposition: pictures go in, sheets of paper come out, with no knowledge of games."""
