"""Makes the README's pictures from a fresh build of the reference kit: PDFs go in, small PNGs come out.

Run by ``make pictures``; look at them before committing.
"""

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pypdfium2
from click.testing import CliRunner
from PIL import Image

from printgen.cli import main as printgen

TARGET = Path(__file__).resolve().parents[2] / ".github" / "pictures"
THEME = "knockopoly"
SLIDE = "knockout"
VARIANTS = ("standard", "minimal")
DEEDS = ("deed-01", "deed-03", "deed-08", "deed-28")
NOTES = ("note-500-01", "note-50-01")
GAP = 24


def page(folder: Path, document: str, number: int, dpi: float) -> Image.Image:
    """A page (from 1) of a document as a picture."""
    pdf = pypdfium2.PdfDocument(folder / f"{document}.pdf")
    picture: Image.Image = pdf[number - 1].render(scale=dpi / 72).to_pil().convert("RGB")
    return picture


def item(folder: Path, document: str, name: str, face: str, dpi: float) -> Image.Image:
    """One item of a document, cut out along its trim and turned upright."""
    told = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
    pages = next(entry["pages"] for entry in told["documents"] if entry["name"] == document)
    sheet, found = _find(pages, name, face)
    scale = dpi / 25.4
    x, y, width, height = (value * scale for value in found["rect"])
    cut = page(folder, document, sheet["number"], dpi).crop((round(x), round(y), round(x + width), round(y + height)))
    return cut.rotate(found["turn"], expand=True)


def _find(pages: list[dict[str, Any]], name: str, face: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return next(
        (sheet, entry) for sheet in pages for entry in sheet["items"] if entry["face"] == face and entry["id"] == name
    )


def row(pictures: Sequence[Image.Image], framed: bool = True) -> Image.Image:
    """Pictures side by side on white, each with a thin frame."""
    framed_pictures = [_framed(picture) if framed else picture for picture in pictures]
    width = sum(picture.width for picture in framed_pictures) + GAP * (len(pictures) - 1)
    canvas = Image.new("RGB", (width, max(picture.height for picture in framed_pictures)), "white")
    x = 0
    for picture in framed_pictures:
        canvas.paste(picture, (x, 0))
        x += picture.width + GAP
    return canvas


def column(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures one below the other on white."""
    height = sum(picture.height for picture in pictures) + GAP * (len(pictures) - 1)
    canvas = Image.new("RGB", (max(picture.width for picture in pictures), height), "white")
    y = 0
    for picture in pictures:
        canvas.paste(picture, (0, y))
        y += picture.height + GAP
    return canvas


def _framed(picture: Image.Image) -> Image.Image:
    canvas = Image.new("RGB", (picture.width + 2, picture.height + 2), "#999999")
    canvas.paste(picture, (1, 1))
    return canvas


def board(folder: Path) -> Image.Image:
    """The nine tiles put together along their trims."""
    told = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
    pages = next(entry["pages"] for entry in told["documents"] if entry["name"] == "board")
    dpi, scale = 150, 150 / 25.4
    widths = [sheet["trim"][2] for sheet in pages if sheet["row"] == 1]
    heights = [sheet["trim"][3] for sheet in pages if sheet["column"] == 1]
    whole = Image.new("RGB", (round(sum(widths) * scale), round(sum(heights) * scale)), "white")
    for sheet in pages:
        x, y, width, height = (value * scale for value in sheet["trim"])
        box = (round(x), round(y), round(x + width), round(y + height))
        tile = page(folder, "board", sheet["number"], dpi).crop(box)
        at = (sum(widths[: sheet["column"] - 1]) * scale, sum(heights[: sheet["row"] - 1]) * scale)
        whole.paste(tile, (round(at[0]), round(at[1])))
    return whole.resize((900, 900), Image.Resampling.LANCZOS)


def lying(folder: Path) -> Image.Image:
    """The poster of a long board within its trim, turned on its side so that the start lies left."""
    told = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
    sheet = next(entry["pages"] for entry in told["documents"] if entry["name"] == "board-poster")[0]
    x, y, width, height = (round(value * 72 / 25.4) for value in sheet["trim"])
    return page(folder, "board-poster", 1, 72).crop((x, y, x + width, y + height)).rotate(-90, expand=True)


def _both_faces(folder: Path, *cards: str) -> list[Image.Image]:
    return [item(folder, "cards", card, face, 130) for card in cards for face in ("front", "back")]


def _fronts(folder: Path, document: str, names: Sequence[str], dpi: float) -> list[Image.Image]:
    return [item(folder, document, name, "front", dpi) for name in names]


def _built(theme: str, scratch: Path) -> list[Path]:
    """The folders of a theme's kit, one for each variant."""
    done = CliRunner().invoke(printgen, ["build", theme, "--out", str(scratch)])
    if done.exit_code:
        sys.exit(done.output)
    return [scratch / theme / variant for variant in VARIANTS]


PLAYERS = "name\nAda Lund\nBo Nguyễn\nChloé Roux\nDarja Kim\nEve Stone\nFinn Reed\nGus Hart\nInes Paz\n"
EVENT_PAGES = (("event", 1, "standard"), ("score-sheet", 1, "minimal"))
ROUND_PAGES = (("table-cards", 1, "standard"), ("seat-cards", 1, "minimal"))


def _tournament(scratch: Path) -> Image.Image:
    """The programme and a score sheet of the sample event, and the cards of a round."""
    players = scratch / "players.csv"
    players.write_text(PLAYERS, encoding="utf-8")
    for words in (["build", "tournament", "--out", str(scratch)], ["seating", str(players), "--out", str(scratch)]):
        done = CliRunner().invoke(printgen, words)
        if done.exit_code:
            sys.exit(done.output)
    pages = [page(scratch / "tournament" / ink, name, number, 90) for name, number, ink in EVENT_PAGES]
    pages += [page(scratch / "round-1" / ink, name, number, 90) for name, number, ink in ROUND_PAGES]
    return row(pages)


def main() -> None:
    """Builds the kit in a scratch folder and writes the pictures."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folders, slides = (_built(theme, Path(scratch)) for theme in (THEME, SLIDE))
        pictures = {
            "board": row([board(folder) for folder in folders]),
            "cards": column([row(_both_faces(folder, "chest-01", "chance-01")) for folder in folders]),
            "deeds": column([row(_fronts(folder, "deeds", DEEDS, 130)) for folder in folders]),
            "money": column([row(_fronts(folder, "money", NOTES, 90)) for folder in folders]),
            "knockout": column([row([lying(folder)]) for folder in slides]),
            "wizarding": row([board(folder) for folder in _built("wizarding", Path(scratch))]),
            "tournament": _tournament(Path(scratch)),
            "rules": row(_fronts(folders[0], "rules", ("panel-1", "panel-2", "panel-3"), 110)),
        }
    for name, picture in pictures.items():
        small = picture.resize((1200, round(picture.height * 1200 / picture.width)), Image.Resampling.LANCZOS)
        small.quantize(128).save(TARGET / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
