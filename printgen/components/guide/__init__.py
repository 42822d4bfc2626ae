"""The guide: what to print, and how to cut, fold and glue it."""
