"""The printed things of a kit, a folder for each; which of them a game has stands in ``games``."""
