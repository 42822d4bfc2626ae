"""The kinds of fuzzer input: how each is generated, its share of the cases, and whether it needs its own process."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hypothesis import strategies as st

from tests.fuzz import (
    events,
    fonts,
    kits,
    layouts,
    machines,
    outputs,
    parts,
    pictures,
    rings,
    spreadsheets,
    svgs,
    themes,
)
from tests.fuzz.case import Case


class Kind(NamedTuple):
    """A kind of input; ``share`` is its number of cases relative to the least frequent kind.

    The tests skip a ``slow`` kind, because its cases need their own workers to read them.
    """

    cases: Callable[[], st.SearchStrategy[Case]]
    share: int = 1
    whole: bool = False
    slow: bool = False


KINDS: Mapping[str, Kind] = {
    "theme": Kind(themes.themes, 8),
    "language": Kind(themes.languages, 3),
    "ring": Kind(rings.rings, 4),
    "yaml": Kind(themes.yaml_texts, 6),
    "storm": Kind(themes.yaml_storms, 1),
    "name": Kind(themes.names, 1),
    "font": Kind(fonts.fonts, 6),
    "icon": Kind(parts.icons, 6),
    "picture": Kind(pictures.pictures, 4),
    "svg": Kind(svgs.svgs, 4),
    "markdown": Kind(parts.markdown, 4),
    "cards": Kind(parts.cards, 4),
    "layouts": Kind(layouts.layouts, 4),
    "tables": Kind(spreadsheets.tables, 4),
    "workbook": Kind(spreadsheets.workbooks, 2),
    "xls": Kind(spreadsheets.old_workbooks, 2),
    "event": Kind(events.events, 4),
    "players": Kind(events.players, 2),
    "results": Kind(events.results, 3),
    "final": Kind(events.finals, 3),
    "manifest": Kind(kits.manifests, 4),
    "pdf": Kind(kits.pdfs, 1, slow=True),
    "export": Kind(outputs.exports, 2),
    "journal": Kind(outputs.journals, 2),
    "kill": Kind(outputs.kills, 1, whole=True),
    "printer": Kind(machines.printers, 2),
    "options": Kind(machines.options, 4),
    "surroundings": Kind(machines.surroundings, 1, whole=True),
}
