"""The boards: a ring of spaces, a path to race along, and a long board to slide tokens on."""
