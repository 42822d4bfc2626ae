"""The flows of the program: a kit, documents of no kit, and the rounds of an event."""
