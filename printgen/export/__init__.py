"""Exports of a finished kit: files for screens, print shops and cutters."""
