"""The names of the ink variants; what each prints is in ``ink_variants``, which most commands need not load."""

VARIANTS = ("standard", "minimal")
