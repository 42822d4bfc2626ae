"""Letters that join, stack or run from right to left, as glyphs in the order they are printed."""
