"""Finished PDFs with deliberate faults: copies of a kit with one edited file and an updated manifest."""

import json
import re
import shutil
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pikepdf

from printgen.proof.check import Scope
from printgen.proof.expectations import Expectations, expectations
from printgen.proof.kit_files import OpenedKit, opened
from printgen.proof.page import Finding
from printgen.proof.run import CheckResult, check_result, document_proof

POINT = 25.4 / 72


def copied(folder: Path, target: Path) -> Path:
    """Copy a kit's folder."""
    shutil.copytree(folder, target)
    return target


@contextmanager
def edited(folder: Path, document: str) -> Iterator[pikepdf.Pdf]:
    """Open a document for editing; save it in place, with its new hash in the manifest."""
    path = folder / f"{document}.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        yield pdf
        pdf.save(path)
    told = manifest(folder)
    for entry in told["documents"]:
        if entry["name"] == document:
            entry["sha256"] = sha256(path.read_bytes()).hexdigest()
    (folder / "kit.json").write_text(json.dumps(told), encoding="utf-8")


def manifest(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
    return told


def drawn_over(pdf: pikepdf.Pdf, page: int, operators: str) -> None:
    """Adds operators on top of a page (from 1); the page's units are points from the bottom left."""
    sheet = pdf.pages[page - 1]
    sheet.contents_add(pikepdf.Stream(pdf, b"q"), prepend=True)
    sheet.contents_add(pikepdf.Stream(pdf, f"Q q {operators} Q".encode("latin-1")))


def filled(rect: tuple[float, float, float, float], height: float, gray: float = 0.0) -> str:
    """Return operators that fill a rectangle in mm from the top left of a page of this height."""
    x, y, width, tall = (side / POINT for side in rect)
    return f"{gray} g {x:.3f} {height / POINT - y - tall:.3f} {width:.3f} {tall:.3f} re f"


def moved(pdf: pikepdf.Pdf, page: int, across: float, down: float) -> None:
    """Move everything on a page (from 1) by these mm."""
    sheet = pdf.pages[page - 1]
    sheet.contents_add(
        pikepdf.Stream(pdf, f"q 1 0 0 1 {across / POINT:.4f} {-down / POINT:.4f} cm".encode()), prepend=True
    )
    sheet.contents_add(pikepdf.Stream(pdf, b"Q"))


def retyped(pdf: pikepdf.Pdf, old: bytes, new: bytes, most: int = 1) -> None:
    """Replace operators, up to a number of times, in the first streams that contain them.

    A byte from 0x80 matches any such byte, as the code of a currency sign depends on the font's subset.
    """
    wanted = re.compile(re.sub(rb"[\x80-\xff]", rb"([\\x80-\\xff])", re.escape(old)))

    def other(match: re.Match[bytes]) -> bytes:
        signs = iter(match.groups())
        return re.sub(rb"[\x80-\xff]", lambda _: next(signs), new)

    left = most
    for thing in pdf.objects:
        if left and isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") != "/Image" and "/Length1" not in thing:
            data, times = wanted.subn(other, thing.read_bytes(), left)
            if times:
                thing.write(data)
                left -= times
    assert left < most, old


def reset(pdf: pikepdf.Pdf, text: str, colour: str, size: float = 1.0, before: str = "") -> None:
    """Set a run of text in another color and scale its size, after further operators."""
    run = (
        rb"([\d.]+ [\d.]+ [\d.]+ rg|[\d.]+ g)\n(BT [^\n]* Tm\n/\S+) ([\d.]+) Tf\n(\("
        + re.escape(text.encode())
        + rb"\) Tj)"
    )

    def other(match: re.Match[bytes]) -> bytes:
        _, place, old, shown = match.groups()
        return f"{before}{colour}\n".encode() + place + f" {float(old) * size:.4f} Tf\n".encode() + shown

    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") != "/Image" and "/Length1" not in thing:
            changed, times = re.subn(run, other, thing.read_bytes(), count=1)
            if times:
                thing.write(changed)
                return
    raise AssertionError(text)


def found(check: str, folder: Path, theme: Any = None, documents: Collection[str] = ()) -> list[Finding]:
    """Return the findings of one kind of check in a kit's folder, or in some of its documents."""
    return faults(check, part(opened(folder), documents), theme)


def run_check(name: str, kits: Sequence[OpenedKit], wanted: Expectations | None) -> CheckResult:
    """Run the named check on one kit, or on its variants side by side, in this process."""
    proofs = [document_proof(kit, document, (name,), wanted) for kit in kits for document in kit.documents]
    scopes = {kit.variant: Scope.of(kit.books.values(), len(kits), wanted) for kit in kits}
    return check_result(name, proofs, scopes)


def found_at_once(
    checks: Sequence[str], folder: Path, theme: Any = None, documents: Collection[str] = ()
) -> list[Finding]:
    """Return the findings of several kinds of check in a kit's folder or some documents; each page is read once."""
    kit, wanted = part(opened(folder), documents), expectations(theme) if theme else None
    proofs = [document_proof(kit, document, checks, wanted) for document in kit.documents]
    scopes = {kit.variant: Scope.of(kit.books.values(), 1, wanted)}
    return [one for name in checks for one in check_result(name, proofs, scopes).findings]


def faults(check: str, kit: OpenedKit, theme: Any = None) -> list[Finding]:
    """Return the findings of one kind of check in an opened kit."""
    wanted = expectations(theme) if theme else None
    return list(run_check(check, [kit], wanted).findings)


def unlike(check: str, *folders: Path) -> list[Finding]:
    """Return the findings of a kind of check that compares the variants of a kit."""
    return list(run_check(check, [opened(folder) for folder in folders], None).findings)


def part(kit: OpenedKit, documents: Collection[str]) -> OpenedKit:
    """Return those of the named documents that the kit has; all without names."""
    books = {name: book for name, book in kit.books.items() if not documents or name in documents}
    return OpenedKit(kit.folder, kit.record, books)


def rewritten(pdf: pikepdf.Pdf, page: int, old: str, new: str) -> None:
    """Replace the first occurrence of operators on a page (from 1)."""
    sheet = pdf.pages[page - 1].obj
    content = sheet.Contents.read_bytes()
    assert old.encode() in content, old
    sheet.Contents = pdf.make_stream(content.replace(old.encode(), new.encode(), 1))


def written(x: float, y: float, height: float, text: str, font: str = "F1+0", size: float = 8.0) -> str:
    """Return operators that write letters in a font of the document, at a point in mm on a page of this height."""
    return f"0 g BT /{font} {size} Tf {x / POINT:.3f} {(height - y) / POINT:.3f} Td ({text}) Tj ET"


@contextmanager
def retold(folder: Path) -> Iterator[dict[str, Any]]:
    """Open the manifest for editing."""
    told = manifest(folder)
    yield told
    (folder / "kit.json").write_text(json.dumps(told), encoding="utf-8")


def pages_of(told: dict[str, Any], document: str) -> list[dict[str, Any]]:
    """Return the manifest's entries for a document's pages."""
    return next(entry["pages"] for entry in told["documents"] if entry["name"] == document)
