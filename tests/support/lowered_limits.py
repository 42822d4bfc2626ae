"""Limits lowered for a test, so that a small input exceeds them."""

import pkgutil
import sys
from functools import cache
from importlib import import_module

import pytest

import printgen
from printgen import limits
from printgen.limits import Limit


@cache
def _import_all() -> None:
    """Import every module: one that is first imported while a limit is lowered would keep the lowered one."""
    for module in pkgutil.walk_packages(printgen.__path__, "printgen."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


def lower(monkeypatch: pytest.MonkeyPatch, name: str, most: int) -> Limit:
    """Lower a limit in every module of printgen that has been imported, and in its tables; return the lowered one."""
    _import_all()
    usual: Limit = getattr(limits, name)
    lowered = usual._replace(most=most)
    for module in [module for key, module in sys.modules.items() if key.startswith("printgen.")]:
        for key, value in list(vars(module).items()):
            if value is usual:
                monkeypatch.setattr(module, key, lowered)
            elif isinstance(value, dict) and not key.startswith("__"):
                for row in [row for row, limit in value.items() if limit is usual]:
                    monkeypatch.setitem(value, row, lowered)
    return lowered
