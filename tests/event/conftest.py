"""Fixtures for events: a fake clock that makes the seating solver independent of machine load."""

from itertools import count

import pytest

from printgen.event import seating_solver

_STEP = 0.001  # seconds the clock advances at each reading


@pytest.fixture(autouse=True)
def _steady_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = count()
    monkeypatch.setattr(seating_solver, "monotonic", lambda: _STEP * next(steps))
