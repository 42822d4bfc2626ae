"""From inked sheets to PDF bytes. ReportLab imports Pillow at once; here it waits until there is a picture."""

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec


def _put_off(package: str, name: str) -> None:
    """Has a module loaded at the first use of anything in it, unless it is loaded already."""
    spec = find_spec(f"{package}.{name}")
    if spec is None or spec.loader is None or spec.name in sys.modules:
        return
    spec.loader = LazyLoader(spec.loader)
    module = sys.modules[spec.name] = module_from_spec(spec)
    # a package's attribute too: to look for a missing one would load it
    setattr(sys.modules[package], name, module)
    spec.loader.exec_module(module)


_put_off("PIL", "Image")
