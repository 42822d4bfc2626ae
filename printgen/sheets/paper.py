"""Paper sizes: a name goes in, an upright ``Paper`` and its printable area come out."""

from difflib import get_close_matches

from printgen.errors import Problem, UsageError
from printgen.geometry import Rect, Size
from printgen.kit import PRINTABLE, Paper

PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("letter", Size(215.9, 279.4)),
        Paper("a4", Size(210.0, 297.0)),
        Paper("legal", Size(215.9, 355.6)),
        Paper("tabloid", Size(279.4, 431.8)),
        Paper("a3", Size(297.0, 420.0)),
    )
}


def paper(name: str) -> Paper:
    """The paper of that name, in any case; UsageError for a name that is not in the table."""
    if found := PAPERS.get(name.strip().lower()):
        return found
    near = get_close_matches(name.strip().lower(), PAPERS, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"known papers: {', '.join(PAPERS)}"
    raise UsageError(Problem(f"'{name}' is not a known paper", hint=hint))


def printable(page: Size) -> Rect:
    """What nearly every home printer reaches of a page."""
    return Rect.of(page).inset(PRINTABLE)


def too_large(document: str, size: Size, page: Size) -> UsageError:
    """The error of a thing (mm) that finds no room on a page."""
    what = f"{document}: {size.width:g} x {size.height:g} mm does not fit on {page.width:g} x {page.height:g} mm paper"
    return UsageError(Problem(what, hint="choose a larger paper with --paper"))
