"""The solver of seatings at a pace of its own: however busy the machine, it finds what it finds when left alone."""

from itertools import count

import pytest

from printgen.event import seating_solver

_STEP = 0.001  # seconds by which the clock goes on each time that it is looked at


@pytest.fixture(autouse=True)
def _steady_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = count()
    monkeypatch.setattr(seating_solver, "monotonic", lambda: _STEP * next(steps))
