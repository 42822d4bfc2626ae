"""Strings measured in the faces of a build, wrapped, and placed in boxes."""
