"""Play money."""
