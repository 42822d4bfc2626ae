"""Finds the theme that a finished kit was made from, or says why it is not at hand."""

from msgspec import structs
from msgspec.structs import replace

from printgen.drawing.baked_icons import baked
from printgen.errors import PrintgenError
from printgen.kit.manifest.records import KitRecord
from printgen.loading import load_theme
from printgen.rule_options import overridden
from printgen.theme.model.common import Players
from printgen.theme.model.theme import Theme
from printgen.theme.note_counts import with_half_the_notes


def edition_of(record: KitRecord, name: str | None = None) -> Theme | str:
    """The theme of that name or path (else the bundled one of the kit's id), if the kit was made from it as it is.

    Otherwise one line that says why its texts cannot be compared.
    """
    called = name or record.theme
    try:
        theme = load_theme(called, baked().keys(), record.language)
        theme = overridden(theme, record.settings, baked().keys()) if record.settings else theme
    except PrintgenError as error:
        reason = str(error.problems[0]).splitlines()[0]
        unread = f"texts are not compared with the theme, which cannot be read ({reason})"
        return f"{unread}; name it, such as --theme ./{record.theme}"
    if theme.edition.id != record.theme:
        return f"texts are not compared: the kit was made from {record.theme}, not from {theme.edition.id}"
    if theme.source != record.edition:
        return f"texts are not compared: {called} is not what the kit was made from; build the kit again"
    edition = theme.edition
    if record.money == "half":
        edition = with_half_the_notes(edition)
    if record.players:
        edition = structs.replace(edition, players=Players(*record.players))
    return replace(theme, edition=edition)
