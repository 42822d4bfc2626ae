"""The folder of a new edition, written whole or not at all."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.json import format as json_format

from printgen.art.icons import baked, known_icons
from printgen.errors import (
    OutputError,
    PrintgenError,
    Problem,
    ThemeError,
    UsageError,
    hostile,
    os_reason,
    plain,
    quoted,
)
from printgen.games.registry import record_for
from printgen.journal import changing, settle
from printgen.limits import SHEET_ROWS
from printgen.loading import load_theme, whole_tree
from printgen.messages import message
from printgen.resources import starters, theme_folder
from printgen.theme.chain import FILE
from printgen.theme.checks import all_texts
from printgen.theme.schema import editor_schema
from printgen.theme.starting import SCHEMA, WORKBOOK, NewEdition, retitle, starter_text, theme_text
from printgen.type.coverage import free_face
from printgen.type.shaping import is_leftward_language
from printgen.type.typefaces import typefaces_of
from printgen.type.typesetter import no_glyphs
from printgen.words.translation import ENGLISH, Translation


def edition_workbook(theme: str, language: str | None = None, wording: Translation = ENGLISH) -> bytes:
    """Return the workbook of a theme, by its name or path, in a language; ThemeError if it is invalid.

    ``wording`` is the language of its headings, choices and comments.
    """
    load_theme(theme, known_icons(), language)
    return workbook_of(whole_tree(theme, language), wording)


def workbook_of(tree: Mapping[str, Any], wording: Translation = ENGLISH) -> bytes:
    """Return the workbook of the whole tree of a theme; ThemeError if a workbook cannot hold it."""
    from printgen.theme.starting_workbook import Wording, filled_sheets, workbook

    written = Wording(wording.code, wording, is_leftward_language(wording.code))
    sheets = filled_sheets(tree, record_for(tree))
    for sheet in sheets:
        if len(sheet.rows) >= SHEET_ROWS.most:
            name = written.names.written_sheet(sheet.name)
            fault = message("the sheet {name} would have more than {limit} rows", name=name, limit=str(SHEET_ROWS))
            raise ThemeError(Problem(fault, hint=message("keep long decks in CSV files (cards_file)")))
    return workbook(sheets, sorted(baked()), written)


_NEW = message("name a new folder, or an empty one")
_README = """\
# {title}

An edition of a board game to print, made from `{base}` with printgen. Type these commands in the folder above this one:

    printgen check ./{folder}      list all problems, each with its place
    printgen watch ./{folder}      rebuild every time you save, with pictures of what has changed
    printgen build ./{folder}      make all PDFs, in output/{kit}; print guide.pdf first

Edit `{written}`, check often, and build when it looks right. Put pictures into `art/`.
`printgen styles` lists the styles, `printgen options ./{folder}` the rule options, `printgen help build` papers
and sizes.
"""
_ART = """\
# Pictures

Put pictures (PNG, JPEG, WebP, TIFF, AVIF or SVG) here and name them with their folder, on a space, a card, a token
or a note:

    - {id: boardwalk, name: Bakery, art: art/bakery.jpg}

In a workbook, write the file's name in the column for pictures.

300 pixels per inch look sharp, and 200 are the minimum: `printgen check` names pictures that have fewer.
"""
_STARTER_README = """\
# {title}

A card game to print, made from the starter `{base}` with printgen. Type these commands in the folder above this one:

    printgen check ./{folder}      list all problems, each with its place
    printgen watch ./{folder}      rebuild every time you save, with pictures of what has changed
    printgen build ./{folder}      make all PDFs, in output/{kit}; print guide.pdf first

Each row of {written} is a card. The layout of the cards, the colors and the rules are in `theme.yaml`; the
manual's page "Cards of your own" explains them. Put pictures into `art/`.
"""
_STARTER_ART = """\
# Pictures

Put pictures (PNG, JPEG, WebP, TIFF, AVIF or SVG) here, and name them with their folder in a column of your table,
`art/duck.jpg`. The layout says where they are: `{picture: "{art}", at: [4, 18, 55, 38]}`.

300 pixels per inch look sharp, and 200 are the minimum: `printgen check` names pictures that have fewer.
"""


def write_edition(folder: Path, new: NewEdition, wording: Translation = ENGLISH) -> tuple[str, ...]:
    """Write a new edition into a folder that is new or empty; return the names of its files.

    ``wording`` is the language of a workbook's headings, choices and comments.
    Raises OutputError if the folder is not empty or cannot be written, UsageError if its kit could not be printed.
    """
    settle(folder)
    check_empty(folder)
    files = _files(folder, new, wording)
    try:
        with changing(folder) as change:
            trial = change.stage / "theme"
            for name, data in files.items():
                path = trial / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            if problems := _problems(trial, new):
                raise UsageError([problem._replace(where=None) for problem in problems])
            for name, data in files.items():
                change.new(name, sha256(data).hexdigest()).write_bytes(data)
    except OSError as error:
        fault = message("{folder} cannot be written: {reason}", folder=quoted(folder), reason=os_reason(error))
        raise OutputError(Problem(fault)) from error
    return tuple(files)


def _problems(stage: Path, new: NewEdition) -> list[Problem]:
    """Return what ``printgen check`` would find in a new edition, with hints for whoever chooses its title and font."""
    from printgen.kit.request import theme_choices  # takes a while, for which a wrong option does not wait
    from printgen.kit.view import KitView

    try:
        theme = load_theme(f"{stage}/", known_icons())
    except ThemeError as error:
        return list(error.problems)
    if missing := typefaces_of(theme).missing("".join(text for _, text, _ in all_texts(theme.edition)), "text"):
        face = free_face("".join(missing)) or message("one that has these characters")
        hint = message("name a font file with --font, such as {face}", face=face)
        return [Problem(no_glyphs(missing, "").message, hint=hint)]
    try:
        KitView(theme, theme_choices(theme, {})).lay_out()
    except PrintgenError as error:
        shorter, title = message("choose a shorter title, or one with shorter words"), new.title.casefold()
        return [one._replace(hint=shorter) if one.text == title else one for one in error.problems]
    return []


def check_empty(folder: Path) -> None:
    """Raise OutputError for a folder with any files that are not hidden, and for a file."""
    try:
        entries = list(folder.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        fault = message("{folder} cannot be used: {reason}", folder=quoted(folder), reason=os_reason(error))
        raise OutputError(Problem(fault, hint=_NEW)) from error
    if any(not entry.name.startswith(".") for entry in entries):
        raise OutputError(Problem(message("the folder {folder} is not empty", folder=quoted(folder)), hint=_NEW))


def _files(folder: Path, new: NewEdition, wording: Translation) -> Mapping[str, bytes]:
    """Return the bytes of each file by its name."""
    if hostile(new.title):
        fault = message("the title {title} has a character that is not allowed in a theme", title=quoted(new.title))
        raise UsageError(Problem(fault))
    name = plain(folder.resolve().name)
    if new.base in starters():
        return _starter_files(name, new)
    tree = whole_tree(new.base, new.language)
    retitle(tree, new)
    written = WORKBOOK if new.in_sheets else FILE
    texts = {
        FILE: theme_text(new, tree),
        "README.md": _README.format(title=new.title, base=new.base, folder=name, kit=new.id, written=written),
        SCHEMA: _schema(),
        "art/README.md": _ART,
    }
    books = {WORKBOOK: workbook_of(tree, wording)} if new.in_sheets else {}
    fonts = {new.font.name: _font(new.font)} if new.font else {}
    return {name: text.encode() for name, text in texts.items()} | books | fonts


def _starter_files(name: str, new: NewEdition) -> Mapping[str, bytes]:
    """Return a starter's files by their names, with the new title and the other choices in its theme.yaml."""
    if new.in_sheets:
        fault = message("the starter {name} has its cards in CSV files, not in a workbook", name=quoted(new.base))
        raise UsageError(Problem(fault, hint=message("leave out --as; spreadsheet programs open CSV files")))
    home = theme_folder(new.base)
    tables = {path.name: path.read_bytes() for path in sorted(home.glob("*.csv"))}
    written = ", ".join(f"`{table}`" for table in tables)
    texts = {
        FILE: starter_text((home / FILE).read_text(encoding="utf-8"), new),
        "README.md": _STARTER_README.format(title=new.title, base=new.base, folder=name, kit=new.id, written=written),
        SCHEMA: _schema(),
        "art/README.md": _STARTER_ART,
    }
    fonts = {new.font.name: _font(new.font)} if new.font else {}
    return {name: text.encode() for name, text in texts.items()} | tables | fonts


def _schema() -> str:
    return json_format(json.dumps(editor_schema()), indent=2) + "\n"


def _font(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        problem = message("{file} cannot be read: {reason}", file=quoted(path), reason=os_reason(error))
        raise UsageError(Problem(problem)) from error
