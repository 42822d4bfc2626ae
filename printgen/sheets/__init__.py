"""Imposition: places finished pictures on sheets of paper, with no knowledge of games."""
