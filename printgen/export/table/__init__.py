"""A kit as one web page to play on."""
