"""Drawings in layers, the hands that render them, and scenes composed of them."""
