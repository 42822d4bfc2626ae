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

from printgen.art.frame import VARIANTS
from printgen.art.icons import baked
from printgen.errors import PrintgenError, Problem, ThemeError
from printgen.kit.choices import Choices
from printgen.kit.finish import FinishedKit, document_names, finish, refuse_unknown
from printgen.kit.layout import lay_out
from printgen.kit.print_section import theme_choices
from printgen.kit.write import Target, kit_folder, stage, write, write_files
from printgen.loading import load_theme
from printgen.theme.theme import Theme
from printgen.words.rule_options import overridden
from printgen.workers import Progress

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion
    from printgen.kit.preview import KitView
    from printgen.proof.run import Proof as ProofReport

__all__ = ["BuiltKit", "Choices", "ProofError", "Session", "ThemeProblems", "choices_of", "load"]

ThemeProblems = ThemeError
"""A theme is at fault; ``problems`` holds everything that was found."""


class ProofError(PrintgenError):
    """The proof of a kit found a fault."""

    exit_code = 3

    @classmethod
    def of(cls, report: "ProofReport", hint: str) -> "ProofError":
        """The error that tells of every fault, with a hint on the last one."""
        *others, last = (Problem(str(finding)) for finding in report.findings)
        return cls([*others, last._replace(hint=hint)])


class BuiltKit(Struct, frozen=True):
    """What a build wrote: the kit of each variant in a folder of its own, and what became of older files there.

    ``notes`` tell what to know of the kit; ``removed`` are files of an older kit, ``changed`` those that someone has
    edited: they stay, but are no longer listed. ``proof`` is there if the kit was proven.
    """

    folder: Path
    kits: tuple[FinishedKit, ...]
    notes: tuple[str, ...]
    removed: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()
    proof: "ProofReport | None" = None


def load(theme: str | Path, *, language: str | None = None, settings: Sequence[str] = ()) -> Theme:
    """Load a theme by its bundled name or by the path of its folder.

    ``settings`` are rule options such as ``rules.income_tax=flat``. Raises ThemeProblems with everything that is wrong.
    """
    name = f"{theme}/" if isinstance(theme, Path) else theme
    icons = baked().keys()
    loaded = load_theme(name, icons, language)
    return overridden(loaded, settings, icons) if settings else loaded


def choices_of(theme: Theme, **chosen: Any) -> Choices:
    """Return the choices of a build: those given, else those of the theme's ``print`` section, else the usual ones.

    Values are those of the fields of ``Choices``, or as one types them: ``paper="a4"``, ``board_size="400mm"``.
    Raises UsageError for a value that an option cannot have.
    """
    return theme_choices(theme, chosen)


class Session:
    """A theme and choices, with the fonts, pictures and layouts that its calls share; used by one thread at a time.

    Without ``choices`` the theme's ``print`` section decides. ``event`` replaces the sample event of an edition made
    for events.
    """

    def __init__(self, theme: Theme, choices: Choices | None = None, event: "Occasion | None" = None) -> None:
        self.theme, self.event = theme, event
        self.choices = theme_choices(theme) if choices is None else choices
        self._view: KitView | None = None  # what it keeps is at most one layout a document

    def check(self) -> list[Problem]:
        """Lay out the whole kit; return everything that is wrong with it."""
        try:
            lay_out(self.theme, self.choices, self.event)
        except PrintgenError as error:
            return list(error.problems)
        return []

    def preview(self, items: Iterable[str], *, variants: Sequence[str] = VARIANTS, dpi: int = 150) -> dict[str, bytes]:
        """Return pictures of single items as PNG files by name: ``chance-03-standard.png``."""
        from printgen.kit import preview as previews
        from printgen.kit.preview import ItemNames

        named = ItemNames(self.view, self.theme.edition).items(tuple(items))
        return previews.files(previews.item_pictures(self.view, named, variants, dpi), dpi)

    @property
    def view(self) -> "KitView":
        """The kit's documents, laid out as they are asked for."""
        from printgen.kit.preview import KitView

        if self._view is None:
            self._view = KitView(self.theme, self.choices, self.event)
        return self._view

    def build(
        self,
        out: Path,
        *,
        variants: Sequence[str] = VARIANTS,
        only: Sequence[str] | None = None,
        progress: Progress | None = None,
        name: str = "",
        proven: bool = False,
        call: str = "",
    ) -> BuiltKit:
        """Build the kit into ``out/<name>/<variant>``; the name is the theme's id unless given.

        Of ``only`` some documents the others in the folder stay, if they were made from the same source. A kit that is
        to be ``proven`` is written only if its proof finds no fault; else ProofError. ``call`` is the hash by which
        the command line finds a kit up to date.
        """
        refuse_unknown(self.theme, (*(only or ()), *self.choices.copies))
        if progress:
            progress("laying out", 0, 0)
        laid_out = lay_out(self.theme, self.choices, self.event, only)
        names = only or document_names(self.theme)
        kits = finish(laid_out, variants, names, progress, call)
        report = self._proof_of(kits, progress) if proven else None
        if report and report.findings:
            raise ProofError.of(report, "the proof found this before anything was written")
        folder = out / (name or kit_folder(self.theme.edition.id))
        written = write(Target(kit, folder / kit.variant, only is not None) for kit in kits)
        return BuiltKit(folder, kits, laid_out.notes, written.removed, written.changed, report)

    def proof(self, *, variants: Sequence[str] = VARIANTS, progress: Progress | None = None) -> "ProofReport":
        """Prove the finished PDFs of the kit, without writing it to a folder."""
        return self._proof_of(self._finished(variants), progress)

    def assemble(self, out: Path, *, variants: Sequence[str] = VARIANTS, dpi: int = 150) -> tuple[Path, ...]:
        """Write pictures of the kit cut, folded, glued and laid on a table; return their paths."""
        from printgen.proof.views.assembly import AssemblyView, assembled

        with _staged(self._finished(variants)) as folders:
            return _written(out, assembled(folders, AssemblyView(dpi), None))

    def export(self, format: str, out: Path, *, variant: str = VARIANTS[0], **settings: Any) -> tuple[Path, ...]:
        """Write the kit in a format such as ``pictures`` or ``table``; return the files' paths.

        ``settings`` are those of ``printgen export``: ``dpi``, ``bleed``, ``profile`` ...
        """
        from printgen.export.formats import ExportSettings, exported

        chosen = ExportSettings(**{"url": out.resolve().as_uri(), **settings})
        with _staged(self._finished([variant])) as (folder,):
            return _written(out, exported(folder, format, chosen).files)

    def _finished(self, variants: Sequence[str]) -> tuple[FinishedKit, ...]:
        laid_out = lay_out(self.theme, self.choices, self.event)
        return finish(laid_out, variants, document_names(self.theme))

    def _proof_of(self, kits: Sequence[FinishedKit], progress: Progress | None) -> "ProofReport":
        from printgen.proof.run import prove

        with _staged(kits) as folders:
            return prove(folders, self.theme, progress=progress)


@contextmanager
def _staged(kits: Sequence[FinishedKit]) -> Iterator[list[Path]]:
    """Kits in folders that are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="printgen-") as folder:
        yield [stage(kit, Path(folder) / kit.variant) for kit in kits]


def _written(out: Path, files: Mapping[str, bytes]) -> tuple[Path, ...]:
    write_files(out, dict(files))
    return tuple(out / name for name in files)
