"""Imposition of boards: seams, tiles, and tiles that share sheets."""
