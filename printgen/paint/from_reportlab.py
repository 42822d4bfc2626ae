"""What paint takes from ReportLab: the only file that imports it.

ReportLab imports Pillow at once and has no part that does without, yet needs it for pictures alone, of which most kits
have none. So Pillow is loaded on use, which spares a build some 25 ms.
Where HarfBuzz is installed, ReportLab imports that as well, to shape texts of its own, of which we have none: 10 ms.
"""

from printgen.paint.lazy_loading import hidden_library, load_on_use

load_on_use("PIL", "Image")  # before the imports that follow

with hidden_library("uharfbuzz"):
    from reportlab import rl_config
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfbase.pdfdoc import PDFImageXObject
    from reportlab.pdfbase.ttfonts import FF_NONSYMBOLIC, FF_SYMBOLIC, TTFontFile

__all__ = (
    "FF_NONSYMBOLIC",
    "FF_SYMBOLIC",
    "ImageReader",
    "PDFImageXObject",
    "TTFontFile",
)

rl_config.useA85 = 0  # pure loss: a quarter larger for mail systems of the last century
