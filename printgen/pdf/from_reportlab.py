"""The parts of ReportLab that are used here; no other module imports it.

ReportLab imports Pillow at once, but needs it only for pictures, which most kits do not have: Pillow is loaded when it
is first used, which saves 25 ms of a build. Where Pillow is missing, kits without pictures are still built.
"""

import sys
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec
from types import ModuleType


def _load_on_use(package: str, name: str) -> None:
    """Load a module at the first use of anything in it, as importlib's documentation shows."""
    spec = find_spec(f"{package}.{name}")
    if spec is None or spec.loader is None or spec.name in sys.modules:
        return
    loader = spec.loader = LazyLoader(spec.loader)
    module = sys.modules[spec.name] = module_from_spec(spec)
    setattr(import_module(package), name, module)  # otherwise ``from package import name`` would use the module
    loader.exec_module(module)


try:
    _load_on_use("PIL", "Image")
    _stand_in = None
except ModuleNotFoundError:
    _stand_in = ModuleType("PIL")
    _stand_in.Image = ModuleType("PIL.Image")  # type: ignore[attr-defined]

if _stand_in:
    _missing = {"PIL": sys.modules["PIL"]} if "PIL" in sys.modules else {}  # None, which blocks an import
    sys.modules["PIL"] = _stand_in
try:
    from reportlab import rl_config
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfbase.ttfonts import FF_NONSYMBOLIC, FF_SYMBOLIC, TTFontFile
finally:
    if _stand_in:
        del sys.modules["PIL"]
        sys.modules.update(_missing)

__all__ = ("FF_NONSYMBOLIC", "FF_SYMBOLIC", "ImageReader", "TTFontFile", "pdfdoc")

rl_config.useA85 = 0  # ASCII encoding makes pictures a quarter larger
