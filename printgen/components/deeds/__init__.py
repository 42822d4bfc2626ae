"""Deed cards."""
