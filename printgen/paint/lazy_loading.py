"""Keeps another library from loading at once what it seldom or never uses for us."""

import sys
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec
from typing import Any


def load_on_use(package: str, name: str) -> None:
    """Has ``package.name`` loaded at the first use of anything in it; as it is where it is loaded already.

    This is the recipe of importlib's documentation. All importers share a module, so that it is a lazy one for each.
    """
    spec = find_spec(f"{package}.{name}")
    if spec is None or spec.loader is None or spec.name in sys.modules:
        return
    loader = spec.loader = LazyLoader(spec.loader)
    module = sys.modules[spec.name] = module_from_spec(spec)
    setattr(import_module(package), name, module)  # else ``from package import name`` looks it up, which is a use
    loader.exec_module(module)


@contextmanager
def hidden_library(name: str) -> Iterator[None]:
    """As if a library were not installed, for another one that is imported meanwhile and can do without it."""
    modules: MutableMapping[str, Any] = sys.modules
    before = {key: modules[key] for key in (name,) if key in modules}
    modules[name] = None  # at which an import gives up, as its documentation says
    try:
        yield
    finally:
        del modules[name]
        modules.update(before)
