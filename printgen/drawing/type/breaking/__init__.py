"""Where a line or a word may be broken, by the rules of its language and script."""
