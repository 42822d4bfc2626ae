"""Fixtures for tests of the guide: theme and drawing context."""

import pytest

from printgen.art.icons import baked
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for


@pytest.fixture(scope="session")
def theme():  # type: ignore[no-untyped-def]
    return load_theme("knockopoly", frozenset(baked()))


@pytest.fixture
def context(theme) -> DrawingContext:  # type: ignore[no-untyped-def]
    return context_for(theme)
