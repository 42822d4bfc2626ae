"""Paths as data: read from path data and basic shapes, and measured."""
