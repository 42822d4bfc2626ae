"""The theme, the drawing context and the booklet of the tests of figures."""

from tests.parts.conftest import book, context, theme

__all__ = ["book", "context", "theme"]
