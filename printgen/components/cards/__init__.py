"""The cards: decks to draw from, and the sliding game's two cards."""
