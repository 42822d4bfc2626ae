"""Make the README's pictures from new builds: small pictures of finished kits, put together.

Run by ``make pictures``; look at them before committing.
"""

import gc
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from click.testing import CliRunner
from PIL import Image

from printgen.cli.main import main as printgen
from printgen.proof.kit_files import OpenedKit, opened
from printgen.proof.views.assembly import fan, spread_out
from printgen.proof.views.cutting import GluedBoard, Knife
from printgen.proof.views.kit_parts import KitPart, Pair, kit_parts, pairs
from printgen.proof.views.table import table_picture

TARGET = Path(__file__).resolve().parents[2] / ".github" / "pictures"
THEME = "knockopoly"
VARIANTS = ("standard", "minimal")
CARDS = ("chest-01", "chance-01")
DEEDS = ("deed-01", "deed-03", "deed-08", "deed-28")
LANGUAGES = ("en", "de", "fr", "es", "ar", "ja")
PANELS = ("panel-1", "panel-2", "panel-3")
PLAYERS = "name\nAda Lund\nBo Nguyễn\nChloé Roux\nDarja Kim\nEve Stone\nFinn Reed\nGus Hart\nInes Paz\n"
WIDE, WIDE_TABLE = 1200, 1600  # pixels
BOARD = 600  # the width in pixels of each of two boards side by side
DPI = 130
SCALE = DPI / 25.4

Rows = Sequence[Sequence[Sequence[Image.Image]]]


class Kits:
    """Finished kits in a temporary folder, built on first use."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch

    def both(self, theme: str) -> list[OpenedKit]:
        """Return a theme's kit in each variant."""
        folders = [self.scratch / theme / variant for variant in VARIANTS]
        if not all(folder.exists() for folder in folders):
            run("build", theme, "--out", str(self.scratch))
        return [opened(folder) for folder in folders]


def run(*words: str) -> None:
    done = CliRunner().invoke(printgen, words)
    if done.exit_code:
        sys.exit(done.output)


def part(kit: OpenedKit, name: str) -> KitPart:
    return next(found for found in kit_parts(kit) if found.name == name)


def of(kit: OpenedKit, document: str, ids: Iterable[str]) -> Iterator[Pair]:
    """Return the pairs of a document with some ids."""
    every = {pair.id: pair for pair in pairs(part(kit, document).pages)}
    return (every[id] for id in ids)


def fronts(kit: OpenedKit, document: str, ids: Iterable[str]) -> list[Image.Image]:
    knife = Knife(DPI)
    return [knife.item(*pair.front) for pair in of(kit, document, ids)]


def laid(rows: Rows) -> Image.Image:
    """Lay out rows of clusters on a plain ground."""
    return spread_out(rows, SCALE)


def boards(kits: Sequence[OpenedKit]) -> Image.Image:
    """Draw the boards of both variants side by side."""
    glued = [GluedBoard(part(kit, "board").pages).glued(Knife(DPI)) for kit in kits]
    sizes = [(BOARD, round(board.height * BOARD / board.width)) for board in glued]
    small = [board.resize(size, Image.Resampling.LANCZOS) for board, size in zip(glued, sizes, strict=True)]
    return spread_out([[[board] for board in small]], 2.0)


def lying(kits: Sequence[OpenedKit]) -> Image.Image:
    """Draw long boards on their sides, the start on the left, one below the other."""
    glued = [GluedBoard(part(kit, "board").pages).glued(Knife(40)).rotate(-90, expand=True) for kit in kits]
    return spread_out([[[board]] for board in glued], 2.0)


def cards(kit: OpenedKit) -> Sequence[Sequence[Image.Image]]:
    """Draw a card of each deck, its front beside its back."""
    knife = Knife(DPI)
    shown = of(kit, "cards", CARDS)
    return [[knife.item(*face) for face in (pair.front, pair.back) if face is not None] for pair in shown]


def notes(kits: Sequence[OpenedKit]) -> Image.Image:
    """Draw a fan of notes for each variant."""
    fans = []
    for kit in kits:
        kinds = part(kit, "money").groups().values()
        knife = Knife(DPI)
        fans.append(fan([knife.item(*kind[0].front) for kind in kinds], SCALE))
    whole = Image.new("RGB", (fans[0].width, sum(one.height for one in fans)))
    for index, one in enumerate(fans):
        whole.paste(one, (0, index * one.height))
    return whole


def tournament(kits: Kits) -> Image.Image:
    """Draw the program and a score sheet of the sample event, and the cards of a round."""
    standard, minimal = kits.both("tournament")
    players = kits.scratch / "players.csv"
    players.write_text(PLAYERS, encoding="utf-8")
    run("seating", str(players), "--out", str(kits.scratch))
    pages = [Knife(DPI).page(part(kit, name).pages[0]) for kit, name in ((standard, "event"), (minimal, "score-sheet"))]
    pages += [page_alone(kits.scratch / "round-1" / name) for name in ("standard/table-cards", "minimal/seat-cards")]
    return laid([[pages]])


def languages(kits: Kits) -> Image.Image:
    """Draw a deed of the classic edition in each language."""
    deeds = [deed for language in LANGUAGES for deed in fronts(spoken(kits, language), "deeds", DEEDS[-1:])]
    return laid([[deeds[:3]], [deeds[3:]]])


def spoken(kits: Kits, language: str) -> OpenedKit:
    """Return the deeds of the classic edition in a language."""
    folder = kits.scratch / "languages" / language
    folder.mkdir(parents=True)
    theme = f"format: 1\nextends: classic\nid: spoken\nlanguage: {language}\n"
    (folder / "theme.yaml").write_text(theme, encoding="utf-8")
    run("build", str(folder), "--only", "deeds", "--variant", VARIANTS[0], "--out", str(folder))
    return opened(folder / "spoken" / VARIANTS[0])


def page_alone(path: Path) -> Image.Image:
    """Return the first page of a document that belongs to no kit."""
    import pypdfium2

    from printgen.pdf.raster import raster

    return raster(pypdfium2.PdfDocument(path.with_suffix(".pdf"))[0], DPI)


def made(kits: Kits) -> dict[str, Image.Image]:
    """Return every picture by its file name."""
    both = kits.both(THEME)
    return {
        "table.jpg": table_picture(kit_parts(both[0])),
        "board.png": boards(both),
        "cards.png": laid([cards(kit) for kit in both]),
        "deeds.png": laid([[fronts(kit, "deeds", DEEDS)] for kit in both]),
        "money.png": notes(both),
        "knockout.png": lying(kits.both("knockout")),
        "classic.png": boards(kits.both("classic")),
        "wizarding.png": boards(kits.both("wizarding")),
        "junior.png": boards(kits.both("junior")),
        "village.png": boards(kits.both("village")),
        "blank.png": boards(kits.both("blank")),
        "summit.png": boards(kits.both("summit")),
        "tournament.png": tournament(kits),
        "languages.png": languages(kits),
        "rules.png": laid([[fronts(both[0], "rules", PANELS)]]),
    }


def few_colors(picture: Image.Image) -> Image.Image:
    """Reduce a picture to 256 colors close to the original, which saves space."""
    return picture.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)


def main() -> None:
    """Build the kits in a temporary folder and write the pictures."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        pictures = made(Kits(Path(scratch)))
    gc.collect()  # a build switches the garbage collector off, but the PDFs must be closed before the interpreter ends
    for name, picture in pictures.items():
        wide = WIDE_TABLE if name == "table.jpg" else WIDE
        small = picture.resize((wide, round(picture.height * wide / picture.width)), Image.Resampling.LANCZOS)
        if name.endswith(".jpg"):
            small.save(TARGET / name, quality=86, optimize=True, progressive=True)
        else:
            few_colors(small).save(TARGET / name, optimize=True)


if __name__ == "__main__":
    main()
