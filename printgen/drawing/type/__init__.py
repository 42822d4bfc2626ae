"""Type: font files, lines, tables and columns of text, measured and set."""
