"""Boards put together again from their pages."""
