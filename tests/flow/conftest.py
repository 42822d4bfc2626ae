"""A theme to be watched: for tests of what is made, of what goes wrong and of the command."""

from pathlib import Path

import pytest

from tests.support.watched import WatchedTheme


@pytest.fixture
def edited(tmp_path: Path) -> WatchedTheme:
    return WatchedTheme(tmp_path)
