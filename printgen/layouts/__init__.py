"""Card layouts: what a theme says about the places and looks of its cards' fields, and the drawing of them."""
