"""The boards: a ring of spaces, and a long board to slide tokens on."""
