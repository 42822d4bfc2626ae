"""Checks of whether a theme makes sense."""
