"""Finished files: every document of a laid-out kit painted in each variant, and the manifest that lists them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.inks import PaintOf, inks
from printgen.errors import PrintgenError, Problem, UsageError
from printgen.games.registry import of_game
from printgen.item_ids import numbered_id
from printgen.kit.choices import Choices, hashed
from printgen.kit.component import BUILDINGS, Component, added_up
from printgen.kit.finished_file import FinishedFile
from printgen.kit.fit_problems import raise_problems
from printgen.kit.layout import LaidOutKit, impose_copies
from printgen.kit.manifest import (
    FORMAT,
    InputRecord,
    KitRecord,
    LookRecord,
    PlayRecord,
    RulesText,
    document_record,
    generator,
    part_records,
)
from printgen.kit.request import whole_document
from printgen.kit.sheet import ImposedDocument
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.icon_credits import credit_lines
from printgen.parts.palette import palette
from printgen.theme.checks import rare_characters
from printgen.theme.edition import HasMoney, HasSpaces
from printgen.theme.records import Common
from printgen.theme.theme import Theme
from printgen.words.amounts import amount
from printgen.words.booklet import RulesSection, quick, rulebook
from printgen.words.games import words_of
from printgen.words.grammar import edition_words
from printgen.words.language import language
from printgen.written_text import with_capital, writing_place

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion
    from printgen.pdf.press import Press
    from printgen.workers import Progress

PaintedDocument = tuple[ImposedDocument, FinishedFile]


class FinishedKit(Struct, frozen=True):
    """The files of one variant before they are moved to their folder: PDFs by file name, and their manifest.

    ``at_home`` names its documents except those for a copy shop.
    """

    variant: str
    files: Mapping[str, FinishedFile]
    manifest: KitRecord
    documents: tuple[ImposedDocument, ...]
    at_home: frozenset[str] = frozenset()


def finish(
    kit: LaidOutKit,
    variants: Sequence[str],
    names: Sequence[str],
    progress: "Progress | None" = None,
    call: str = "",
    press: "Press | None" = None,
) -> tuple[FinishedKit, ...]:
    """Paint the named documents of a laid-out kit as PDFs, in the inks of each variant.

    ``call`` is the hash by which a later build recognizes that the kit is up to date; ``press`` is that of the kit.
    """
    # importing ReportLab takes a tenth of a second, which an invalid theme need not wait for
    from printgen.pdf.painter import paint_in_each

    edition = kit.context.edition
    chosen = [document for document in kit.documents if document.name in names]
    if not chosen:
        raise UsageError(
            message("{title} has no documents called {names}", title=edition.title, names=", ".join(names))
        )
    press = press or press_of(kit.context)
    tables = [press.inks(palette(edition), variant) for variant in variants]
    painted: dict[str, list[PaintedDocument]] = {variant: [] for variant in variants}
    errors: list[PrintgenError] = []
    for number, document in enumerate(chosen):
        if progress:
            progress(document.name, number, len(chosen))
        try:
            files = paint_in_each(document, tables, press)
        except PrintgenError as error:
            errors.append(error)
            continue
        for variant, table, file in zip(variants, tables, files, strict=True):
            try:
                painted[variant] += _split(document, file, kit.choices.split, table, press)
            except PrintgenError as error:
                errors.append(error)
    raise_problems(kit.context, (), errors)

    @cache
    def play(has_rules: bool) -> PlayRecord:
        return play_record(edition, kit.counted if has_rules else None)

    at_home = frozenset(name for name, kind in kit.kinds.items() if kind.at_home)
    return tuple(
        FinishedKit(
            variant,
            {f"{document.name}.pdf": file for document, file in documents},
            _manifest(kit, variant, documents, play, call),
            tuple(document for document, _ in documents),
            at_home,
        )
        for variant, documents in painted.items()
    )


def press_of(context: DrawingContext, former: "Press | None" = None) -> "Press":
    """Return the press of a kit, with what a ``former`` one has cached."""
    from printgen.pdf.press import Press

    return Press.of(context.setter.faces, context.edition.language, rare_characters(context.edition), former)


def painted_documents(
    context: DrawingContext,
    choices: Choices,
    makers: Sequence[Callable[[DrawingContext], Component]],
    variants: Sequence[str],
) -> dict[str, bytes]:
    """Return documents outside a kit as PDFs by ``variant/name.pdf``; raises ThemeError if something does not fit."""
    from printgen.pdf.painter import paint

    components = [(clear := context.cleared()).with_misfits(make(clear)) for make in makers]
    raise_problems(context, components, ())
    documents = [impose_copies(context, choices, component) for component in components]
    edition = context.edition
    press = press_of(context)
    files = {}
    for variant in variants:
        table = inks(palette(edition), variant)
        for document in documents:
            files[f"{variant}/{document.name}.pdf"] = paint(document, table, press).read()
    return files


def _split(
    document: ImposedDocument, file: FinishedFile, limit: int | None, table: PaintOf, press: "Press"
) -> list[PaintedDocument]:
    """Return a document as its file, or as files of at most ``limit`` bytes: ``board-1``, ``board-2`` ...

    The pages of one sheet of paper stay together. Raises UsageError if a single sheet is over the limit.
    """
    from printgen.pdf.painter import paint

    def part(number: int, first: int, last: int) -> PaintedDocument:
        pages = [replace(page, leaf=leaf) for leaf, sheets in enumerate(leaves[first:last], 1) for page in sheets]
        sheets = tuple(replace(page, number=at) for at, page in enumerate(pages, 1))
        title = document.label("outline.part", document=document.title, number=number)
        name = f"{document.name}-{number}"
        split = replace(document, name=name, title=title, sheets=sheets)
        return split, paint(split, table, press)

    if limit is None or file.size <= limit:
        return [(document, file)]
    leaves = [tuple(pages) for _, pages in groupby(document.sheets, lambda sheet: sheet.leaf)]
    total = len(leaves)
    count = -(-file.size // limit)
    while count <= total:
        parts = [part(number + 1, total * number // count, total * (number + 1) // count) for number in range(count)]
        most = max(painted.size for _, painted in parts)
        if most <= limit:
            return parts
        # fonts are repeated in each file, so more parts are needed, several if the largest is far over the limit
        count = max(count + 1, min(total, count * most // limit))
    sizes = [part(number + 1, number, number + 1)[1].size for number in range(total)]
    largest = max(sizes)
    text = message(
        "{document}: sheet {number} alone is {size}, over the limit of {limit}",
        document=document.name,
        number=sizes.index(largest) + 1,
        size=_kilobytes(largest),
        limit=_kilobytes(limit),
    )
    raise UsageError(Problem(text, hint=message("use --split {size} or more", size=_kilobytes(largest))))


def _kilobytes(size: int) -> str:
    """Write a size in kB or MB, rounded up so that it is enough."""
    kilobytes = -(-size // 1000)
    return f"{kilobytes}kB" if kilobytes < 10_000 else f"{-(-kilobytes // 1000)}MB"


def _manifest(
    kit: LaidOutKit, variant: str, files: Sequence[PaintedDocument], play: Callable[[bool], PlayRecord], call: str
) -> KitRecord:
    theme = kit.context.theme
    parts = kit.parts
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
        source=source_hash(theme, kit.choices, kit.context.event),
        edition=theme.source,
        settings=theme.settings,
        money=kit.choices.money,
        contents=part_records(added_up(parts.values())),
        documents=tuple(
            document_record(
                document,
                f"{document.name}.pdf",
                file.sha256,
                kit.choices.fed_paper,
                kit.kinds[whole_document(document.name)].minimal_share(theme.edition),
                parts.get(whole_document(document.name), ()),
            )
            for document, file in files
        ),
        call=call,
        inputs=tuple(InputRecord(*one) for one in theme.inputs),
        players=(players.min, players.max, players.age) if kit.context.event else None,
        deck_places=kit.deck_places,
        credits=credit_lines(kit.context),
        play=play(has_rules),
    )


def source_hash(theme: Theme, choices: Choices, event: "Occasion | None" = None) -> str:
    """Return the hash of a kit's sources, including the corrections of a printer's profile."""
    printer = f"{choices.printer} {choices.edge}" if choices.printer else ""
    parts = [theme.source, *hashed(choices), event.source if event else "", printer]
    return sha256("\n".join(parts).encode()).hexdigest()


def play_record(edition: Common, contents: Mapping[str, int] | None) -> PlayRecord:
    """Return the data for playing an edition on a screen; without its own money it has no unit and no hand.

    ``contents`` counts the parts of a kit with a rules booklet by their ids; without it there are no rules.
    """
    hand = edition.starting_hand() if isinstance(edition, HasMoney) else {}
    return PlayRecord(
        unit=amount(edition, 1) if isinstance(edition, HasMoney) and not writing_place(edition.currency.sign) else "",
        start={f"note-{value}": count for value, count in hand.items()},
        names=dict(_names(edition)),
        sliding=edition.sliding,
        quick=_texts(quick(edition, contents)) if contents is not None and words_of(edition.game).quick else (),
        booklet=_texts(rulebook(edition, contents)) if contents is not None else (),
        rules=of_game(edition.game, "play", "play_rules")(edition),
        words={
            name: with_capital(word.one, edition.language)
            for name, word in edition_words(edition).items()
            if name in _SCREEN_WORDS and not writing_place(word.one)
        },
        look=_look(edition),
    )


def _texts(sections: Sequence[RulesSection]) -> tuple[RulesText, ...]:
    return tuple(RulesText(section.title, section.text) for section in sections)


_SCREEN_WORDS = ("bank", "mortgage", "token", "card", "deed", "round")
_SCREEN_COLORS = ("ink", "line", "paper", "board", "centre", "accent", "second")


def _look(edition: Common) -> LookRecord:
    """Return the edition's colors and fonts for a screen; a theme's own font files are left out."""
    palette: Any = getattr(edition, "palette", None)
    colors = {name: getattr(palette, name) for name in _SCREEN_COLORS if hasattr(palette, name)}
    fonts = {name: getattr(edition.fonts, name) for name in ("text", "text_bold", "display")}
    bundled = {name: file if isinstance(file, str) and "/" in file else "" for name, file in fonts.items()}
    return LookRecord(colors, bundled["text"], bundled["text_bold"], bundled["display"])


_NAMED = ("space.", "deck.", "token.", "side.")  # kinds of names for the placeholders of the edition's texts


def _names(edition: Common) -> Iterator[tuple[str, str]]:
    """Yield names by the ids that items have in the manifest; deeds are numbered in board order."""
    for key, name in words_of(edition.game).names(edition).items():  # implemented in games/<game>/words
        kind = next((kind for kind in _NAMED if key.startswith(kind)), None)
        item = key.removeprefix(kind) if kind else ""
        if item and "." not in item and not writing_place(name):
            yield item, name
    if isinstance(edition, HasMoney):
        spoken = language(edition.language)
        by_hand = writing_place(edition.currency.sign)
        for note in edition.money:
            yield f"note-{note.value}", spoken.number(note.value) if by_hand else amount(edition, note.value)
    words = edition_words(edition)
    for word, id in BUILDINGS.items():
        if word in words:
            yield id, with_capital(words[word].one, edition.language)
    yield from words_of(edition.game).piece_names(edition).items()
    if isinstance(edition, HasSpaces):
        lots = edition.deeds
        yield from ((numbered_id("deed", number, len(lots)), lot.name) for number, lot in enumerate(lots, 1))
