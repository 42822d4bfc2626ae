"""Font files, and the faces of scripts that a style lacks."""
