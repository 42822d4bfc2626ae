"""Tests of printed documents against approved outlines, which must be the same in both variants.

Both variants share one layout, so the documents of one edition per game are enough to detect differences.

After an intended change, run ``make outlines`` to rewrite them, and read the diff.
"""

import json
from collections.abc import Callable, Collection
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.conftest import VARIANTS, Kit
from tests.support.editions import ALL, documents_once
from tests.support.measured import Aid
from tests.support.outlines import outline
from tests.support.reading import found

FOLDER = Path(__file__).parent / "outlines"


def outlines(kit: Kit, like: Kit, names: Collection[str] = ()) -> dict[str, str]:
    """Return the outlines of all or some documents of a kit, with only the lines that the other kit has too."""
    told = {}
    for name in (document["name"] for document in like.manifest["documents"]):
        if not names or name in names:
            both = (found(one.path(name)) for one in (kit, like))
            pages = [page.common(other) for page, other in zip(*both, strict=True)]
            told[name] = outline(pages, kit.document(name)["pages"])
    return told


def differences(wanted: dict[str, str], found: dict[str, str], names: tuple[str, str]) -> str:
    """Return the lines that differ, by document, in readable form."""
    return "\n".join(
        line
        for name in sorted({*wanted, *found})
        for line in unified_diff(
            wanted.get(name, "").splitlines(),
            found.get(name, "").splitlines(),
            *(f"{name}, {side}" for side in names),
            lineterm="",
            n=1,
        )
    )


@pytest.mark.parametrize("theme", ALL)
def test_each_document_is_as_it_was_looked_at(
    build: Callable[..., dict[str, Kit]], theme: str, request: pytest.FixtureRequest
) -> None:
    kit, folder = build(theme)["standard"], FOLDER / theme
    now = outlines(kit, kit)
    if request.config.getoption("--renew-outlines"):
        _renew(folder, now)
    wanted = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    if told := differences(wanted, now, ("as looked at", "now")):
        pytest.fail(f"{theme} is printed differently; if that is meant, renew and look:\n{told}", pytrace=False)


def _renew(folder: Path, now: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.txt"):
        path.unlink()
    for name, text in now.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("theme", documents_once())
def test_both_inks_print_at_the_same_places(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    kits, names = build(theme), documents_once()[theme]
    standard, minimal = (outlines(kits[variant], kits["standard"], names) for variant in VARIANTS)
    if told := differences(standard, minimal, VARIANTS):
        pytest.fail(f"the inks of {theme} differ:\n{told}", pytrace=False)


def test_an_outline_shows_what_moves(build: Callable[..., dict[str, Kit]]) -> None:
    """Detect a fold, a cut, a trim and a line of text that moved by about a millimeter."""
    kit = build("classic")["standard"]
    (page, *_), (leaf, *_) = kit.document("cards")["pages"], found(kit.path("cards"))
    before = outline([leaf], [page])
    fold = next(aid for aid in leaf.aids if aid.kind == "dashed fold")
    first, *others = leaf.lines
    moved = {
        "fold": leaf._replace(aids=leaf.aids - {fold} | {fold._replace(at=fold.at + 1)}),
        "cut": leaf._replace(aids=leaf.aids | {Aid("cut", "level", 50.0, 2.0, 6.0)}),
        "trim": leaf._replace(trim=(1.0, 1.0, 200.0, 200.0)),
        "text": leaf._replace(lines=(first._replace(y=first.y + 0.2), *others)),
        "size": leaf._replace(lines=(first._replace(size=first.size + 0.2), *others)),
    }
    assert [name for name, other in moved.items() if outline([other], [page]) == before] == []
    shifted = json.loads(json.dumps(page))
    shifted["items"][0]["rect"][0] += 20
    assert ": ? " in outline([leaf], [shifted])
