"""Font files: their letters, widths, kerning and outlines, and the faces of scripts that a style has none for."""
