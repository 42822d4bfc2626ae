"""Cases of a test that are left to the long run."""

from collections.abc import Iterable
from typing import Any

import pytest


def slow_but(short: Iterable[str], cases: Iterable[Any]) -> list[Any]:
    """Return the cases as parameters of a test, marked slow but for the short ones."""
    found = []
    for case in cases:
        values = case if isinstance(case, tuple) else (case,)
        name = str(values[0]).rpartition("/")[2]
        found.append(pytest.param(*values, id=name, marks=() if name in short else pytest.mark.slow))
    return found
