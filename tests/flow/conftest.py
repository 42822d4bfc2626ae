"""A theme to be watched: for tests of what is made, of what goes wrong and of the command."""

from pathlib import Path

import pytest

from tests.support.watched import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)
