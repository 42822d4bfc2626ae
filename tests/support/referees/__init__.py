"""Referees that replay written games and compute each consequence from the records of a theme."""
