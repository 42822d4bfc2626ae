"""Give fonts figures of one width: ``python -m tests.tools.tabular_figures FILE.ttf ...``.

The figures that a font's feature 'tnum' selects become its own, so that columns of numbers are aligned. The files are
changed in place, and their version strings say so.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

MARK = "; figures of one width, for printgen"


def make_tabular(path: Path) -> None:
    """Map the digits of a font file to its tabular figures."""
    font = TTFont(path)
    features, lookups = font["GSUB"].table.FeatureList.FeatureRecord, font["GSUB"].table.LookupList.Lookup
    numbers = {number for one in features if one.FeatureTag == "tnum" for number in one.Feature.LookupListIndex}
    chosen: dict[str, str] = {}
    for number in sorted(numbers):
        for table in lookups[number].SubTable:
            chosen |= getattr(table, "ExtSubTable", table).mapping
    for table in font["cmap"].tables:  # several may share their letters
        if table.isUnicode():
            table.cmap |= {ord(digit): chosen.get(name := table.cmap[ord(digit)], name) for digit in "0123456789"}
    for record in font["name"].names:
        if record.nameID == 5 and MARK not in record.toUnicode():
            record.string = record.toUnicode() + MARK
    font.save(path)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        make_tabular(Path(name))
