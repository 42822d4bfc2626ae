"""From a laid-out kit to its finished files: every document painted in the inks of each variant, and the manifest."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.components.common.palette import palette
from printgen.drawing.ink_variants import Inks, inks
from printgen.errors import PrintgenError, Problem, UnknownNameError, UsageError
from printgen.flow.layout.laying_out import LaidOutKit, all_rows, lay_out
from printgen.flow.layout.refusal import refuse
from printgen.flow.play_record import play_record
from printgen.flow.source_hash import source
from printgen.flow.split_files import PaintedDocument, in_parts, whole_document
from printgen.games.base import game_of
from printgen.games.registry import GAMES
from printgen.kit.contents import PartCount, added_up
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest.documents import document_record
from printgen.kit.manifest.records import FORMAT, InputRecord, KitRecord, generator, part_records
from printgen.kit.sheet import ImposedDocument
from printgen.theme.check.texts import rare_characters
from printgen.theme.model.theme import Theme

if TYPE_CHECKING:
    from printgen.workers import Progress

__all__ = [
    "FinishedKit",
    "LaidOutKit",
    "document_names",
    "finish",
    "is_document",
    "lay_out",
    "refuse_unknown",
]


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
    from printgen.paint.pdf import paint, paint_in_each
    from printgen.paint.press import Press

    edition = kit.desk.theme.edition
    chosen = tuple(document for document in kit.documents if document.name in names)
    if not chosen:
        raise UsageError(f"{edition.title} has no such document: {', '.join(names)}")
    press = Press.of(kit.desk.setter.faces, edition.language, rare_characters(edition))
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
    refuse(kit.desk, (), errors)
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
    theme = kit.desk.theme
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
        source=source(theme, kit.choices, kit.desk.event),
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
        players=(players.min, players.max, players.age) if kit.desk.event else None,
        deck_places=kit.deck_places,
        play=play_record(theme.edition, kit.counted if has_rules else None),
    )


def document_names(theme: Theme | None = None) -> tuple[str, ...]:
    """The documents of a theme's kit, in the order in which it lists them; without a theme those of every game."""
    if theme:
        return tuple(row.name for row in all_rows(theme))
    return tuple(dict.fromkeys(row.name for game in GAMES for row in game_of(game).rows(event=True)))


def is_document(name: str) -> bool:
    """Whether the kits of some game have that document; no more games are loaded than it takes to know."""
    rows = (row for event in (False, True) for game in GAMES for row in game_of(game).rows(event))
    return any(row.name == name for row in rows)


def refuse_unknown(theme: Theme, wanted: Iterable[str]) -> None:
    """Raises UnknownNameError for each document asked for that the theme's kit has not."""
    names = document_names(theme)
    hint = f"its documents are {', '.join(names)}"
    unknown = [name for name in dict.fromkeys(wanted) if name not in names]
    problems = [Problem(f"{theme.edition.title} has no document '{name}'", hint=hint) for name in unknown]
    if problems:
        raise UnknownNameError(problems)
