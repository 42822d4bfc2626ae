"""A theme to be watched: for tests of what is made, of what goes wrong and of the command."""

from pathlib import Path

import pytest

from tests.support.watched import DrawingContext


@pytest.fixture
def context(tmp_path: Path) -> DrawingContext:
    return DrawingContext(tmp_path)
