"""Folds and flips of a sheet, in simulation."""
