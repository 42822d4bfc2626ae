"""Lists of cards in CSV files."""
