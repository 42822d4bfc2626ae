"""The one flow, values in, bytes out: a theme and choices become the finished files of a kit.

Two stages and no circle: the parts are made and imposed first; what they came to is a ``KitSummary``, from which
the booklet and the guide are made. ReportLab is imported only once everything is known to fit.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from printgen.components import GAMES
from printgen.components.studio import Studio, palette, studio
from printgen.drawing.ink import inks
from printgen.drawing.text import Misfit
from printgen.errors import Problem, ThemeError, UsageError
from printgen.kit import Choices, Component, Document, Folded, Grid, KitSummary, Nets, Sheet, Tiled
from printgen.manifest import manifest
from printgen.sheets.impose import impose
from printgen.sheets.marks import LabelWords
from printgen.theme.model import Theme

Progress = Callable[[str, int, int], None]


class Plan(NamedTuple):
    """A kit laid out on paper, in no ink yet: everything that both variants share."""

    studio: Studio
    choices: Choices
    documents: tuple[Document, ...]
    contents: Mapping[str, int]


class FinishedKit(NamedTuple):
    """One variant's files in memory: PDF bytes by file name, and the manifest that tells of them."""

    variant: str
    files: Mapping[str, bytes]
    manifest: Mapping[str, object]
    documents: tuple[Document, ...]


def plan(theme: Theme, choices: Choices) -> Plan:
    """The whole kit laid out; raises ThemeError with every text that does not fit or has no glyph."""
    desk, game = studio(theme), GAMES[theme.edition.game]
    parts = [_with_copies(make(desk, choices), choices) for make in game.parts.values()]
    documents = [_imposed(desk, choices, part) for part in parts]
    summary = _summary(parts, documents, choices)
    for make_book in game.books.values():
        book = _imposed(desk, choices, make_book(desk, choices, summary))
        documents.append(book)
        summary = summary._replace(documents={**summary.documents, book.name: (len(book.sheets), book.papers)})
    _refuse_misfits(theme, desk.setter.misfits)
    return Plan(desk, choices, tuple(documents), summary.contents)


def finish(
    kit: Plan, variants: Sequence[str], names: Sequence[str], progress: Progress | None = None
) -> tuple[FinishedKit, ...]:
    """The named documents of a planned kit as PDF bytes, in the inks of each variant."""
    from printgen.paint.pdf import Press, paint

    edition = kit.studio.theme.edition
    press = Press.of(kit.studio.setter.faces.data, edition.language)
    chosen = tuple(document for document in kit.documents if document.name in names)
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
        kits.append(FinishedKit(variant, files, _manifest(kit, variant, chosen, files), chosen))
    return tuple(kits)


def _manifest(
    kit: Plan, variant: str, documents: Sequence[Document], files: Mapping[str, bytes]
) -> Mapping[str, object]:
    listed = [
        (document, name, sha256(data).hexdigest())
        for document, (name, data) in zip(documents, files.items(), strict=True)
    ]
    return manifest(
        theme_id=kit.studio.theme.edition.id,
        variant=variant,
        paper=kit.choices.paper,
        source=source(kit.studio.theme, kit.choices),
        contents=kit.contents,
        documents=listed,
    )


def source(theme: Theme, choices: Choices) -> str:
    """The hash of what a kit was made from: the theme and the options that touch more than one document."""
    options = f"{choices.paper.name} {_given(choices.overlap)} {choices.cards} {choices.flip}"
    return sha256(f"{theme.source}\n{options}".encode()).hexdigest()


def _given(overlap: float | None) -> str:
    return "-" if overlap is None else f"{overlap:.3f}"


def document_names(theme: Theme | None = None) -> tuple[str, ...]:
    """The documents of a theme's kit, in the order in which it lists them; without a theme those of every game."""
    games = GAMES.values() if theme is None else [GAMES[theme.edition.game]]
    return tuple(dict.fromkeys([name for game in games for name in (*game.parts, *game.books)]))


def refuse_unknown(theme: Theme, wanted: Iterable[str]) -> None:
    """Raises UsageError for each document asked for that the theme's kit has not."""
    names = document_names(theme)
    hint = f"its documents are {', '.join(names)}"
    unknown = [name for name in dict.fromkeys(wanted) if name not in names]
    problems = [Problem(f"{theme.edition.title} has no document '{name}'", hint=hint) for name in unknown]
    if problems:
        raise UsageError(problems)


def _with_copies(component: Component, choices: Choices) -> Component:
    """The component with its pieces, and what the contents list says of them, times the copies asked for."""
    times = choices.copies.get(component.name, 1)
    if times == 1 or not isinstance(component.layout, Grid | Folded | Nets):
        return component
    pieces = tuple(piece._replace(copies=piece.copies * times) for piece in component.pieces)
    counts = {part: count * times for part, count in component.counts.items()}
    return component._replace(pieces=pieces, counts=counts)


def _imposed(desk: Studio, choices: Choices, component: Component) -> Document:
    """The component on paper; what has no pieces to multiply is repeated whole for each copy."""
    label = LabelWords(desk.theme.edition.title, desk.setter.faces.width)
    document = impose(component, choices.paper, label)
    document = document._replace(title=f"{desk.theme.edition.title}: {document.title}")
    if isinstance(component.layout, Grid | Folded | Nets):
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


def _summary(parts: Iterable[Component], documents: Iterable[Document], choices: Choices) -> KitSummary:
    contents = {part: count for component in parts for part, count in component.counts.items()}
    made = {document.name: (len(document.sheets), document.papers) for document in documents}
    seams = next((component.layout for component in parts if isinstance(component.layout, Tiled)), Tiled((), (), 0.0))
    return KitSummary(contents, made, choices.paper, seams.columns, seams.rows, overlap=seams.overlap)


def _refuse_misfits(theme: Theme, misfits: Iterable[Misfit]) -> None:
    problems = [Problem(misfit.message, theme.mark(misfit.where), misfit.hint) for misfit in dict.fromkeys(misfits)]
    if problems:
        raise ThemeError(problems)
