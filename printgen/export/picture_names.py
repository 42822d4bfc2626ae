"""The names of the files of pictures, by a pattern."""

import re
from string import Formatter
from unicodedata import normalize

from printgen.errors import Problem, UsageError
from printgen.export.export_items import ExportItem, export_items
from printgen.export.formats import ExportSettings
from printgen.geometry import INCH
from printgen.limits import NAME_LETTERS
from printgen.proof.kit_files import OpenedKit
from printgen.proof.views.kit_parts import PlacedItem

LIST, CONTACT = "cards.csv", "contact-"  # the list of pictures, and the beginning of the names of contact sheets
_FIELDS = ("document", "group", "id", "face")
_SAFE = re.compile(r"[\w{}. /-]+\Z")  # valid in names on every system
_DEEPEST = 20  # folders
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|\Z)", re.IGNORECASE)  # names that Windows does not allow


def named_faces(kit: OpenedKit, settings: ExportSettings) -> list[tuple[str, ExportItem, str, PlacedItem]]:
    """Return the faces of all items with the names of their files, page by page.

    Only the manifest is read. Raises UsageError for equal names, for those that some system does not allow, and for
    pictures that are too large to draw.
    """
    faces = [(item, face, placed) for item in export_items(kit) for face, placed in item.faces]
    faces.sort(key=lambda one: (one[0].document, one[2].page.document, one[2].page.number))
    names: dict[str, tuple[str, ExportItem, str, PlacedItem]] = {}
    for item, face, placed in faces:
        group = item.group or item.document
        filled = settings.names.format(document=item.document, group=group, id=item.id, face=face)
        name = f"{filled}.{settings.file_type}"
        if settings.file_type != "svg":
            width, height = (side + 2 * min(settings.bleed, item.bleed) for side in placed.size)
            scale = settings.dpi_of(width, height) / INCH
            settings.check_pixels(f"{item.document}: {item.id}", (round(width * scale), round(height * scale)))
        problem = _fault(name)
        key = normalize("NFC", name).casefold()  # some systems treat names that differ only in this as equal
        if key in names:
            problem = f"two pictures would be called '{name}'"
        if problem:
            hint = "let the pattern hold {document}, {id} and {face}, such as 'cards/{document}-{id}-{face}'"
            raise UsageError(Problem(f"--names: {problem}", hint=hint))
        names[key] = name, item, face, placed
    return list(names.values())


def _fault(name: str) -> str:
    """Return the problem of a name on any system, or nothing."""
    parts = name.split("/")
    if parts[0].casefold() == LIST or (len(parts) == 1 and name.casefold().startswith(CONTACT)):
        return f"'{name}' is the name of the list of pictures or of a contact sheet"
    if len(parts) > _DEEPEST:
        return f"'{name[:40]}...' is more than {_DEEPEST} folders deep"
    for part in parts:
        if _DEVICES.match(part):
            return f"'{part}' is the name of a device on Windows, and of no file"
        if part != part.strip(" ") or part.endswith(".") or part.startswith("."):
            return f"'{part}' begins with a blank or a dot, or ends with one, which not every system allows"
        if len(part.encode()) > NAME_LETTERS.most:
            return f"'{part[:40]}...' has more than {NAME_LETTERS.most} bytes"
    return ""


def checked_pattern(pattern: str) -> str:
    """Return a pattern of names; raises UsageError for an invalid one."""
    try:
        parts = list(Formatter().parse(pattern))
    except ValueError as error:
        raise UsageError(f"'{pattern}' is no pattern for names: {error}") from error
    fields = [field for _, field, spec, conversion in parts if field is not None or spec or conversion]
    hint = f"it may hold {', '.join('{' + field + '}' for field in _FIELDS)}, such as 'cards/{{id}}-{{face}}'"
    if unknown := [field for field in fields if field not in _FIELDS]:
        raise UsageError(Problem(f"'{pattern}': there is no '{unknown[0]}' in the names of pictures", hint=hint))
    if not _SAFE.match(pattern) or any(part in ("", ".", "..") for part in pattern.split("/")):
        problem = f"'{pattern}' makes no names of files: letters, digits, '-', '_', '.' and '/' between folders do"
        raise UsageError(Problem(problem, hint=hint))
    return pattern
