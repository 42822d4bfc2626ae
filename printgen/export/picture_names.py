"""The names of the files of pictures, by a pattern."""

import re
from string import Formatter
from unicodedata import normalize

from printgen.errors import Problem, UsageError, quoted
from printgen.export.export_items import ExportItem, export_items
from printgen.export.formats import ExportSettings
from printgen.geometry import INCH
from printgen.limits import NAME_LETTERS
from printgen.messages import joined, message
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
            problem = message("two pictures would be called {name}", name=quoted(name))
        if problem:
            hint = message("use {document}, {id} and {face} in the pattern, such as 'cards/{document}-{id}-{face}'")
            raise UsageError(Problem(joined(["--names", problem], ": "), hint=hint))
        names[key] = name, item, face, placed
    return list(names.values())


def _fault(name: str) -> str:
    """Return the problem of a name on any system, or nothing."""
    parts = name.split("/")
    if parts[0].casefold() == LIST or (len(parts) == 1 and name.casefold().startswith(CONTACT)):
        return message("{name} is the name of the list of pictures or of a contact sheet", name=quoted(name))
    if len(parts) > _DEEPEST:
        return message("{name} is more than {most} folders deep", name=quoted(name), most=_DEEPEST)
    for part in parts:
        if _DEVICES.match(part):
            return message("{name} is the name of a device on Windows and cannot be that of a file", name=quoted(part))
        if part != part.strip(" ") or part.endswith(".") or part.startswith("."):
            return message(
                "{name} begins or ends with a space or a dot, which some systems do not allow", name=quoted(part)
            )
        if len(part.encode()) > NAME_LETTERS.most:
            return message("{name} has more than {most} bytes", name=quoted(part), most=NAME_LETTERS.most)
    return ""


def checked_pattern(pattern: str) -> str:
    """Return a pattern of names; raises UsageError for an invalid one."""
    try:
        parts = list(Formatter().parse(pattern))
    except ValueError as error:
        text = message("{pattern} is not a pattern for names: {reason}", pattern=quoted(pattern), reason=str(error))
        raise UsageError(text) from error
    fields = [field for _, field, spec, conversion in parts if field is not None or spec or conversion]
    hint = message(
        "it can contain {names}, such as {example}",
        names=", ".join("{" + field + "}" for field in _FIELDS),
        example="'cards/{id}-{face}'",
    )
    if unknown := [field for field in fields if field not in _FIELDS]:
        text = message(
            "{pattern}: the names of pictures cannot contain {name}", pattern=quoted(pattern), name=quoted(unknown[0])
        )
        raise UsageError(Problem(text, hint=hint))
    if not _SAFE.match(pattern) or any(part in ("", ".", "..") for part in pattern.split("/")):
        text = message(
            "{pattern} cannot be used in file names: use letters, digits, '-', '_', '.', and '/' between folders",
            pattern=quoted(pattern),
        )
        raise UsageError(Problem(text, hint=hint))
    return pattern
