"""The names of the ink variants, apart from what each answers: most commands need the names alone."""

VARIANTS = ("standard", "minimal")
