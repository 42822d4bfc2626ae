"""The kinds of input, each a row: how it is drawn, its share of the cases, whether it takes a process of its own."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec
from hypothesis import strategies as st

from printgen.errors import PrintgenError
from printgen.event.load import event_of
from printgen.event.players.players import players_of
from printgen.kit.manifest.file import read_manifest
from printgen.svg.document.faults import SvgError
from printgen.svg.icon import icon_path
from printgen.theme.read.lists.card_list import read_cards
from printgen.theme.read.media.fonts import proven_font
from printgen.theme.read.media.pictures import proven_picture
from printgen.theme.read.media.refusal import RefusedError
from tests.fuzz import events, fonts, kits, machines, parts, pictures, rings, spreadsheets, svgs, themes
from tests.fuzz.case import Case


class Wall(NamedTuple):
    """What a kind's file first meets: the function that reads its bytes, and gives a value or raises a refusal."""

    file: str
    read: Callable[[bytes], object]


class Kind(NamedTuple):
    """A kind of input; ``share`` is how many of its cases come to one case of the least.

    The tests have no part of a kind that is ``slow``: its cases have workers of their own to read them.
    """

    cases: Callable[[], st.SearchStrategy[Case]]
    share: int = 1
    whole: bool = False
    slow: bool = False
    wall: Wall | None = None


REFUSALS = (PrintgenError, RefusedError, SvgError, msgspec.DecodeError)


KINDS: Mapping[str, Kind] = {
    "theme": Kind(themes.themes, 8),
    "language": Kind(themes.languages, 3),
    "ring": Kind(rings.rings, 4),
    "yaml": Kind(themes.yaml_texts, 6),
    "storm": Kind(themes.yaml_storms, 1),
    "name": Kind(themes.names, 1),
    "font": Kind(fonts.fonts, 6, wall=Wall("theme/own.ttf", lambda data: proven_font(data, "own.ttf"))),
    "icon": Kind(parts.icons, 6),
    "picture": Kind(pictures.pictures, 4, wall=Wall("theme/p.png", lambda data: proven_picture(data, "p.png"))),
    "svg": Kind(svgs.svgs, 4, wall=Wall("theme/p.svg", icon_path)),
    "markdown": Kind(parts.markdown, 4),
    "cards": Kind(parts.cards, 4, wall=Wall("theme/cards.csv", lambda data: read_cards(data, "cards.csv"))),
    "tables": Kind(spreadsheets.tables, 4),
    "workbook": Kind(spreadsheets.workbooks, 2),
    "event": Kind(events.events, 4, wall=Wall("event.yaml", lambda data: event_of(data, "event.yaml"))),
    "players": Kind(events.players, 2, wall=Wall("players.csv", lambda data: players_of(data, "players.csv"))),
    "results": Kind(events.results, 3),
    "manifest": Kind(kits.manifests, 4, wall=Wall("kit/kit.json", read_manifest)),
    "pdf": Kind(kits.pdfs, 1, slow=True),
    "printer": Kind(machines.printers, 2),
    "options": Kind(machines.options, 4),
    "surroundings": Kind(machines.surroundings, 1, whole=True),
}
