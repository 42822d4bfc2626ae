"""The parts of ReportLab that are used here; no other module imports it.

ReportLab imports Pillow at once, but needs it only for pictures, which most kits do not have, and some platforms lack
it. So ReportLab gets a stand-in, which imports Pillow when it is first used.
"""

import sys
from importlib import import_module
from types import ModuleType

_pillow, _image = ModuleType("PIL"), ModuleType("PIL.Image")
_pillow.Image = _image  # type: ignore[attr-defined]
_image.__getattr__ = lambda name: getattr(import_module("PIL.Image"), name)  # type: ignore[method-assign]

_loaded = {name: module for name, module in sys.modules.items() if name == "PIL"}
sys.modules["PIL"] = _pillow
try:
    from reportlab import rl_config
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfbase.ttfonts import FF_NONSYMBOLIC, FF_SYMBOLIC, TTFontFile
finally:
    del sys.modules["PIL"]
    sys.modules.update(_loaded)

__all__ = ("FF_NONSYMBOLIC", "FF_SYMBOLIC", "ImageReader", "TTFontFile", "pdfdoc")

rl_config.useA85 = 0  # ASCII encoding makes pictures a quarter larger
