"""The one flow, values in, bytes out: a theme and choices become the finished files of a kit.

Two stages and no circle: the parts are made and imposed first; what they came to is a ``KitSummary``, from which
the booklet and the guide are made. ReportLab is imported only once everything is known to fit.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, NamedTuple

from printgen.components import EVENT_SHEETS, GAMES, calibration
from printgen.components.studio import Studio, palette, studio
from printgen.drawing.frame import Frame
from printgen.drawing.ink import inks
from printgen.drawing.text import no_glyph
from printgen.errors import PrintgenError, Problem, ThemeError, UsageError
from printgen.event.load import event_of_theme
from printgen.event.model import Occasion
from printgen.kit import Choices, Component, Document, Face, Flip, Grid, KitSummary, Nets, Paper, Sheet, Tiled
from printgen.manifest import manifest
from printgen.printer.targets import targets
from printgen.sheets.correction import corrected
from printgen.sheets.impose import impose
from printgen.sheets.marks import LabelWords
from printgen.theme.check_text import all_texts
from printgen.theme.games import AnyEdition
from printgen.theme.model import Theme

Progress = Callable[[str, int, int], None]


class Plan(NamedTuple):
    """A kit laid out on paper, in no ink yet: everything that both variants share."""

    studio: Studio
    choices: Choices
    documents: tuple[Document, ...]
    counts: Mapping[str, Mapping[str, int]]  # by document


class FinishedKit(NamedTuple):
    """One variant's files in memory: PDF bytes by file name, and the manifest that tells of them."""

    variant: str
    files: Mapping[str, bytes]
    manifest: Mapping[str, Any]
    documents: tuple[Document, ...]
    counts: Mapping[str, Mapping[str, int]] = {}  # part -> count by document
    order: tuple[str, ...] = ()  # all documents that the kit can have


def plan(theme: Theme, choices: Choices, event: Occasion | None = None) -> Plan:
    """The whole kit laid out; raises ThemeError with every text that does not fit or has no glyph.

    ``event`` takes the place of the sample in an edition made for events; UsageError for any other edition.
    """
    if event and not theme.edition.event:
        raise UsageError(Problem(f"{theme.edition.title} has no event sheets", hint="leave --event out"))
    desk = studio(theme, event or event_of_theme(theme))
    laid_out = _lay_out(desk, choices)
    refuse_misfits(desk)
    return laid_out


def further_problems(theme: Theme, choices: Choices) -> list[Problem]:
    """What cannot be printed of a theme that makes no sense, as far as it can be laid out at all."""
    desk = studio(theme)
    with suppress(LookupError, ValueError, ArithmeticError, TypeError, AttributeError, PrintgenError):
        _lay_out(desk, choices)
    return _misfits(desk)


def _lay_out(desk: Studio, choices: Choices) -> Plan:
    parts = []
    for name, make in _parts(desk.theme.edition).items():
        desk.setter.subject = name
        parts.append(_with_copies(make(desk, choices), choices))
    documents = [imposed(desk, choices, part) for part in parts]
    summary = _summary(parts, documents, choices)
    for name, make_book in GAMES[desk.theme.edition.game].books.items():
        desk.setter.subject = name
        book = imposed(desk, choices, make_book(desk, choices, summary))
        documents.append(book)
        summary = summary._replace(documents={**summary.documents, book.name: (len(book.sheets), book.papers)})
    counts = {part.name: part.counts for part in parts}
    return Plan(desk, choices, tuple(documents), counts)


def finish(
    kit: Plan, variants: Sequence[str], names: Sequence[str], progress: Progress | None = None
) -> tuple[FinishedKit, ...]:
    """The named documents of a planned kit as PDF bytes, in the inks of each variant."""
    from printgen.paint.pdf import Press, paint

    edition = kit.studio.theme.edition
    press = Press.of(kit.studio.setter.faces, edition.language)
    chosen = tuple(document for document in kit.documents if document.name in names)
    if not chosen:
        raise UsageError(f"{edition.title} has no such document: {', '.join(names)}")
    kits: list[FinishedKit] = []
    for variant in variants:
        answers = inks(palette(edition), variant)
        files: dict[str, bytes] = {}
        for document in chosen:
            if progress:
                progress(
                    f"{variant} {document.name}", len(kits) * len(chosen) + len(files), len(variants) * len(chosen)
                )
            files[f"{document.name}.pdf"] = paint(document, answers, press)
        kits.append(
            FinishedKit(variant, files, _manifest(kit, variant, chosen, files), chosen, kit.counts, document_names())
        )
    return tuple(kits)


def printed(
    desk: Studio, choices: Choices, components: Sequence[Component], variants: Sequence[str]
) -> dict[str, bytes]:
    """Documents of no kit as PDF bytes, by ``variant/name.pdf``; raises ThemeError for what does not fit."""
    refuse_misfits(desk)
    documents = [imposed(desk, choices, component) for component in components]
    from printgen.paint.pdf import Press, paint

    press = Press.of(desk.setter.faces, desk.theme.edition.language)
    return {
        f"{variant}/{document.name}.pdf": paint(document, answers, press)
        for variant in variants
        for answers in [inks(palette(desk.theme.edition), variant)]
        for document in documents
    }


def test_page(theme: Theme, paper: Paper, flip: Flip) -> bytes:
    """The PDF of the printer test page in little ink, set in the type of a theme; UsageError for too small a paper."""
    desk, places = studio(theme), targets(paper.size, flip)
    given = f" --paper {paper.name}" if paper.name != "letter" else ""
    turned = " --flip short" if flip == "short" else ""
    other = "" if flip == "short" else " --flip short"
    sides: tuple[tuple[Face, Frame], ...] = (
        ("front", calibration.front(desk, places, f"printgen calibrate --name home{given}{turned}")),
        ("back", calibration.back(desk, places, f"printgen calibrate{given}{other}")),
    )
    refuse_misfits(desk)
    sheets = tuple(
        Sheet("calibration", number, 1, side, "form", frame, (), flip=flip)
        for number, (side, frame) in enumerate(sides, 1)
    )
    from printgen.paint.pdf import Press, paint

    press = Press.of(desk.setter.faces, "en")
    return paint(Document("calibration", calibration.TITLE, sheets), inks(palette(theme.edition), "minimal"), press)


def _manifest(kit: Plan, variant: str, documents: Sequence[Document], files: Mapping[str, bytes]) -> Mapping[str, Any]:
    listed = [
        (document, name, sha256(data).hexdigest())
        for document, (name, data) in zip(documents, files.items(), strict=True)
    ]
    return manifest(
        theme_id=kit.studio.theme.edition.id,
        variant=variant,
        paper=kit.choices.paper,
        source=source(kit.studio.theme, kit.choices, kit.studio.event),
        contents=_added_up(kit.counts.values()),
        documents=listed,
    )


def source(theme: Theme, choices: Choices, event: Occasion | None = None) -> str:
    """The hash of what a kit was made from: theme, event, and the options that touch more than one document."""
    flip = choices.flip if choices.cards == "duplex" else ""
    options = f"{choices.paper.name} {_given(choices.overlap)} {choices.cards} {flip}"
    held = f"\n{event.source}" if event else ""
    corrections = f"\n{choices.printer} {choices.flip}" if choices.printer else ""
    return sha256(f"{theme.source}\n{options}{held}{corrections}".encode()).hexdigest()


def _given(overlap: float | None) -> str:
    return "-" if overlap is None else f"{overlap:.3f}"


def document_names(theme: Theme | None = None) -> tuple[str, ...]:
    """The documents of a theme's kit, in the order in which it lists them; without a theme those of every game."""
    if theme is None:
        every = [(*game.parts, *EVENT_SHEETS, *game.books) for game in GAMES.values()]
    else:
        every = [(*_parts(theme.edition), *GAMES[theme.edition.game].books)]
    return tuple(dict.fromkeys(name for names in every for name in names))


def refuse_unknown(theme: Theme, wanted: Iterable[str]) -> None:
    """Raises UsageError for each document asked for that the theme's kit has not."""
    names = document_names(theme)
    hint = f"its documents are {', '.join(names)}"
    unknown = [name for name in dict.fromkeys(wanted) if name not in names]
    problems = [Problem(f"{theme.edition.title} has no document '{name}'", hint=hint) for name in unknown]
    if problems:
        raise UsageError(problems)


def _parts(edition: AnyEdition) -> Mapping[str, Callable[[Studio, Choices], Component]]:
    """The parts that an edition has: its game's, and the sheets of an event where it is made for one."""
    parts = GAMES[edition.game].parts
    return {**parts, **EVENT_SHEETS} if edition.event else parts


def _with_copies(component: Component, choices: Choices) -> Component:
    """The component with what the contents list says of it, and its loose pieces, times the copies asked for."""
    times = choices.copies.get(component.name, 1)
    counts = {part: count * times for part, count in component.counts.items()}
    if not _is_loose(component):
        return component._replace(counts=counts)
    pieces = tuple(piece._replace(copies=piece.copies * times) for piece in component.pieces)
    return component._replace(pieces=pieces, counts=counts)


def _is_loose(component: Component) -> bool:
    """Whether a copy more is a few pieces more (notes, buildings), rather than the document once again (decks)."""
    return isinstance(component.layout, Grid | Nets) and not any(piece.back for piece in component.pieces)


def imposed(desk: Studio, choices: Choices, component: Component) -> Document:
    """The component on paper, corrected for a printer; what has no loose pieces is repeated whole for each copy."""
    label = LabelWords(desk.theme.edition.title, desk.setter.faces.width)
    document = impose(component, choices.paper, label)
    document = document._replace(title=f"{desk.theme.edition.title}: {document.title}")
    if choices.printer:
        document = corrected(document, choices.printer, choices.paper, choices.flip)
    if _is_loose(component):
        return document
    return _repeated(document, choices.copies.get(component.name, 1))


def _repeated(document: Document, times: int) -> Document:
    """The document's sheets several times over, with page and leaf numbers running on and ids kept unique."""
    sheets: list[Sheet] = list(document.sheets)
    for copy in range(1, times):
        for sheet in document.sheets:
            placements = tuple(p._replace(id=f"copy-{copy + 1}-{p.id}") for p in sheet.placements)
            number = sheet.number + copy * len(document.sheets)
            leaf = sheet.leaf + copy * document.papers
            sheets.append(sheet._replace(number=number, leaf=leaf, placements=placements))
    return document._replace(sheets=tuple(sheets))


def _summary(parts: Sequence[Component], documents: Iterable[Document], choices: Choices) -> KitSummary:
    contents = _added_up(component.counts for component in parts)
    made = {document.name: (len(document.sheets), document.papers) for document in documents}
    seams = next((component.layout for component in parts if isinstance(component.layout, Tiled)), Tiled((), (), 0.0))
    counts = {component.name: component.counts for component in parts}
    return KitSummary(contents, made, choices.paper, seams.columns, seams.rows, counts=counts, overlap=seams.overlap)


def _added_up(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Counts by part; parts that an edition gives one name are counted together."""
    total: Counter[str] = Counter()
    for part_counts in counts:
        total.update(part_counts)
    return dict(total)


def refuse_misfits(desk: Studio) -> None:
    """Raises ThemeError with every text drawn so far that does not fit or has no glyph."""
    if problems := _misfits(desk):
        raise ThemeError(problems)


def _misfits(desk: Studio) -> list[Problem]:
    """What could not be set, each text once, at its own place in the theme rather than where it was used."""
    setter = desk.setter
    if not setter.misfits:
        return []
    own = [
        no_glyph(character, where)
        for where, text, _ in all_texts(desk.theme.edition)
        for character in setter.faces.missing(text, "text")
    ]
    known = {misfit.text for misfit in own}
    told = {
        (misfit.where, misfit.text): Problem(misfit.message, desk.mark(misfit.where), misfit.hint)
        for misfit in (*own, *(misfit for misfit in setter.misfits if misfit.text not in known))
    }
    return list(told.values())
