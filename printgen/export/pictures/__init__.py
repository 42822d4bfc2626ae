"""Pictures of every item of a kit, with a list that says what is what."""
