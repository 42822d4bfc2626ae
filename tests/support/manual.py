"""Themes made from the manual's examples, each in its own folder with the files that it names."""

import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFilter, ImageOps

from printgen.theme.schema import RecordHelp, record_help

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "themes"
PAGES = (
    "README.md",
    "first-edition.md",
    "recipes.md",
    "spreadsheets.md",
    "own-edition.md",
    "layouts.md",
    "from-other-programs.md",
)
PICTURES = ROOT / ".github" / "pictures" / "manual"
BASES = {"common": "classic", "trade": "classic", "slide": "knockout", "path": "summit"}
_STEP_BY_STEP = "first-edition.md"  # each block of these pages continues the ones before
_LAYOUTS = "layouts.md"  # its blocks begin as its first one does
_HEAD = re.compile(r".*?^(?=layouts:|decks:)", re.M | re.S)
_STARTER = "starters/"  # begins the name of a starter in the items of a picture
_EVENT = FOLDER / "tournament" / "event.yaml"
_CARDS = "id,text\nluck,You found a coin.\n"
_TOKENS = "id;name\ncat;Tom\n"
_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M1 1h7v1z"/></svg>'
_LIGHTHOUSE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100">
<path fill="#7d7468" d="M4 100c4-14 14-16 24-17h26c10 2 18 6 22 17z"/>
<path fill="#f4efe2" d="M28 88l5-58h16l5 58z"/>
<path fill="#c23b33" d="M31.300 50l1.200-14h17l1.200 14zM29.300 74l1.200-13h21l1.200 13z"/>
<path fill="#33415c" d="M29 27h24v4H29z"/>
<path fill="#f3cf63" d="M33 15h16v12H33z"/>
<path fill="#33415c" d="M40 12h2v15h-2z"/>
<path fill="#c23b33" d="M30 15q11-14 22 0z"/>
<path fill="#5b3d29" d="M37 88v-8q4-5 8 0v8z"/>
</svg>"""
_BLOCK = re.compile(
    r"```(?P<kind>yaml|csv|svg) ?(?P<file>\S*)\n(?P<text>.*?)```|<!-- picture: (?P<items>.*?) -->", re.DOTALL
)
_SIDE = 1200  # width and height of a drawn picture in pixels
_PORTRAITS = {"grandma": ("#6e6a78", "#f0c8a8"), "rex": ("#2f1d10", "#c99a68")}  # hair and skin
_FIELD = re.compile(r"^(\w+):", re.M)
_PICTURE = re.compile(r"[\w/.-]+\.(?:png|jpg|svg)")


class Shown(NamedTuple):
    """A picture on a page of the manual: its file name, the theme's folder, and the items in it."""

    name: str
    theme: Path
    items: tuple[str, ...]


def written_example(record: RecordHelp, page: str, folder: Path) -> Path:
    """Write a record's example as a theme; return its folder, beside any theme that it extends."""
    base = "" if record.whole else record.base or BASES.get(page, "")
    if record.within:
        base = f"../{written_example(record_help()[record.within], page, folder.with_name(f'{folder.name}-base')).name}"
    return _written(folder, _whole(record.example, base))


def examples_together(names: Sequence[str], page: str, folder: Path) -> Path:
    """Write the examples of several records as one theme; return its folder."""
    first, *others = (record_help()[name] for name in names)
    text = "\n".join(record.example for record in (first, *others))
    return written_example(replace(first, example=text), page, folder)


def in_few_themes(names: Iterable[str]) -> list[list[str]]:
    """Group records by theme, so that those in one theme have no field in common."""
    themes: list[list[str]] = []
    for name in names:
        theme = next((theme for theme in themes if all(_goes_with(name, other) for other in theme)), [])
        if not theme:
            themes.append(theme)
        theme.append(name)
    return themes


def _goes_with(name: str, other: str) -> bool:
    one, two = record_help()[name], record_help()[other]
    same = (one.whole, one.base, one.within) == (two.whole, two.base, "")
    return same and not {*_FIELD.findall(one.example)} & {*_FIELD.findall(two.example)}


def page_themes(page: str, folder: Path) -> Iterator[Path]:
    """Return the folders of the themes in a page's blocks, in order."""
    yield from dict.fromkeys(shown for shown, _ in _walked(page, folder))


def page_pictures(page: str, folder: Path) -> Iterator[Shown]:
    """Return the pictures of its themes on a page, in order."""
    shown = ((theme, items) for theme, items in _walked(page, folder) if items)
    for number, (theme, items) in enumerate(shown, 1):
        yield Shown(f"{page.removesuffix('.md')}-{number}.png", theme, items)


def _walked(page: str, folder: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Yield the theme after each block of a page, with the items if the block is a picture."""
    text, head, theme, lists = "", "", folder, {}
    for number, block in enumerate(_BLOCK.finditer((FOLDER / page).read_text(encoding="utf-8"))):
        if block["items"]:
            first, *items = block["items"].split()
            yield (FOLDER / first, tuple(items)) if first.startswith(_STARTER) else (theme, (first, *items))
        elif block["file"]:
            lists[block["file"]] = block["text"]
        else:
            text = text + block["text"] if page == _STEP_BY_STEP else block["text"]
            if page == _LAYOUTS and (begun := _HEAD.match(text)):
                head = begun[0] or head
                text = text if begun[0] else head + text
            theme = _written(folder / f"example-{number}", _whole(text, "" if "game:" in text else "classic"))
            for name, rows in lists.items():
                (theme / name).write_text(rows, encoding="utf-8")
            yield theme, ()


def _whole(text: str, base: str) -> str:
    """Return the complete theme.yaml for a partial example."""
    head = "" if "format:" in text else "format: 1\n"
    return (
        head + ("" if not base or text.startswith("extends:") or "\nextends:" in text else f"extends: {base}\n") + text
    )


def _written(folder: Path, text: str) -> Path:
    """Write a theme's folder with the pictures named in its text."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    for name in _PICTURE.findall(text):
        (folder / name).parent.mkdir(exist_ok=True)
        if name.endswith(".svg"):
            drawn = _LIGHTHOUSE if name == "lighthouse.svg" else _DRAWING
            (folder / name).write_text(drawn, encoding="utf-8")
        else:
            portrait = Path(name).stem if Path(name).stem in _PORTRAITS else ""
            (folder / name).write_bytes(drawn_picture(portrait, Path(name).suffix))
    if "file: event.yaml" in text:
        shutil.copy(_EVENT, folder)
    if "cards.csv" in text:
        (folder / "cards.csv").write_text(_CARDS, encoding="utf-8")
    if "sheets: tables" in text:
        (folder / "tables").mkdir(exist_ok=True)
        (folder / "tables" / "Tokens.csv").write_text(_TOKENS, encoding="utf-8")
    return folder


@cache
def drawn_picture(portrait: str, suffix: str) -> bytes:
    """Draw a portrait or a landscape in place of the photograph that an example names."""
    sky = ("#f8f2e4", "#e3d7bd") if portrait else ("#4d8fc4", "#f4e3b8")
    image = ImageOps.colorize(Image.linear_gradient("L").resize((_SIDE, _SIDE)), *sky)
    draw = ImageDraw.Draw(image)
    if portrait:
        hair, skin = _PORTRAITS[portrait]
        draw.ellipse((320, 180, 880, 800), fill=hair)
        draw.ellipse((390, 300, 810, 860), fill=skin)
        draw.ellipse((240, 860, 960, 1500), fill="#2a1f3d")
        for left in (450, 630):
            draw.ellipse((left, 500, left + 120, 600), outline="#1c1410", width=22)
            draw.ellipse((left + 45, 535, left + 80, 570), fill="#30241c")
        draw.arc((500, 600, 700, 750), 20, 160, fill="#5a1d1d", width=26)
    else:
        draw.ellipse((780, 160, 980, 360), fill="#fff3c4")
        draw.ellipse((-300, 560, 800, 1500), fill="#3f6f4a")
        draw.ellipse((400, 680, 1600, 1600), fill="#2d5438")
        draw.rectangle((520, 560, 620, 760), fill="#f6efe2")
        draw.polygon([(495, 560), (570, 470), (645, 560)], fill="#a8321f")
    file = BytesIO()
    image.filter(ImageFilter.GaussianBlur(6)).save(file, Image.registered_extensions()[suffix])
    return file.getvalue()
