"""The guide's step drawings."""
