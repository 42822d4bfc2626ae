"""Fixtures for tests of rule figures: theme, drawing context and booklet."""

from tests.parts.conftest import book, context, theme

__all__ = ["book", "context", "theme"]
