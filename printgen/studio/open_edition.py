"""An edition that is open: its values, its problems, and the printed look of its items after each change."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from printgen.api import Session, ThemeProblems, choices_of, load
from printgen.art.pictures import opened
from printgen.errors import Mark, OutputError, PrintgenError, Problem, quoted
from printgen.geometry import Rect, Size
from printgen.kit.component import Component
from printgen.kit.preview import POSTER
from printgen.kit.view import piece_faces
from printgen.limits import PICTURE_BYTES
from printgen.loading import whole_tree
from printgen.messages import message
from printgen.parts.palette import palette
from printgen.pdf.raster import rendered_as_png
from printgen.studio.card_tables import CardTable, pasted_cards
from printgen.studio.files import EditionFiles, write_new
from printgen.svg.reading import read_svg
from printgen.svg.xml import SvgError, is_svg
from printgen.theme.chain import FILE, ORDER
from printgen.theme.edits import EditError, Item, YamlText
from printgen.theme.edits import Step as ToValue
from printgen.theme.files import ProvenPictures, RefusedError, forget_others, proven_picture
from printgen.theme.starting import edition_id
from printgen.theme.theme import Theme
from printgen.theme.yaml import PathMarks, SourceList, SourceMapping, identity

_MOST_PICTURES = 600
_ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp", "TIFF": ".tif", "AVIF": ".avif"}
_NUMBERED = re.compile(r"(.*?)-?(\d+)\Z")


class FieldProblem(NamedTuple):
    """A problem, and the path of the value that has it, empty if it is not in this edition's own files."""

    problem: Problem
    path: str


class Space(NamedTuple):
    """A space on the picture of a board, in mm."""

    id: str
    rect: Rect


class _Shown(Struct):
    """The last good look of a document: the session that laid it out, and a version for each item and the whole."""

    session: Session
    component: Component
    colors: object
    versions: dict[str, int]
    whole: int


class OpenEdition:
    """An edition in a folder. Changes are written at once; the last good look stays while there are problems."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = EditionFiles(folder)
        self._proven: ProvenPictures = {}
        self._pictures: dict[tuple[str, str, str, int, int], bytes] = {}
        self._shown: dict[str, _Shown] = {}
        self._bases: dict[str, SourceMapping | None] = {}
        self._tree: SourceMapping | None = None
        self._text: YamlText | None = None
        self._table: CardTable | None = None
        self._version = 0
        self.session: Session | None = None
        self.theme: Theme | None = None
        self.problems: tuple[FieldProblem, ...] = ()
        self._read()

    # Values

    @property
    def tree(self) -> SourceMapping:
        """All values of the edition, also inherited and invalid ones."""
        if self._tree is None:
            try:
                self._tree = whole_tree(self._name)
            except PrintgenError:
                self._tree = SourceMapping(Mark(FILE, 1, 1))
        return self._tree

    def value(self, path: str) -> Any:
        """Return the value at a path such as ``spaces.boardwalk.price``, None if there is none."""
        found: Any = self.tree
        for step in self.steps(path):
            found = _part(found, step)
        return found

    def used(self, path: str) -> Any:
        """Return the value that is used at a path: also one that no file gives."""
        found = self.value(path)
        node: Any = self.theme.edition if self.theme and found is None else None
        for step in self.steps(path) if node is not None else ():
            if isinstance(step, Item):
                node = next((one for one in node if getattr(one, step.key, None) == step.name), None)
            elif isinstance(step, str):
                node = node.get(step) if isinstance(node, Mapping) else getattr(node, step, None)
            else:
                node = node[step] if isinstance(node, list) and 0 <= step < len(node) else None
        return node if found is None and isinstance(node, str | int | float | list | tuple) else found

    def steps(self, path: str) -> tuple[ToValue, ...]:
        """Return the steps to a value; those to items of lists know how the item is identified."""
        node: Any = self.tree
        steps: list[ToValue] = []
        for name in filter(None, path.split(".")):
            step: ToValue = name
            if isinstance(node, SourceList):
                found = next((one for one in node if str(identity(one)) == name), None)
                if found is not None:
                    step = Item("id" if "id" in found else "value", identity(found) or "")
                elif any(identity(one) is not None for one in node):
                    step = Item("id", name)
                else:
                    step = int(name) if name.isdecimal() else -1
            steps.append(step)
            node = _part(node, step)
        return tuple(steps)

    def is_own(self, path: str) -> bool:
        """Check whether the edition's own file gives the value, not one that it is made from."""
        return self._yaml().has(self.steps(path))

    def cell(self, path: str) -> str:
        """Return the cell of a workbook that gives a value, such as ``Spaces!C7``; empty if it is not in a workbook."""
        holder, _, name = path.rpartition(".")
        node = self.value(holder)
        place = node.places.get(name) if isinstance(node, SourceMapping) else None
        return place.value.cell if place and place.value.sheet else ""

    def is_inherited(self, path: str) -> bool:
        """Check whether there is a value without the edition's own file."""
        return self._inherited(path) is not None

    def is_changed(self, path: str) -> bool:
        """Check whether the edition's own file gives another value than the inherited one."""
        inherited = self._inherited(path)
        return inherited is not None and self.is_own(path) and inherited != self.value(path)

    def _inherited(self, path: str) -> Any:
        found: Any = self._base
        for step in self.steps(path):
            found = _part(found, step)
        return found

    # Changes

    def put(self, path: str, value: Any) -> None:
        """Set the value at a path."""
        if table := self.table(path):
            self._write(table.with_value(self._line(path), path.rpartition(".")[2], value), path)
            return
        self._write(self._yaml().with_value(self.steps(path), value), path)

    def reset(self, path: str) -> None:
        """Remove the edition's own value, so that the inherited one is used again."""
        if self.table(path):
            self.put(path, None)
        elif self.is_own(path):
            self._write(self._yaml().without(self.steps(path)), path)
        self.files.end_group()

    def add(self, path: str, item: Mapping[str, Any], after: str = "") -> None:
        """Add an item to a list, behind another one of it or at the end."""
        steps = self.steps(path)
        behind = self.steps(f"{path}.{after}")[-1] if after else None
        behind = behind if isinstance(behind, Item) else None
        self._write(self._yaml().with_item(steps, item, behind), f"{path}.{item.get('id', '')}")
        self.files.end_group()

    def duplicate(self, path: str) -> str:
        """Add a copy of an item behind it; return the path of the copy."""
        holder, _, name = path.rpartition(".")
        item = _plain(self.value(path))
        names = [str(identity(one)) for one in self.value(holder)]
        taken = set(names)
        if table := self.table(path):
            copy = _free_name(name, taken)
            if "id" not in table.columns:  # cards are numbered by their places
                copy = f"{name.rpartition('-')[0]}-{names.index(name) + 2:02}"
            self._write(table.with_copy(self._line(path), copy), f"{holder}.{copy}")
            self.files.end_group()
            return f"{holder}.{copy}"
        if "id" in item:
            item["id"] = copy = _free_name(name, taken)
        else:
            item["value"] = next(value for value in range(int(name) + 1, 2_000_000) if str(value) not in taken)
            copy = str(item["value"])
        self.add(holder, item, name)
        return f"{holder}.{copy}"

    def remove(self, path: str) -> None:
        """Remove an item from a list."""
        steps = self.steps(path)
        text = self._yaml()
        if table := self.table(path):
            written = table.without(self._line(path))
        elif self.is_inherited(path):
            item = steps[-1]
            assert isinstance(item, Item)
            rest = YamlText(text.without(steps)) if text.has(steps) else text
            written = rest.with_item(steps[:-1], {item.key: item.name, "remove": True})
        else:
            written = text.without(steps)
        self._write(written, path)
        self.files.end_group()

    def can_move(self, path: str) -> bool:
        """Check whether the items of a list can be put in another order."""
        if path == "spaces" or self.table(path):
            return True
        items = self.value(path)
        names = [str(name) for name in self._yaml().item_names(self.steps(path))]
        return bool(items) and not self.is_inherited(path) and names == [str(identity(one)) for one in items]

    def move(self, path: str, places: int) -> None:
        """Move an item of a list by some places, towards the end if positive."""
        holder, _, name = path.rpartition(".")
        names = [str(identity(one)) for one in self.value(holder)]
        at = names.index(name)
        to = min(max(0, at + places), len(names) - 1)
        order = [*range(len(names))]
        order.insert(to, order.pop(at))
        if table := self.table(path):
            lines = [item.mark.line for item in self.value(holder)]
            written = table.with_order([lines[one] for one in order])
        elif holder == "spaces" and self.is_inherited(holder):
            if 0 in (at, to):  # the first space stays
                return
            runs = _runs([str(identity(one)) for one in self._unordered()], [names[one] for one in order])
            steps: tuple[ToValue, ...] = (ORDER,)
            text = self._yaml()
            written = text.with_value(steps, runs) if runs else text.without(steps)
        else:
            written = self._yaml().with_order(self.steps(holder), order)
        self._write(written, path)
        self.files.end_group()

    def paste(self, path: str, text: str) -> None:
        """Add the cards in rows that were copied from a spreadsheet to the deck at a path."""
        cards_path = f"{path}.cards"
        if table := self.table(cards_path):
            self._write(table.with_cards(pasted_cards(text, table.columns)), cards_path)
        else:
            names = [str(identity(one)) for one in self.value(cards_path) or ()]
            last, yaml = names[-1] if names else f"{path.rpartition('.')[2]}-01", self._yaml()
            for card in pasted_cards(text):
                last = card.get("id") or _free_name(last, set(names))
                names.append(last)
                given = {name: value for name, value in card.items() if value}
                yaml = YamlText(yaml.with_item(self.steps(cards_path), {"id": last, "text": "", **given}))
            self._write(yaml.text, cards_path)
        self.files.end_group()

    def table(self, path: str) -> CardTable | None:
        """Return the table of a card, or of the cards of a deck; None if they are in theme.yaml."""
        steps = path.split(".")
        if steps[0] != "decks" or steps[2:3] != ["cards"]:
            return None
        deck = ".".join(steps[:2])
        name = self.value(f"{deck}.cards_file")
        is_own = isinstance(name, str) and self.is_own(f"{deck}.cards_file")
        if not is_own:
            return None
        text = self.files.text(name)
        if self._table is None or self._table.text != text:  # read once for all fields of a card
            self._table = CardTable(text)
        return self._table

    def _line(self, path: str) -> int:
        card = self.value(".".join(path.split(".")[:4]))
        if not isinstance(card, SourceMapping):
            raise EditError
        return card.mark.line

    def undo(self) -> str | None:
        """Take the last change back; return its path."""
        return self._stepped(self.files.undo())

    def redo(self) -> str | None:
        """Make the last undone change again; return its path."""
        return self._stepped(self.files.redo())

    def reread(self) -> None:
        """Read all files again, as after a change by another program."""
        self.files.read_again()
        self._bases.clear()
        self._read()

    # Looks

    def look(self, document: str) -> Component | None:
        """Lay out a document as it is now, or return its last good look; None if it never had one."""
        shown = self._shown.get(document)
        session = self.session
        if session is None or document not in session.view.names or (shown and shown.session is session):
            return shown.component if shown else None
        try:
            component = session.view.component(document)
        except PrintgenError as error:
            self._add_problems(error.problems)
            return shown.component if shown else None
        colors, now = palette(session.theme.edition), piece_faces(component)
        before = piece_faces(shown.component) if shown and shown.colors == colors else {}
        is_same = bool(shown) and bool(before) and shown is not None and shown.component.surface == component.surface
        self._version += 1
        versions = {
            stem: shown.versions[stem] if shown and before.get(stem) == faces else self._version
            for stem, faces in now.items()
        }
        whole = shown.whole if shown and is_same else self._version
        self._shown[document] = _Shown(session, component, colors, versions, whole)
        return component

    def version(self, document: str, stem: str = "") -> int:
        """Return a number that changes with the look of an item, or of a whole board."""
        shown = self._shown.get(document)
        if shown is None:
            return 0
        return shown.versions.get(stem, 0) if stem else shown.whole

    def stems(self, document: str) -> tuple[str, ...]:
        """Return the items of a document by their stems."""
        component = self.look(document)
        return tuple(piece_faces(component)) if component else ()

    def size(self, document: str, stem: str) -> Size:
        """Return the size of an item in mm; nothing for one that is unknown."""
        shown = self._shown.get(document)
        if shown and not stem and shown.component.surface:
            return shown.component.surface.size
        faces = piece_faces(shown.component).get(stem) if shown else None
        return faces[0].size if faces else Size(0, 0)

    @property
    def style(self) -> str:
        """The name of the style that the edition's own file gives."""
        return self._yaml().given(("style",))

    @property
    def palette(self) -> str:
        """The name of the palette that the edition's own file gives."""
        return self._yaml().given(("palette",)) or self._yaml().given(("palette", "name"))

    def add_picture(self, path: str, name: str, data: bytes) -> None:
        """Store a picture in the edition's folder ``art``, and use it at a path; raises PrintgenError if it is none."""
        if len(data) > PICTURE_BYTES.most:
            fault = message("{name} is larger than {limit}", name=quoted(name), limit=str(PICTURE_BYTES))
            raise PrintgenError(Problem(fault, hint=message("use smaller pictures, or fewer")))
        try:
            proven_picture(data, name) if not is_svg(data) else read_svg(data)
        except RefusedError as error:
            raise PrintgenError(Problem(error.message, hint=error.hint)) from None
        except SvgError as error:
            raise PrintgenError([Problem(one.message, hint=one.hint) for one in error.problems]) from None
        ending = ".svg" if is_svg(data) else _ENDINGS.get(opened(data).format or "", ".png")
        stem = edition_id(Path(name).stem)
        folder = self.folder / "art"
        if folder.is_symlink() or self.folder.is_symlink():
            raise OutputError(Problem(message("{name} is a link, and nothing is written through links", name="'art'")))
        folder.mkdir(exist_ok=True)
        names = (f"{stem}{ending}", *(f"{stem}-{number}{ending}" for number in range(2, 1000)))
        free = next(one for one in names if not (folder / one).exists() or (folder / one).read_bytes() == data)
        write_new(folder / free, data)
        self.put(path, f"art/{free}")
        self.files.end_group()

    def picture(self, document: str, stem: str, variant: str, dpi: int, side: int = 0) -> bytes | None:
        """Return the last good look of an item, or of the whole board without a stem, as a PNG; None if unknown."""
        self.look(document)
        shown = self._shown.get(document)
        if shown is None or (stem and stem not in shown.versions):
            return None
        key = (document, f"{stem}/{side}", variant, dpi, self.version(document, stem))
        if key not in self._pictures:
            view = shown.session.view
            data = view.piece(document, stem, variant) if stem else view.page(POSTER, 1, variant)
            pages = rendered_as_png(data, dpi)
            if len(self._pictures) >= _MOST_PICTURES:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[key] = pages[min(side, len(pages) - 1)]
        return self._pictures[key]

    def spaces(self) -> tuple[Size, tuple[Space, ...]] | None:
        """Return the size of the board and its spaces, in mm."""
        component = self.look("board")
        if component is None or component.surface is None:
            return None
        surface = component.surface
        return surface.size, tuple(Space(cell.id, cell.rect) for cell in surface.cells)

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents of the kit."""
        return self.session.view.names if self.session else ()

    def check(self, document: str) -> None:
        """Find the problems of a document that may not be visible."""
        if self.session and not self._is_invalid:
            try:
                self.session.view.component(document)
            except PrintgenError as error:
                self._add_problems(error.problems)

    # Reading

    @property
    def _name(self) -> str:
        return f"{self.folder}/"

    def _yaml(self) -> YamlText:
        text = self.files.text(FILE)
        if self._text is None or self._text.text != text:
            self._text = YamlText(text)
        return self._text

    def _write(self, text: str, path: str) -> None:
        """Write the changed text of theme.yaml, or of the table that a card is in."""
        table = self.value(".".join([*path.split(".")[:2], "cards_file"])) if self.table(path) else FILE
        self.files.write(str(table), text, path)
        self._read()

    def _stepped(self, path: str | None) -> str | None:
        if path is not None:
            self._read()
        return path

    def _read(self) -> None:
        """Read the edition again; without a valid one, the former stays."""
        self._tree, self.problems, self._is_invalid = None, (), False
        self.files.text(FILE)
        try:
            theme = load(self._name, proven=self._proven)
            session = Session(theme, choices_of(theme), former=self.session)
        except ThemeProblems as error:
            self._is_invalid = True
            self._add_problems(error.problems)
            return
        forget_others(self._proven, theme.files)
        if isinstance(theme.marks, PathMarks):
            self._tree = theme.marks.tree
        self.theme, self.session = theme, session

    def _add_problems(self, problems: Iterable[Problem]) -> None:
        known = {one.problem for one in self.problems}
        new = [problem for problem in problems if problem not in known]
        if not new:
            return
        paths = {(mark.line, mark.column, mark.sheet): path for path, mark in _marks(self.tree)}
        own = Path(self._name) / FILE
        self.problems += tuple(FieldProblem(one, _path_at(one.where, paths, own)) for one in new)

    @property
    def _base(self) -> SourceMapping | None:
        """The values of the theme that this one is made from."""
        name = str(self.tree.get("extends") or self._extends)
        if not name:
            return None
        if name not in self._bases:
            try:
                base = name if "/" not in name else f"{(self.folder / name).resolve()}/"
                language = self.tree.get("language")
                self._bases[name] = whole_tree(base, language if isinstance(language, str) else None)
            except PrintgenError:
                self._bases[name] = None
        return self._bases[name]

    @property
    def _extends(self) -> str:
        found = re.search(r"^extends: *['\"]?([^'\"#\s]+)", self.files.text(FILE), re.MULTILINE)
        return found[1] if found else ""

    def _unordered(self) -> Sequence[Any]:
        """Return the spaces in the order that they have without the edition's own ``order``."""
        base = self._base.get("spaces", []) if self._base else []
        known = {identity(one) for one in base}
        own = {identity(one) for one in self.value("spaces")}
        return [one for one in base if identity(one) in own] + [
            one for one in self.value("spaces") if identity(one) not in known
        ]


def _part(node: Any, step: ToValue) -> Any:
    if isinstance(node, SourceMapping) and isinstance(step, str):
        return node.get(step)
    if isinstance(node, SourceList) and isinstance(step, Item):
        return next((one for one in node if identity(one) == step.name), None)
    if isinstance(node, SourceList) and isinstance(step, int) and 0 <= step < len(node):
        return node[step]
    return None


def _plain(value: Any) -> Any:
    """Return a value without the places of its parts."""
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list) else value


def _free_name(name: str, taken: set[str]) -> str:
    """Return an unused name like another one, with the next number."""
    found = _NUMBERED.match(name)
    stem, digits = (found[1], found[2]) if found else (name, "1")
    number = int(digits)
    while (new := f"{stem}-{number:0{len(digits)}d}"[:40]) in taken:
        number += 1
    return new


def _runs(base: list[str], wanted: list[str]) -> list[list[str]]:
    """Return the fewest runs of names that turn one order into another; the first name of a run stays."""
    place = {name: at for at, name in enumerate(base)}
    best: list[list[str]] = []  # the longest rising chains that end at each wanted name
    for at, name in enumerate(wanted):
        longer = [chain for chain in best[:at] if place[chain[-1]] < place[name]]
        best.append([*max(longer, key=len, default=[]), name])
    kept = {*max(best, key=lambda chain: len(chain)), wanted[0]}
    runs: list[list[str]] = []
    for before, name in pairwise(wanted):
        if name in kept:
            continue
        if runs and runs[-1][-1] == before:
            runs[-1].append(name)
        else:
            runs.append([before, name])
    return runs


def _path_at(where: Mark | None, paths: Mapping[tuple[int, int, str], str], file: Path) -> str:
    if where is None or Path(where.file) != file:
        return ""
    return paths.get((where.line, where.column, where.sheet), "")


def _marks(node: Any, path: str = "") -> Iterator[tuple[str, Mark]]:
    """Yield the path of each field and item of a tree with its places, the outer ones first."""
    if isinstance(node, SourceMapping):
        for name, value in node.items():
            at = f"{path}.{name}".lstrip(".")
            yield from ((at, mark) for mark in node.places[name])
            yield from _marks(value, at)
    elif isinstance(node, SourceList):
        for number, item in enumerate(node):
            at = f"{path}.{identity(item) if identity(item) is not None else number}"
            yield at, node.place(number)
            yield from _marks(item, at)
