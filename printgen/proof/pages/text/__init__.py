"""The printed words of a page: their glyphs, colours, and order of reading."""
