"""What a theme can name, to look at: a module a gallery (drawings, ornaments ...), a row each in the table."""
