"""Paper sizes: a name goes in, an upright ``Paper`` and its printable area come out."""

from difflib import get_close_matches

from printgen.errors import Problem, UsageError
from printgen.geometry import Size
from printgen.kit import Flip, Paper
from printgen.printer.profile import Printer, margins

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


_LARGER = "choose a larger paper with --paper"


def paper(name: str) -> Paper:
    """The paper of that name, in any case; UsageError for a name that is not in the table."""
    if found := PAPERS.get(name.strip().lower()):
        return found
    near = get_close_matches(name.strip().lower(), PAPERS, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"known papers: {', '.join(PAPERS)}"
    raise UsageError(Problem(f"'{name}' is not a known paper", hint=hint))


def reached(paper: Paper, printer: Printer, flip: Flip) -> Paper:
    """The paper with the margins that a printer needs, sheets being flipped on that edge."""
    return paper._replace(margins=margins(printer, paper.size, flip))


def too_large(document: str, item: str, size: Size, paper: Paper, hint: str = _LARGER) -> UsageError:
    """The error of an item of a document (mm) that finds no room on a paper."""
    page, area = paper.size, paper.printable
    what = (
        f"{document}: {item}, {size.width:g} x {size.height:g} mm, does not fit on {page.width:g} x {page.height:g} mm "
        f"paper, of which {area.width:.2f} x {area.height:.2f} mm can be printed"
    )
    return UsageError(Problem(what, hint=hint))
