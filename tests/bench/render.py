"""The baseline for reading a finished kit: every page except the poster rendered once at 150 dpi.

python tests/bench/render.py FOLDER
"""

import sys
from pathlib import Path

from pypdfium2 import PdfDocument

for path in sorted(Path(sys.argv[1]).rglob("*.pdf")):
    if "poster" not in path.name:
        for page in PdfDocument(path):
            page.render(scale=150 / 72)
