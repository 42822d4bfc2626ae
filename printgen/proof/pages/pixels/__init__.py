"""Pages drawn as pixels, and compared."""
