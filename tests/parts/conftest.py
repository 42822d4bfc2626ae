"""Fixtures for tests of rule booklets: drawing context and booklets, each laid out once."""

from functools import cache

import pytest

from printgen.art.icons import baked
from printgen.kit.component import Component, FoldName
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for
from tests.support.rules_samples import Book, made


@pytest.fixture(scope="session", params=["classic", "knockopoly"])
def theme(request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    return load_theme(request.param, frozenset(baked()))


@pytest.fixture(scope="session")
def context(theme) -> DrawingContext:  # type: ignore[no-untyped-def]
    return context_for(theme)


@pytest.fixture(scope="session")
def book(context: DrawingContext) -> Book:
    """book(paper, fold) -> the theme's booklet, laid out once."""

    @cache
    def laid_out(paper: str = "letter", fold: FoldName = "quarter") -> Component:
        return made(context, paper, fold)

    return laid_out
