"""Golden outlines: what a person last looked at is what is printed still, and both inks print it at the same places.

After a change that is meant, ``make outlines`` writes them anew; read the diff.
"""

import json
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.conftest import Kit
from tests.support.editions import ALL
from tests.support.measured import Aid
from tests.support.outlines import outline
from tests.support.reading import found

FOLDER = Path(__file__).parent / "outlines"


def outlines(kit: Kit, like: Kit) -> dict[str, str]:
    """The outline of each document of a kit; of its lines count those that the other kit has too."""
    told = {}
    for document in like.manifest["documents"]:
        both = (found(one.path(document["name"])) for one in (kit, like))
        pages = [page.common(other) for page, other in zip(*both, strict=True)]
        told[document["name"]] = outline(pages, kit.document(document["name"])["pages"])
    return told


def differences(wanted: dict[str, str], found: dict[str, str], names: tuple[str, str]) -> str:
    """What a person reads: the lines that differ, document by document."""
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
def test_each_document_is_as_it_was_looked_at_in_both_inks(
    build: Callable[..., dict[str, Kit]], theme: str, request: pytest.FixtureRequest
) -> None:
    kits, folder = build(theme), FOLDER / theme
    now, minimal = (outlines(kits[variant], kits["standard"]) for variant in ("standard", "minimal"))
    if request.config.getoption("--renew-outlines"):
        _renew(folder, now)
    wanted = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    if told := differences(wanted, now, ("as looked at", "now")):
        pytest.fail(f"{theme} is printed differently; if that is meant, renew and look:\n{told}", pytrace=False)
    if told := differences(now, minimal, ("standard", "minimal")):
        pytest.fail(f"the inks of {theme} differ:\n{told}", pytrace=False)


def _renew(folder: Path, now: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.txt"):
        path.unlink()
    for name, text in now.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def test_an_outline_shows_what_moves(build: Callable[..., dict[str, Kit]]) -> None:
    """A fold, a cut, a trim and a line of text moved by a millimetre or so each change it."""
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
