"""Finished pages and the manifest, read for the checks."""
