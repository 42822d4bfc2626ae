"""Modules of components that are imported once a function of theirs is called: a build reads in what it makes alone."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any


class LazyModule:
    """A module below ``printgen.components``, by its name there; its attributes are its functions, not yet imported."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(called, self._name, name)


def called(module: str, name: str, *arguments: Any, **keywords: Any) -> Any:
    """What a module's function gives."""
    return getattr(import_module(f"printgen.components.{module}"), name)(*arguments, **keywords)
