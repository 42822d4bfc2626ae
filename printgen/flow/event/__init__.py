"""The rounds of an event: seated and scored, each with its sheets."""
