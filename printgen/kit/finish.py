"""Finished files: every document painted in each variant, and the manifest; and documents outside a kit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame
from printgen.art.inks import Inks, inks
from printgen.errors import PrintgenError, Problem, UnknownNameError, UsageError
from printgen.games.base import game_of
from printgen.games.registry import GAMES as GAMES_REGISTRY
from printgen.games.slide.records import SlideEdition
from printgen.kit.choices import Choices, hashed
from printgen.kit.component import BUILDINGS, Component, Face, Leaves, PartCount, added_up, numbered_id
from printgen.kit.finished_file import FinishedFile
from printgen.kit.layout import LaidOutKit, all_rows, imposed, refuse
from printgen.kit.manifest import (
    FORMAT,
    InputRecord,
    KitRecord,
    PlayRecord,
    QuickSection,
    document_record,
    generator,
    part_records,
)
from printgen.kit.papers import USUAL_PAPER, Flip, Paper
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.palette import palette
from printgen.printer.readings import targets
from printgen.printer.test_page import back, front
from printgen.theme.checks import rare_characters
from printgen.theme.edition import HasMoney, HasSpaces
from printgen.theme.records import Common
from printgen.theme.theme import Theme
from printgen.words.amounts import amount
from printgen.words.booklet import quick
from printgen.words.catalogue import catalogue_of
from printgen.words.games import words_of
from printgen.words.grammar import edition_words
from printgen.words.language import language
from printgen.writing import with_capital, writing_place

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion
    from printgen.workers import Progress

_NAMED = ("space.", "deck.", "token.", "side.")  # kinds of names that the texts of an edition may use


def play_record(edition: Common, contents: Mapping[str, int] | None) -> PlayRecord:
    """The record of an edition of any game; without money of its own it has no unit and no hand.

    ``contents`` counts the parts of a kit with a rules booklet by their ids; without them it has no quick rules.
    """
    hand = edition.starting_hand() if isinstance(edition, HasMoney) else {}
    return PlayRecord(
        unit=amount(edition, 1) if isinstance(edition, HasMoney) and not writing_place(edition.currency.sign) else "",
        start={f"note-{value}": count for value, count in hand.items()},
        names=dict(_names(edition)),
        sliding=edition.sliding,
        quick=() if contents is None else tuple(_quick_sections(edition, contents)),
    )


def _quick_sections(edition: Common, contents: Mapping[str, int]) -> Iterator[QuickSection]:
    """What a zine of the kit would tell."""
    if words_of(edition.game).quick:
        yield from (QuickSection(section.title, section.text) for section in quick(edition, contents))


def _names(edition: Common) -> Iterator[tuple[str, str]]:
    """Names by the ids that items have in the manifest; deeds are numbered in board order."""
    for key, name in words_of(edition.game).names(edition).items():
        kind = next((kind for kind in _NAMED if key.startswith(kind)), None)
        if kind and not writing_place(name):
            yield key.removeprefix(kind), name
    yield from _notes(edition)
    words = edition_words(edition)
    for word, id in BUILDINGS.items():
        if word in words:
            yield id, with_capital(words[word].one, edition.language)
    for side in edition.tokens.sides if isinstance(edition, SlideEdition) else ():
        marker = with_capital(words["marker"].one, edition.language)
        values = {"name": marker, "text": side.name}
        yield f"turn-{side.id}", catalogue_of(edition.language).label("lists.said", values, lambda name: None)
    lots = edition.deeds if isinstance(edition, HasSpaces) else ()
    yield from ((numbered_id("deed", number, len(lots)), lot.name) for number, lot in enumerate(lots, 1))


def _notes(edition: Common) -> Iterator[tuple[str, str]]:
    """The amounts of notes as the kit writes them; where their sign is written by hand, the numbers."""
    spoken = language(edition.language)
    for note in edition.money if isinstance(edition, HasMoney) else ():
        by_hand = writing_place(edition.currency.sign)
        yield f"note-{note.value}", spoken.number(note.value) if by_hand else amount(edition, note.value)


def source(theme: Theme, choices: Choices, event: "Occasion | None" = None) -> str:
    """The hash, in hexadecimal; a printer's profile counts with all its corrections."""
    printer = f"{choices.printer} {choices.edge}" if choices.printer else ""
    parts = [theme.source, *hashed(choices), event.source if event else "", printer]
    return sha256("\n".join(parts).encode()).hexdigest()


PaintedDocument = tuple[ImposedDocument, FinishedFile]


def in_parts(
    document: ImposedDocument,
    data: FinishedFile,
    limit: int | None,
    paint: Callable[[ImposedDocument], FinishedFile],
) -> tuple[PaintedDocument, ...]:
    """The document as its file, or painted as files of at most ``limit`` bytes: ``board-1``, ``board-2`` ...

    The pages of one sheet of paper stay together. Raises UsageError where a single one is over the limit.
    """
    if limit is None or data.size <= limit:
        return ((document, data),)
    leaves = [tuple(pages) for _, pages in groupby(document.sheets, lambda sheet: sheet.leaf)]
    count = -(-data.size // limit)
    while count <= len(leaves):
        parts = [(part, paint(part)) for part in _parts(document, leaves, count)]
        most = max(file.size for _, file in parts)
        if most <= limit:
            return tuple(parts)
        # what every file holds of fonts is in each again: at least one more, and more at once where far too large
        count = max(count + 1, min(len(leaves), count * most // limit)) if count < len(leaves) else count + 1
    raise UsageError(_too_large(document, limit, paint, leaves))


def _parts(document: ImposedDocument, leaves: list[tuple[Sheet, ...]], count: int) -> Iterable[ImposedDocument]:
    """The leaves shared out evenly, in order, numbered from 1 in each part."""
    for number in range(count):
        first, last = (len(leaves) * at // count for at in (number, number + 1))
        yield _part(document, number + 1, leaves[first:last])


def _part(document: ImposedDocument, number: int, leaves: list[tuple[Sheet, ...]]) -> ImposedDocument:
    pages = [replace(page, leaf=leaf) for leaf, sheets in enumerate(leaves, 1) for page in sheets]
    sheets = tuple(replace(page, number=at) for at, page in enumerate(pages, 1))
    return replace(
        document,
        name=f"{document.name}-{number}",
        title=document.label("outline.part", document=document.title, number=number),
        sheets=sheets,
    )


def _too_large(
    document: ImposedDocument,
    limit: int,
    paint: Callable[[ImposedDocument], FinishedFile],
    leaves: list[tuple[Sheet, ...]],
) -> Problem:
    """What to say of a document some of whose sheets of paper are over the limit by themselves."""
    sizes = [paint(_part(document, number, [leaf])).size for number, leaf in enumerate(leaves, 1)]
    largest = max(sizes)
    message = f"sheet {sizes.index(largest) + 1} alone is {_kilobytes(largest)}, over the limit of {_kilobytes(limit)}"
    return Problem(f"{document.name}: {message}", hint=f"--split {_kilobytes(largest)} or more keeps every sheet whole")


def _kilobytes(size: int) -> str:
    """A size in kB or MB, rounded up so that it is enough."""
    kilobytes = -(-size // 1000)
    return f"{kilobytes}kB" if kilobytes < 10_000 else f"{-(-kilobytes // 1000)}MB"


def whole_document(name: str) -> str:
    """The document that a part belongs to: ``board`` of ``board-2``; any other name as it is."""
    stem, dash, number = name.rpartition("-")
    return stem if dash and number.isdecimal() else name


class FinishedKit(Struct, frozen=True):
    """One variant's files, none of them in its place yet: PDFs by file name, and the manifest that lists them.

    ``at_home`` names its documents that no copy shop prints.
    """

    variant: str
    files: Mapping[str, FinishedFile]
    manifest: KitRecord
    documents: tuple[ImposedDocument, ...]
    parts: Mapping[str, tuple[PartCount, ...]] = {}  # by document
    at_home: frozenset[str] = frozenset()


def finish(
    kit: LaidOutKit,
    variants: Sequence[str],
    names: Sequence[str],
    progress: "Progress | None" = None,
    call: str = "",
) -> tuple[FinishedKit, ...]:
    """Paint the named documents of a laid-out kit as PDF bytes, in the inks of each variant.

    ``call`` is the hash by which a later build finds the kit up to date.
    """
    # ReportLab takes a tenth of a second to import: a theme at fault does not wait for it
    from printgen.pdf.painter import Press, paint, paint_in_each

    edition = kit.context.theme.edition
    chosen = tuple(document for document in kit.documents if document.name in names)
    if not chosen:
        raise UsageError(f"{edition.title} has no such document: {', '.join(names)}")
    press = Press.of(kit.context.setter.faces, edition.language, rare_characters(edition))
    tables = [inks(palette(edition), variant) for variant in variants]
    files: dict[str, list[PaintedDocument]] = {variant: [] for variant in variants}
    errors: list[PrintgenError] = []
    for number, document in enumerate(chosen):
        if progress:
            progress(document.name, number, len(chosen))
        try:
            painted = paint_in_each(document, tables, press)
        except PrintgenError as error:
            errors.append(error)
            continue
        for variant, table, data in zip(variants, tables, painted, strict=True):

            def painted_part(part: ImposedDocument, table: Inks = table) -> FinishedFile:
                return paint(part, table, press)

            try:
                files[variant] += in_parts(document, data, kit.choices.split, painted_part)
            except PrintgenError as error:
                errors.append(error)
    refuse(kit.context, (), errors)
    at_home = frozenset(name for name, row in kit.rows.items() if row.at_home)
    return tuple(
        FinishedKit(
            variant,
            {f"{document.name}.pdf": data for document, data in painted_documents},
            _manifest(kit, variant, painted_documents, call),
            tuple(document for document, _ in painted_documents),
            kit.parts,
            at_home,
        )
        for variant, painted_documents in files.items()
    )


def _manifest(kit: LaidOutKit, variant: str, files: Sequence[PaintedDocument], call: str) -> KitRecord:
    theme = kit.context.theme
    has_rules = any(document.name == "rules" for document, _ in files)
    players = theme.edition.players
    return KitRecord(
        format=FORMAT,
        theme=theme.edition.id,
        title=theme.edition.title,
        language=theme.edition.language,
        variant=variant,
        paper=kit.choices.paper.name,
        generator=generator(),
        source=source(theme, kit.choices, kit.context.event),
        edition=theme.source,
        settings=theme.settings,
        money=kit.choices.money,
        contents=part_records(added_up(kit.parts.values())),
        documents=tuple(
            document_record(
                document,
                f"{document.name}.pdf",
                data.sha256,
                kit.choices.fed_paper,
                kit.rows[whole_document(document.name)].minimal_share(theme.edition),
                kit.parts.get(whole_document(document.name), ()),
            )
            for document, data in files
        ),
        call=call,
        inputs=tuple(InputRecord(*one) for one in theme.inputs),
        players=(players.min, players.max, players.age) if kit.context.event else None,
        deck_places=kit.deck_places,
        play=play_record(theme.edition, kit.counted if has_rules else None),
    )


def document_names(theme: Theme | None = None) -> tuple[str, ...]:
    """The documents of a theme's kit, in the order in which it lists them; without a theme those of every game."""
    if theme:
        return tuple(row.name for row in all_rows(theme))
    return tuple(dict.fromkeys(row.name for game in GAMES_REGISTRY for row in game_of(game).rows(event=True)))


def is_document(name: str) -> bool:
    """Whether the kits of some game have that document; no more games are loaded than it takes to know."""
    rows = (row for event in (False, True) for game in GAMES_REGISTRY for row in game_of(game).rows(event))
    return any(row.name == name for row in rows)


def refuse_unknown(theme: Theme, wanted: Iterable[str]) -> None:
    """Raises UnknownNameError for each document asked for that the theme's kit has not."""
    names = document_names(theme)
    hint = f"its documents are {', '.join(names)}"
    unknown = [name for name in dict.fromkeys(wanted) if name not in names]
    problems = [Problem(f"{theme.edition.title} has no document '{name}'", hint=hint) for name in unknown]
    if problems:
        raise UnknownNameError(problems)


def painted_documents(
    context: DrawingContext,
    choices: Choices,
    makers: Sequence[Callable[[DrawingContext], Component]],
    variants: Sequence[str],
) -> dict[str, bytes]:
    """Documents of no kit as PDF bytes, by ``variant/name.pdf``; raises ThemeError for what does not fit."""
    clear = [context.cleared() for _ in makers]
    components = [one.with_misfits(make(one)) for one, make in zip(clear, makers, strict=True)]
    refuse(context, components, ())
    documents = [imposed(context, choices, component) for component in components]
    from printgen.pdf.painter import Press, paint

    press = Press.of(context.setter.faces, context.theme.edition.language, rare_characters(context.theme.edition))
    return {
        f"{variant}/{document.name}.pdf": paint(document, answers, press).read()
        for variant in variants
        for answers in [inks(palette(context.theme.edition), variant)]
        for document in documents
    }


def test_page(theme: Theme, paper: Paper, flip: Flip) -> bytes:
    """The PDF of the printer test page in little ink, set in the type of a theme; UsageError for too small a paper."""
    context, places = context_for(theme), targets(paper.size, flip)
    given = f" --paper {paper.name}" if paper.name != USUAL_PAPER else ""
    turned = " --flip short" if flip == "short" else ""
    other = "" if flip == "short" else " --flip short"
    sides: tuple[tuple[Face, Frame], ...] = (
        ("front", front(context, places, f"printgen calibrate --name home{given}{turned}")),
        ("back", back(context, places, f"printgen calibrate{given}{other}")),
    )
    refuse(context, [context.with_misfits(Component((), Leaves()))], ())
    sheets = tuple(
        Sheet("calibration", number, 1, side, "form", frame, (), flip=flip)
        for number, (side, frame) in enumerate(sides, 1)
    )
    from printgen.pdf.painter import Press, paint

    press = Press.of(context.setter.faces, theme.edition.language)
    document = ImposedDocument("calibration", context.label("calibration.title"), sheets, context.label)
    return paint(document, inks(palette(theme.edition), "minimal"), press).read()
