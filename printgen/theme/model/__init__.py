"""The records that a theme is parsed to."""
