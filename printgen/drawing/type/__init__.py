"""Type: font files, and lines, tables and columns of text, measured and set."""
