"""The theme and the desk at which a guide is made."""

import pytest

from printgen.components.desk import Desk, desk_for
from printgen.drawing.icons import baked
from printgen.loading import load_theme


@pytest.fixture(scope="session")
def theme():  # type: ignore[no-untyped-def]
    return load_theme("knockopoly", frozenset(baked()))


@pytest.fixture
def desk(theme) -> Desk:  # type: ignore[no-untyped-def]
    return desk_for(theme)
