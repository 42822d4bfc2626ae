"""A kit as one picture in layers."""
