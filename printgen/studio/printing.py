"""Printing an edition: its options, its sheets of paper, its PDFs in one file, and the proof."""

from collections.abc import Callable, Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec import Struct

from printgen.api import Session
from printgen.art.frame import VARIANTS
from printgen.errors import PrintgenError
from printgen.kit.choices import OPTIONS, BuildOption
from printgen.kit.papers import PAPERS
from printgen.studio.fields import Choice, Field
from printgen.studio.open_edition import OpenEdition

_SECTION = "print"
_NOT_OFFERED = frozenset({"copies", "printer", "split"})


class PrintedDocument(Struct, frozen=True):
    """A document of the kit, with its pages and sheets of paper."""

    name: str
    pages: int
    papers: int


class Proofed(Struct, frozen=True):
    """The result of a proof: its findings, and the number of kinds of checks that were made."""

    findings: tuple[str, ...]
    checks: int


def print_fields(edition: OpenEdition, say: Callable[[str], str], label: Callable[[str], str]) -> tuple[Field, ...]:
    """Return the options of a build as fields of the theme's ``print`` section; ``label`` names a field."""
    return tuple(_print_field(edition, option, say, label) for option in OPTIONS if option.field not in _NOT_OFFERED)


def _print_field(
    edition: OpenEdition, option: BuildOption, say: Callable[[str], str], label: Callable[[str], str]
) -> Field:
    path = f"{_SECTION}.{option.field}"
    value = edition.value(path)
    words: Sequence[str] = tuple(PAPERS) if option.kind == "paper" else option.words
    if option.kind == "sets":
        words = ("1", "2")
    kind = "switch" if option.kind == "switch" else "choice" if words else "text"
    if kind != "switch":
        value = "" if value is None else str(value)
    choices = tuple(Choice(word, word.replace("_", " ")) for word in words)
    usual = option.usual if isinstance(option.usual, str | int) and kind == "choice" else None
    if kind == "choice":
        choices = (Choice("", f"({usual})" if usual else "–"), *choices)
    help_text = say(option.help)
    return Field(path, kind, label(option.field), help_text, value, choices)


def documents(edition: OpenEdition) -> tuple[PrintedDocument, ...]:
    """Return the documents of the kit as they are printed now; none while the edition has problems."""
    if edition.session is None:
        return ()
    try:
        found = edition.session.view.lay_out().documents
    except PrintgenError:
        return ()
    return tuple(PrintedDocument(one.name, len(one.sheets), one.papers) for one in found)


def zipped_kit(edition: OpenEdition, variants: Sequence[str] = VARIANTS) -> bytes:
    """Return the PDFs of the kit as a ZIP file; raises PrintgenError if it has problems."""
    assert edition.session is not None
    session = Session(edition.session.theme, edition.session.choices, former=edition.session)
    with TemporaryDirectory() as home:
        built = session.build(Path(home), variants=variants)
        data = BytesIO()
        with ZipFile(data, "w", ZIP_DEFLATED) as archive:
            for path in sorted(built.folder.rglob("*")):
                if path.is_file() and not path.name.startswith("."):
                    name = path.relative_to(built.folder.parent).as_posix()
                    archive.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)
    return data.getvalue()


def proofed(edition: OpenEdition, say: Callable[[str], str]) -> Proofed:
    """Prove the PDFs of the kit; raises PrintgenError if it has problems."""
    assert edition.session is not None
    import_module("pikepdf")  # some platforms lack it: say so before all PDFs are made
    report = edition.session.proof()
    return Proofed(tuple(say(finding.text) for finding in report.findings), len(report.checks))
