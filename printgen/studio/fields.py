"""The values of an edition as form fields, made from the records of its game.

Labels, choices and help are those of the workbooks, so a new field of a record appears by itself, in all languages.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from printgen.games.registry import record_for
from printgen.studio.open_edition import OpenEdition
from printgen.theme.edits import Item
from printgen.theme.records import COLOR_FORM, ICON_FORM
from printgen.theme.sheet_columns import EditionSheet, Spot, record_spot, sheets_of
from printgen.theme.sheet_names import SheetNames, comment
from printgen.words.translation import Translation

_LONG = 100  # characters from which a text has several rows
_HIDDEN = frozenset({"id", "kind", "value", "cards_file", "merge_cards", "cards", "layout", "fields"})
_WHOLE = re.compile(r"[-+]?\d{1,18}\Z")
_DECIMAL = re.compile(r"[-+]?\d{1,12}[.,]\d{1,9}\Z")
_PLAINER = {"art": "picture", "colour": "color", "grey": "gray", "centre": "center", "hatch": "pattern"}
_PRINT = "print."  # before the names of options of a build
_REFERS = {"group": "groups", "deck": "decks"}  # fields that name an item of a list


class Choice(Struct, frozen=True):
    """A value to choose, and the word for it."""

    value: str
    label: str


class Field(Struct, frozen=True):
    """A value as a form field; ``kind`` names its control.

    ``cell`` is the cell of the workbook that gives the value: it is changed there.
    ``is_changed`` if the edition's own file gives another value than the one that it would inherit. ``fields`` are
    those of a group of values.
    """

    path: str
    kind: str
    label: str
    help: str = ""
    value: Any = None
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    is_changed: bool = False
    cell: str = ""
    fields: "tuple[Field, ...]" = ()

    @property
    def id(self) -> str:
        """The field's id in a page."""
        return "f-" + re.sub(r"[^A-Za-z0-9_-]", "-", self.path)

    @property
    def text(self) -> str:
        """The value as it is typed."""
        if isinstance(self.value, list):
            return "\n".join(map(str, self.value))
        return "" if self.value is None else str(self.value)


class Fields:
    """The form fields of an edition, in the language of the person at the screen."""

    def __init__(self, edition: OpenEdition, wording: Translation) -> None:
        self._edition, self._wording = edition, wording
        self.record = record_for(edition.tree)
        self._names = SheetNames(wording.code)
        self._sheets = sheets_of(self.record)

    def of(self, path: str, only: Sequence[str] = ()) -> tuple[Field, ...]:
        """Return the fields of the record at a path, all of them or those with some names."""
        spot = self._spot(path)
        if spot is None:
            return ()
        table = self._edition.table(path)
        if table:
            only = [name for name in table.columns if name in spot.fields and name not in _HIDDEN]
        names = [name for name in spot.fields if (name in only if only else name not in _HIDDEN)]
        order = {name: at for at, name in enumerate(only)}
        names.sort(key=lambda name: order.get(name, 0))
        found = (self._field(f"{path}.{name}" if path else name, spot.fields[name]) for name in names)
        own = self._own_columns(path, spot)
        return tuple(field for field in (*found, *own) if field)

    def field(self, path: str) -> Field | None:
        """Return the field at a path, None if there is none."""
        spot = self._spot(path)
        return self._field(path, spot) if spot else None

    def typed(self, path: str, text: str) -> Any:
        """Return the value that a typed text means at a path; a text that does not fit is kept as it is."""
        field = None if path.startswith(_PRINT) else self.field(path)
        kind = field.kind if field else "text"
        text = text.replace("\r\n", "\n")
        if kind == "switch":
            return text in ("true", "on")
        if kind in ("numbers", "texts"):
            lines = [line.strip() for line in text.split("\n")]
            return [_number(line) if kind == "numbers" else line for line in lines if line]
        if path.startswith(_PRINT) and text in ("true", "false"):
            return text == "true"
        return _number(text.strip()) if kind == "number" else text

    def is_emptied(self, path: str, text: str) -> bool:
        """Check whether an empty text at a path means that the edition gives no value of its own."""
        if path.startswith(_PRINT):
            return not text.strip()
        spot = self._spot(path)
        return not text.strip() and spot is not None and (spot.may_be_none or str not in spot.simple)

    def label(self, path: str) -> str:
        """Return the name of the value at a path, as it is shown."""
        sheet, steps = self._place(path)
        if not steps:
            return path.rpartition(".")[2]
        text = self._names.written_heading(steps[-1:], sheet.name if sheet and len(steps) == 1 else str(steps[-1]))
        words = text.replace("_", " ")
        words = " ".join(_PLAINER.get(word, word) for word in words.split(" "))
        return words[:1].upper() + words[1:]

    def _own_columns(self, path: str, spot: Spot) -> Iterator[Field | None]:
        """Yield the fields of a card's own columns, which its layout prints."""
        own = self._edition.value(f"{path}.fields") if "fields" in spot.fields else None
        names = list(own) if isinstance(own, Mapping) else []
        if table := self._edition.table(path):
            names = [name for name in table.columns if name and name not in spot.fields]
        for name in names:
            yield self._field(f"{path}.fields.{name}", Spot(()))

    def _field(self, path: str, spot: Spot) -> Field | None:
        kind = _kind(spot)
        if kind == "group":
            fields = self.of(path)
            return Field(path, kind, self.label(path), fields=fields) if fields else None
        if kind == "forms":
            forms = self._edition.value(path)
            names = list(forms) if isinstance(forms, Mapping) else []
            fields = tuple(filter(None, (self._field(f"{path}.{name}", spot.any_field or Spot(())) for name in names)))
            return Field(path, "group", self.label(path), fields=fields) if fields else None
        if not kind:
            return None
        sheet, steps = self._place(path)
        help_text = self._wording(comment(sheet.name, steps)) if sheet and steps else ""
        choices = tuple(Choice(name, self._choice(steps, name)) for name in spot.choices) if kind == "choice" else ()
        items = self._edition.value(_REFERS.get(path.rpartition(".")[2], ""))
        if isinstance(items, list) and items:
            kind = "choice"
            choices = tuple(Choice(str(one["id"]), str(one.get("name", one["id"]))) for one in items)
        least, most = spot.range
        value = self._edition.used(path)
        if isinstance(value, Mapping):  # a picture or a scene with settings
            value = value.get("file") or value.get("name")
        return Field(
            path,
            kind,
            self.label(path),
            help_text,
            value,
            choices,
            least,
            most,
            spot.longest,
            self._edition.is_changed(path),
            self._edition.cell(path),
        )

    def _choice(self, steps: tuple[str | int, ...], name: str) -> str:
        return self._names.written_choice(steps or ("",), name).replace("_", " ").replace("-", " ")

    def _spot(self, path: str) -> Spot | None:
        spot: Spot | None = record_spot(self.record)
        at = ""
        for step in self._edition.steps(path):
            if spot is None:
                return None
            at = f"{at}.{step.name if isinstance(step, Item) else step}".lstrip(".")
            spot = spot.items if isinstance(step, Item | int) else spot.fields.get(step) or spot.any_field
            if spot and isinstance(step, Item) and isinstance(item := self._edition.value(at), Mapping):
                spot = spot.of_kind(item.get("kind"))
        return spot

    def _place(self, path: str) -> tuple[EditionSheet | None, tuple[str | int, ...]]:
        """Return the sheet that would hold a value, and the steps to it within a row."""
        names = tuple(step for step in self._edition.steps(path) if isinstance(step, str))
        fitting = [sheet for sheet in self._sheets if names[: len(sheet.path)] == sheet.path]
        sheet = max(fitting, key=lambda sheet: len(sheet.path), default=None)
        return sheet, names[len(sheet.path) :] if sheet else names


def _kind(spot: Spot) -> str:
    """Return the control for a position in a record; empty if there is none."""
    if "PictureFile" in spot.records:
        return "picture"
    if "Scene" in spot.records:
        return "scene"
    if spot.items:
        simple = spot.items.simple
        return "numbers" if int in simple else "texts" if str in simple else ""
    if spot.fields:
        return "group"
    if bool in spot.simple:
        return "switch"
    if spot.choices:
        return "choice"
    if spot.pattern == COLOR_FORM:
        return "color"
    if spot.pattern == ICON_FORM:
        return "icon"
    if int in spot.simple or float in spot.simple:
        return "number"
    if str in spot.simple or not spot.simple:
        if spot.any_field:
            return "forms"
        return "long" if spot.longest is None or spot.longest > _LONG else "text"
    return ""


def _number(text: str) -> Any:
    """Return the number that a text is, or the text."""
    if _WHOLE.match(text):
        return int(text)
    return float(text.replace(",", ".")) if _DECIMAL.match(text) else text
