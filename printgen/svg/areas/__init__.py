"""Paths as areas: polygons, their union, strokes and fill rules."""
