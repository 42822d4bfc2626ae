"""A theme kept in view while it is worked on: what is saved is checked, made and shown at once."""
