"""The ways from a theme to finished files: a kit, single documents, and the rounds of an event."""
