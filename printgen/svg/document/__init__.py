"""SVG files read: their XML, style sheets, lengths and transforms."""
