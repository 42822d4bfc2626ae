"""The theme and the desk at which a guide is made."""

import pytest

from printgen.art.icons import baked
from printgen.loading import load_theme
from printgen.parts.drawing_context import Desk, desk_for


@pytest.fixture(scope="session")
def theme():  # type: ignore[no-untyped-def]
    return load_theme("knockopoly", frozenset(baked()))


@pytest.fixture
def desk(theme) -> Desk:  # type: ignore[no-untyped-def]
    return desk_for(theme)
