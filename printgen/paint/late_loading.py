"""Puts off loading a module that another library imports at once but seldom uses."""

import sys
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec


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
