"""A tree held against the JSON Schema of its record, and what is said of its faults."""
