"""The records that a theme is parsed to: what all games share, and those of each game."""
