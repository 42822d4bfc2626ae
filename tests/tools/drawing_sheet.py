"""Show drawings as a PNG: ``python -m tests.tools.drawing_sheet OUT.png [NAME ...] --hand flat --style deco``.

The upper half shows Standard, the lower half Minimal. ``street:3:7`` is the street of tier 3 with seed 7, in the color
of its group.
"""

from pathlib import Path

import click
from PIL import Image

from printgen.art.drawings.hands import HANDS, rendered
from printgen.art.drawings.model import Drawing, drawing, drawing_names
from printgen.art.drawings.streets import street
from printgen.art.frame import VARIANTS, Frame, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, inks
from printgen.galleries.gallery import label_faces
from printgen.galleries.samples import sample_theme
from printgen.geometry import Rect, Size
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.parts.palette import palette
from printgen.pdf.painter import paint
from printgen.pdf.press import Press
from printgen.pdf.raster import rendered as pages
from printgen.type.typefaces import Typefaces
from tests.tools.bake_drawings import BAKED, baked


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("names", nargs=-1)
@click.option("--hand", default="flat", type=click.Choice(list(HANDS)))
@click.option("--style", default="deco")
@click.option("--size", default="44x33", help="of each drawing in mm")
@click.option("--key", default="accent")
@click.option("--across", default=4)
@click.option("--dpi", default=130)
def sheet(out: Path, names: tuple[str, ...], hand: str, style: str, size: str, key: str, across: int, dpi: int) -> None:
    """Bake all drawings, and show some (or all) of them in both variants."""
    BAKED.write_text(baked(), encoding="utf-8")
    wide, high = map(float, size.split("x"))
    colors = palette(sample_theme("style", style).edition)
    names = names or drawing_names()
    rows = -(-len(names) // across)
    whole = Size(min(across, len(names)) * (wide + 3) + 3, rows * (high + 3) + 3)
    items = []
    for at, name in enumerate(names):
        box = Rect(3 + at % across * (wide + 3), 3 + at // across * (high + 3), wide, high)
        found, its_key = wanted(name, key)
        items += [rendered(found, box, HANDS[hand], its_key), shape(rect_path(box), stroke=HAIRLINE_PEN)]
    page = Sheet("sheet", 1, 1, "front", "list", Frame(whole, tuple(items)), ())
    document = ImposedDocument("sheet", "Drawings", (page,), lambda name, **values: "")
    pictures = []
    for variant in VARIANTS:
        data = paint(document, inks(colors, variant), Press.of(Typefaces(label_faces()), "en")).read()
        print(f"{variant}: {len(data) / len(names) / 1000:.1f} kB a drawing")
        pictures += pages(data, dpi)
    both = Image.new("RGB", (pictures[0].width, 2 * pictures[0].height), "white")
    for at, picture in enumerate(pictures):
        both.paste(picture, (0, at * pictures[0].height))
    both.save(out)


def wanted(name: str, key: str) -> tuple[Drawing, str]:
    """Return a drawing and the color of its key: a bundled one by its name, or a generated street."""
    if not name.startswith("street:"):
        return drawing(name), key
    tier, seed = map(int, name.split(":")[1:])
    return street(tier, seed), "group/" + "abcdefgh"[tier - 1]


if __name__ == "__main__":
    sheet()
