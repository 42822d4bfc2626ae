"""The deeds: a card for each space that can be owned."""
