"""Files written whole or not at all, and what stands in a folder already."""
