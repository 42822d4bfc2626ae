"""The one flow: a theme and the choices of a build go in, the finished files of a kit come out.

``lay_out`` puts the kit on paper, ``finish`` in ink. ReportLab is imported only once everything is known to fit.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.components.common.palette import palette
from printgen.components.desk import Desk
from printgen.components.games import GAMES
from printgen.drawing.ink_variants import inks
from printgen.errors import PrintgenError, Problem, UnknownNameError, UsageError
from printgen.flow.layout.chosen_documents import all_rows
from printgen.flow.layout.laying_out import LaidOutKit, lay_out
from printgen.flow.layout.refusal import attempt, refuse
from printgen.flow.play_record import play_record
from printgen.flow.source_hash import source
from printgen.flow.split_files import PaintedDocument, in_parts, whole_document
from printgen.kit.contents import PartCount, added_up
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest.documents import document_record
from printgen.kit.manifest.records import FORMAT, InputRecord, KitRecord, PlayRecord, generator, part_records
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

Painter = Callable[[Sequence[str], ImposedDocument], tuple[FinishedFile, ...]]
"""Paints in the inks of each of some variants a document."""


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
    paint: Painter | None = None,
) -> tuple[FinishedKit, ...]:
    """The named documents of a laid-out kit as PDF bytes, in the inks of each variant.

    ``call`` is the hash by which a later build finds that nothing has changed. ``paint`` is a painter to go on with.
    """
    paint = paint or painter(kit.desk)
    chosen = tuple(document for document in kit.documents if document.name in names)
    if not chosen:
        raise UsageError(f"{kit.desk.theme.edition.title} has no such document: {', '.join(names)}")
    files: dict[str, list[PaintedDocument]] = {variant: [] for variant in variants}
    errors: list[PrintgenError] = []
    for number, document in enumerate(chosen):
        if progress:
            progress(document.name, number, len(chosen))
        for variant, found in _in_files(document, variants, kit.choices.split, paint):
            if isinstance(found, PrintgenError):
                errors.append(found)
            else:
                files[variant] += found
    refuse(kit.desk, (), errors)
    play = _play(kit, chosen)
    return tuple(_finished(kit, variant, painted, call, play) for variant, painted in files.items())


def _in_files(
    document: ImposedDocument, variants: Sequence[str], limit: int | None, paint: Painter
) -> Iterator[tuple[str, tuple[PaintedDocument, ...] | PrintgenError]]:
    """The files of a document in each variant, of at most ``limit`` bytes, or why there are none."""
    painted = attempt(partial(paint, variants, document))
    if isinstance(painted, PrintgenError):
        yield variants[0], painted
        return
    for variant, data in zip(variants, painted, strict=True):
        yield variant, attempt(partial(in_parts, document, data, limit, partial(_alone, paint, variant)))


def _play(kit: LaidOutKit, documents: Iterable[ImposedDocument]) -> PlayRecord:
    """What the kit of these documents is played with, in any variant."""
    with_rules = any(document.name == "rules" for document in documents)
    return play_record(kit.desk.theme.edition, kit.counted if with_rules else None)


def _alone(paint: Painter, variant: str, document: ImposedDocument) -> FinishedFile:
    """A document in the inks of one variant."""
    return paint((variant,), document)[0]


def painter(desk: Desk) -> Painter:
    """What paints the documents of a kit."""
    from printgen.paint.pdf import paint_in_each
    from printgen.paint.press import Press

    edition = desk.theme.edition
    press = Press.of(desk.setter.faces, edition.language, rare_characters(edition))
    inks_of = cache(partial(inks, palette(edition)))
    return lambda variants, document: paint_in_each(document, tuple(map(inks_of, variants)), press)


def _finished(
    kit: LaidOutKit, variant: str, files: Sequence[PaintedDocument], call: str, play: PlayRecord
) -> FinishedKit:
    documents = tuple(document for document, _ in files)
    data = {f"{document.name}.pdf": painted for document, painted in files}
    home = frozenset(name for name, row in kit.rows.items() if row.at_home)
    return FinishedKit(variant, data, _manifest(kit, variant, files, call, play), documents, kit.parts, home)


def _manifest(
    kit: LaidOutKit, variant: str, files: Iterable[PaintedDocument], call: str, play: PlayRecord
) -> KitRecord:
    theme = kit.desk.theme
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
        play=play,
    )


def document_names(theme: Theme | None = None) -> tuple[str, ...]:
    """The documents of a theme's kit, in the order in which it lists them; without a theme those of every game."""
    if theme:
        return tuple(row.name for row in all_rows(theme))
    return tuple(dict.fromkeys(row.name for game in GAMES.values() for row in game().rows(event=True)))


def is_document(name: str) -> bool:
    """Whether the kits of some game have that document; no more games are loaded than it takes to know."""
    rows = (row for event in (False, True) for game in GAMES.values() for row in game().rows(event))
    return any(row.name == name for row in rows)


def refuse_unknown(theme: Theme, wanted: Iterable[str]) -> None:
    """Raises UnknownNameError for each document asked for that the theme's kit has not."""
    names = document_names(theme)
    hint = f"its documents are {', '.join(names)}"
    unknown = [name for name in dict.fromkeys(wanted) if name not in names]
    problems = [Problem(f"{theme.edition.title} has no document '{name}'", hint=hint) for name in unknown]
    if problems:
        raise UnknownNameError(problems)
