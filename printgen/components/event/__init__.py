"""The sheets of an event: programme, seating, scores and times."""
