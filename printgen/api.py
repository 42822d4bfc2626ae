"""The public interface of printgen for other programs: load a theme, then check, build, preview, prove and export it.

    theme = load("classic", language="de")
    session = Session(theme, choices_of(theme, paper="a4"))
    kit = session.build(Path("output"))

Nothing here prints, ends the process or asks a question. What a user can cause raises a ``PrintgenError``, whose
``problems`` name places and remedies.
"""

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import VARIANTS
from printgen.art.icons import known_icons
from printgen.errors import PrintgenError, Problem, ThemeError, UsageError
from printgen.geometry import Size
from printgen.journal import scratch_folder
from printgen.kit.choices import Choices
from printgen.kit.manifest import MANIFEST
from printgen.kit.up_to_date import kit_folder
from printgen.loading import load_theme
from printgen.messages import message
from printgen.theme.changes import Changes
from printgen.theme.files import ProvenPictures
from printgen.theme.theme import Theme
from printgen.words.rule_settings import Option, overridden
from printgen.words.rule_settings import rule_options as options_of_edition

if TYPE_CHECKING:
    from printgen.art.icon_credits import IconCredit
    from printgen.event.occasion import Occasion
    from printgen.foreign.booklet import FoldedBooklet
    from printgen.foreign.tiles import TiledPoster
    from printgen.kit.component import Bound
    from printgen.kit.finish import FinishedKit
    from printgen.play.simulate import SimulationReport
    from printgen.proof.run import ProofReport
    from printgen.proof.views.cutting import Misfeed
    from printgen.workers import Progress

# Modules that lay out, draw, prove and export are imported on use: that takes three tenths of a second, which an
# invalid theme need not wait for.


__all__ = [
    "BuiltKit",
    "Choices",
    "ExportedKit",
    "PrintgenError",
    "Problem",
    "ProofError",
    "Session",
    "ThemeProblems",
    "assemble_kit",
    "choices_of",
    "export_kit",
    "fold_pdf",
    "load",
    "prove_kit",
    "rule_options",
    "tile_file",
]

_LABELS = "classic"  # the theme in whose fonts sheets without a theme are labeled

ThemeProblems = ThemeError
"""A theme is invalid; ``problems`` holds everything that was found."""


class ProofError(PrintgenError):
    """The proof of a kit found a fault."""

    exit_code = 3

    @classmethod
    def of(cls, report: "ProofReport", hint: str) -> "ProofError":
        """Return the error with every finding of a report, and a hint on the last one."""
        *others, last = (Problem(finding.text) for finding in report.findings)
        return cls([*others, last._replace(hint=hint)])


class BuiltKit(Struct, frozen=True):
    """The result of a build: the folder of each variant's kit, and the changes to older files there.

    ``notes`` are remarks on the kit; ``removed`` are files of an older kit, ``changed`` those that someone has edited:
    they stay, but are no longer listed. ``proof`` is set if the kit was proven.
    """

    folder: Path
    kits: "tuple[FinishedKit, ...]"
    notes: tuple[str, ...]
    removed: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()
    proof: "ProofReport | None" = None


class ExportedKit(Struct, frozen=True):
    """The files that an export wrote to a folder, and sentences on what its format cannot hold.

    ``earlier`` are those that earlier exports left there.
    """

    folder: Path
    files: tuple[Path, ...]
    lacks: tuple[str, ...]
    earlier: tuple[Path, ...] = ()


def load(
    theme: str | Path,
    *,
    language: str | None = None,
    settings: Sequence[str] = (),
    proven: ProvenPictures | None = None,
    changes: Changes | None = None,
) -> Theme:
    """Load a theme by its bundled name or by the path of its folder.

    ``settings`` are rule options such as ``rules.income_tax=flat``. ``proven`` collects the theme's pictures, so that
    the next load need not check them again. ``changes`` take precedence over the theme's values.
    Raises ThemeProblems with all problems.
    """
    name = f"{theme}/" if isinstance(theme, Path) else theme
    icons = known_icons()
    loaded = load_theme(name, icons, language, proven, changes)
    return overridden(loaded, settings, icons) if settings else loaded


def rule_options(theme: Theme) -> tuple[Option, ...]:
    """Return the rule options of a theme, with their values and choices and where the booklet prints them."""
    return tuple(options_of_edition(theme.edition))


def choices_of(theme: Theme, **chosen: Any) -> Choices:
    """Return the choices of a build: the given values, then those of the theme's ``print`` section, then the defaults.

    Values are those of the fields of ``Choices``, or texts as typed: ``paper="a4"``, ``board_size="400mm"``.
    Raises UsageError for a value that an option cannot have.
    """
    from printgen.kit.request import theme_choices

    return theme_choices(theme, chosen)


class Session:
    """A theme and choices, with the fonts, pictures and layouts that its calls share; used by one thread at a time.

    Without ``choices`` the theme's ``print`` section decides. ``event`` replaces the sample event of an edition made
    for events. Unchanged fonts, prepared pictures and drawings of a ``former`` session are reused.
    """

    def __init__(
        self,
        theme: Theme,
        choices: Choices | None = None,
        event: "Occasion | None" = None,
        former: "Session | None" = None,
    ) -> None:
        from printgen.kit.view import KitView

        self.theme, self.event = theme, event
        self.choices = choices_of(theme) if choices is None else choices
        self.view: KitView = KitView(theme, self.choices, event, former.view if former else None)
        self._built: dict[str, Path] = {}  # the folders of the whole kit by variant, once it is built

    def check(self) -> list[Problem]:
        """Lay out the whole kit and return its problems."""
        try:
            self.view.lay_out()
        except PrintgenError as error:
            return list(error.problems)
        return []

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on the kit, as sentences without a full stop."""
        return self.view.lay_out().notes

    def credits(self) -> "tuple[IconCredit, ...]":
        """Return the artists and licenses of the drawings in the kit."""
        from printgen.art.icon_credits import credits_of

        return credits_of(self.view.lay_out().context.icons.used)

    def preview(self, items: Iterable[str], *, variants: Sequence[str] = VARIANTS, dpi: int = 150) -> dict[str, bytes]:
        """Return pictures of single items as PNG files by name: ``chance-03-standard.png``."""
        from printgen.kit.preview import files, previews

        return files(previews(self.view, tuple(items), variants, dpi), dpi)

    def contact_sheet(self, items: Iterable[str], *, variants: Sequence[str] = VARIANTS, dpi: int = 150) -> bytes:
        """Return one picture of single items, the variants of each side by side, as a PNG file."""
        from printgen.kit.preview import contact_sheet, png, previews

        return png(contact_sheet(previews(self.view, tuple(items), variants, dpi), dpi), dpi)

    def build(
        self,
        out: Path,
        *,
        variants: Sequence[str] = VARIANTS,
        only: Sequence[str] | None = None,
        progress: "Progress | None" = None,
        name: str = "",
        proven: bool = False,
        call: str = "",
        force: bool = False,
    ) -> BuiltKit:
        """Build the kit into ``out/<name>/<variant>``; the name is the theme's id unless given.

        If ``only`` names some documents, the others in the folder stay if they were made from the same sources. With
        ``proven`` set, the kit is written only if the proof finds no fault; otherwise ProofError is raised. ``call`` is
        the hash by which the command line recognizes that a kit is up to date. Files in the way that no build wrote
        are an OutputError, or are replaced with ``force``.
        """
        from printgen.kit.finish import finish
        from printgen.kit.request import check_documents, document_names
        from printgen.kit.write import Target, write

        check_documents(self.theme, (*(only or ()), *self.choices.copies))
        if progress:
            progress(message("laying out"), 0, 0)
        laid_out = self.view.lay_out(only)
        kits = finish(laid_out, variants, only or document_names(self.theme), progress, call, self.view.press)
        report = None
        if proven:
            with _staged(kits) as folders:
                report = self._prove(folders, progress)
            if report.findings:
                raise ProofError.of(report, message("found by the proof; nothing was written"))
        folder = out / (name or kit_folder(self.theme.edition.id))
        written = write([Target(kit, folder / kit.variant, only is not None) for kit in kits], force)
        if only is None:
            self._built |= {variant: folder / variant for variant in variants}
        return BuiltKit(folder, kits, laid_out.notes, written.removed, written.changed, report)

    def proof(self, *, variants: Sequence[str] = VARIANTS, progress: "Progress | None" = None) -> "ProofReport":
        """Prove the finished PDFs of the kit: those that were built, or temporary ones."""
        with self._finished(variants) as folders:
            return self._prove(folders, progress)

    def assemble(self, out: Path, *, variants: Sequence[str] = VARIANTS, dpi: int = 150) -> tuple[Path, ...]:
        """Write pictures of the kit cut, folded, glued and laid on a table; return their paths."""
        with self._finished(variants) as folders:
            return _assemble(folders, out, dpi=dpi)

    def export(
        self,
        format: str,
        out: Path,
        *,
        variant: str = VARIANTS[0],
        only: Sequence[str] = (),
        force: bool = False,
        progress: "Progress | None" = None,
        **settings: Any,
    ) -> ExportedKit:
        """Write the kit to a folder in a format such as ``pictures`` or ``table``, with a layout that suits the format.

        ``settings`` are those of ``printgen export``: ``dpi``, ``bleed``, ``profile`` ...
        """
        from printgen.export.formats import FORMATS, ExportSettings, choices_for
        from printgen.kit.request import check_documents

        check_documents(self.theme, only)
        choices = replace(self.choices, **choices_for(FORMATS[format], ExportSettings(**settings)))
        session = self if choices == self.choices else Session(self.theme, choices, self.event, self)
        with session._finished([variant], only) as (folder,):
            return export_kit(folder, format, out, only=only, force=force, progress=progress, **settings)

    def simulate(
        self, *, games: int = 1000, players: int = 4, turns: int = 1000, seed: str = "1"
    ) -> "SimulationReport":
        """Let computer players play the edition; a game that has no end after ``turns`` turns stops.

        The same seed gives the same games. The number of players should be one that the edition is for.
        """
        from printgen.games.registry import of_game
        from printgen.play.simulate import report, simulated

        edition = self.theme.edition
        rules = of_game(edition.game, "play", "play_rules")(edition)
        seats = min(players, len(rules.sides)) if edition.sliding else players
        played = list(simulated(rules, edition.id, games=games, players=seats, turns=turns, seed=seed))
        return report(rules, edition.id, seats, played)

    @contextmanager
    def _finished(self, variants: Sequence[str], only: Sequence[str] = ()) -> "Iterator[list[Path]]":
        """Yield the folders of finished kits: those that were built, or temporary ones."""
        from printgen.kit.finish import finish
        from printgen.kit.request import document_names

        if all(variant in self._built for variant in variants):
            yield [self._built[variant] for variant in variants]
        else:
            names = only or document_names(self.theme)
            with _staged(finish(self.view.lay_out(), variants, names, press=self.view.press)) as folders:
                yield folders

    def _prove(self, folders: Sequence[Path], progress: "Progress | None") -> "ProofReport":
        from printgen.proof.run import prove

        return prove(folders, self.theme, progress=progress)


def prove_kit(
    kit: Path,
    theme: Theme | str | None = None,
    *,
    checks: Sequence[str] | None = None,
    progress: "Progress | None" = None,
) -> "ProofReport":
    """Prove the finished PDFs in the folder of a kit, of all its variants or of one.

    ``theme`` is the theme of the kit, or its name or path; by default the bundled theme with its id. ``checks`` selects
    kinds of checks. The report's ``notes`` list what could not be proven.
    """
    from printgen.proof.kit_files import edition_of, kit_folders, record_in
    from printgen.proof.run import NAMES, prove

    folders = kit_folders(kit)
    records = [record_in(folder) for folder in folders]
    found = theme if isinstance(theme, Theme) else edition_of(records[0], theme)
    notes = [found] if isinstance(found, str) else []
    for folder, record in zip(folders, records, strict=True):
        if earlier := [document.file for document in record.documents if document.earlier]:
            note = message(
                "{files} in {folder}: from an earlier build and not checked; build the kit again",
                files=", ".join(earlier),
                folder=folder,
            )
            notes.append(note)
    report = prove(folders, None if isinstance(found, str) else found, checks or NAMES, progress)
    return replace(report, notes=tuple(notes))


def assemble_kit(
    kit: Path,
    out: Path | None = None,
    *,
    only: Sequence[str] | None = None,
    dpi: int = 150,
    feed: "Misfeed | None" = None,
    progress: "Progress | None" = None,
) -> tuple[Path, ...]:
    """Write pictures of the kit in a folder, cut, folded, glued and laid on a table; return their paths.

    Without ``out`` they go to the folder ``pictures`` beside the kit's. ``only`` names documents, or the ``table``.
    ``feed`` simulates a printer that feeds paper inaccurately.
    """
    from printgen.proof.kit_files import kit_folders

    folders = kit_folders(kit)
    return _assemble(folders, out or folders[0].parent / "pictures", only, dpi, feed, progress)


def _assemble(
    folders: Sequence[Path],
    out: Path,
    only: Sequence[str] | None = None,
    dpi: int = 150,
    feed: "Misfeed | None" = None,
    progress: "Progress | None" = None,
) -> tuple[Path, ...]:
    from printgen.proof.views.assembly import AssemblyView, assembled

    view = AssemblyView(dpi, feed)
    for folder in folders:
        target = out / (folder.name + view.folder)
        if (target / MANIFEST).exists():
            raise UsageError(message("{folder} contains a kit; choose another --out", folder=target))
    return _written(out, assembled(folders, view, only, progress))


def export_kit(
    kit: Path,
    format: str,
    out: Path,
    *,
    only: Sequence[str] = (),
    force: bool = False,
    progress: "Progress | None" = None,
    **settings: Any,
) -> ExportedKit:
    """Write a finished kit, from the folder of one variant, in a format such as ``pictures`` or ``table``.

    Raises PrintgenError for files in the way that no earlier export wrote, unless ``force`` allows to replace them.
    """
    from printgen.export.export_folder import export_folder
    from printgen.export.formats import ExportSettings, exported

    chosen = ExportSettings(**{**settings, "url": settings.get("url") or out.resolve().as_uri()})
    with export_folder(out) as folder:
        found = exported(kit, format, chosen, folder.drawn, tuple(only), progress)
        placed = folder.place(found.files, force)
    return ExportedKit(out, placed.files, found.lacks, placed.earlier)


def fold_pdf(
    path: Path,
    choices: Choices,
    *,
    pages: str = "",
    margin: float | None = None,
    bound: "Bound | None" = None,
    sideways: bool = False,
    language: str | None = None,
) -> "FoldedBooklet":
    """Return any PDF as a booklet for the paper and fold of the choices; its ``data`` is a PDF.

    ``pages`` selects some, such as ``2-9,12``; a ``margin`` (mm) stays blank around each; the booklet is ``bound`` on
    the left or right; wide pages may lie ``sideways``, so that it opens upward. ``language`` is that of the labels on
    the sheets.
    """
    from printgen.foreign.booklet import folded
    from printgen.parts.drawing_context import context_for

    context = context_for(load(_LABELS, language=language))
    return folded(path, choices, context, pages=pages, margin=margin, bound=bound, sideways=sideways)


def tile_file(
    path: Path,
    choices: Choices,
    *,
    within: tuple[float, float] | None = None,
    page: int | None = None,
    language: str | None = None,
) -> "TiledPoster":
    """Return a page of any PDF, or a picture, on several sheets to be glued together; its ``data`` is a PDF.

    It is as large as a width and height (mm) allow. ``language`` is that of the labels on the sheets.
    """
    from printgen.foreign.tiles import tiled_poster
    from printgen.parts.drawing_context import context_for

    context = context_for(load(_LABELS, language=language))
    return tiled_poster(path, choices, context, within=within and Size(*within), page=page)


@contextmanager
def _staged(kits: "Sequence[FinishedKit]") -> Iterator[list[Path]]:
    """Write kits to temporary folders."""
    from printgen.kit.write import stage_kit

    with scratch_folder(Path(tempfile.gettempdir())) as folder:
        yield [stage_kit(kit, folder / kit.variant) for kit in kits]


def _written(out: Path, files: Mapping[str, bytes]) -> tuple[Path, ...]:
    from printgen.kit.write import write_files

    write_files(out, dict(files))
    return tuple(out / name for name in files)
