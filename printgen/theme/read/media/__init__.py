"""A stranger's pictures and fonts, checked before anything draws with them."""
