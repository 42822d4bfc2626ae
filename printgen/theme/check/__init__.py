"""The checks that a theme can be played and printed."""
