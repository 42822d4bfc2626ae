"""Single items of a kit as pictures, from a kit that is kept ready."""
