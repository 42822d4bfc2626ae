"""Tests of the rules PDF of every fold, folded in simulation from its word positions."""

from collections.abc import Iterator

import jsonschema
import pikepdf
import pytest
from PIL import ImageStat

from printgen.geometry import Line, Point, Rect
from printgen.kit.manifest import kit_schema
from printgen.proof.kit_files import OpenedKit, opened
from printgen.proof.page import Page
from tests.conftest import VARIANTS
from tests.support.folding import FOLDED, READ, Panel, Printed, flat, read, stack, zine
from tests.support.pdfs import close_up, cut_out
from tests.support.printed_booklets import INK, MARGIN, Build, Case, down, folio, panels, rules

# Each fold on a small sheet and on a large one (two-up if they fit); each paper is used more than once.
CASES = (
    Case("wizarding", "quarter"),
    Case("wizarding", "quarter", "a3", 2),
    Case("tournament", "half", "a4"),
    Case("wizarding", "half", "tabloid"),
    Case("knockout", "zine", "a4"),
    Case("classic", "zine", "tabloid", 2),
    Case("knockopoly", "letter", "a4"),
    Case("knockopoly", "letter", "tabloid"),
    Case("wizarding", "z"),
    Case("knockout", "z", "a3", 2),
)


@pytest.fixture(scope="module", params=CASES, ids=lambda case: "-".join(map(str, case)))
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


@pytest.fixture(scope="module")
def kit(build: Build, case: Case) -> OpenedKit:
    return opened(build(case.theme, *case.options)["standard"].folder)


def printed(page: Page, chosen: str = "") -> Printed:
    """Return each panel's longest word and footer, keyed by printed page number (covers: by id)."""
    found = []
    for name, rect, words in panels(page):
        if not name.startswith(chosen):
            continue
        foot, number = folio(words, rect), int(name.rpartition("-")[2])
        assert foot or number % 8 == 1, f"{name} bears no number"
        long = max(words, key=lambda word: len(word.text)).glyphs
        points = [Point(*long[0].origin), Point(*long[-1].origin)]
        lowest = foot or max(words, key=lambda word: down(word, rect))
        points.append(lowest.box.centre)
        found.append((int(foot.text) if foot else number, rect, tuple(points)))
    return Printed(page.size, tuple(found), page.folds)


def leafed(kit: OpenedKit, case: Case) -> Iterator[list[Panel]]:
    """Return each set's folded panels in reading order."""
    pages = rules(kit)
    names = [f"set-{number}-" for number in range(1, case.sets + 1)] if case.sets > 1 else [""]
    if case.fold == "zine":
        yield from (zine(printed(page, name), page.cuts) for page in pages for name in names)
        return
    outside, inside = pages[::2], pages[1::2]
    lying = [
        panel
        for depth, (out, back) in enumerate(zip(outside, inside, strict=True))
        for panel in flat(printed(out), printed(back), out.record.flip, depth)
    ]
    cut = outside[0].cuts[-1] if case.sets > 1 else None
    for second in (False, True)[: case.sets]:
        own = [panel for panel in lying if not cut or _beyond(Line(panel.middle, panel.middle), cut) == second]
        folds = [fold for fold in outside[0].folds if not cut or _beyond(fold, cut) == second]
        yield stack(FOLDED[case.fold](own, folds, pages[0].size))


def _beyond(line: Line, cut: Line) -> bool:
    if cut.start.x == cut.end.x:
        return line.start.x + line.end.x > 2 * cut.start.x
    return line.start.y + line.end.y > 2 * cut.start.y


def test_folded_it_reads_in_order_and_upright(kit: OpenedKit, case: Case) -> None:
    count = 0
    heights = {item.rect.height for page in rules(kit) for item in page.items}
    [height] = {round(value, 2) for value in heights}
    for folded in leafed(kit, case):
        count += 1
        many = len(folded)
        assert [panel.page for panel in folded] == (
            READ[case.fold] if case.fold in ("letter", "z") else [*range(1, many + 1)]
        )
        for panel in folded:
            start, end, foot = read(panel)
            if start != end:  # a page with only a picture bears no more than its number
                assert end.x - start.x > 4, f"page {panel.page} is upside down"
            assert abs(end.y - start.y) < 0.5  # the boxes of bold words are a little taller
            assert foot.y < height / 2 - MARGIN + INK
            assert foot.y > (0.1 * height if panel.page == 1 else height / 2 - MARGIN - 4)
    assert count == case.sets


def test_nothing_is_printed_in_the_margins_at_folds_and_trims(kit: OpenedKit) -> None:
    """Allow only the label, within 3.2 mm of a fold, and the fold marks."""
    path = kit.folder / "rules.pdf"
    for page in rules(kit):
        for name, rect, words in panels(page):
            room = rect.inset(MARGIN - INK)
            for word in words:
                assert room.holds(word.box), (name, word.text)
            for band in _ring(rect.inset(3.5), 3.5):
                shown = cut_out(path, page.number, tuple(band), 100).convert("L")
                assert ImageStat.Stat(shown).extrema[0][0] > 245, (page.number, name)


def test_the_page_number_stands_well_below_the_text(kit: OpenedKit) -> None:
    for page in rules(kit):
        for name, rect, words in panels(page):
            if foot := folio(words, rect):
                lowest = max((down(word, rect) for word in words if word is not foot), default=0.0)
                assert down(foot, rect) - lowest > 4.5, name  # digits are less than 2 mm tall


def _ring(rect: Rect, wide: float) -> tuple[Rect, ...]:
    """Return the four bands along the inside of a rectangle."""
    return (
        rect._replace(height=wide),
        rect._replace(width=wide),
        Rect(rect.x, rect.bottom - wide, rect.width, wide),
        Rect(rect.right - wide, rect.y, wide, rect.height),
    )


def test_a_gutter_bears_the_sheets_side_alone_small_and_gray(kit: OpenedKit) -> None:
    """Require every other word on the page to be inside a panel."""
    for page in rules(kit):
        told = {id(word) for _, _, words in panels(page) for word in words}
        label = [word for word in page.words if id(word) not in told]
        sheets = {other.record.sheet for other in rules(kit)}
        said = [f"sheet {page.record.sheet} of {len(sheets)}"] if len(sheets) > 1 else []
        said += [{"front": "outside", "back": "inside"}[page.record.side]] if page.record.flip else []
        assert " ".join(word.text for word in sorted(label, key=lambda word: -word.box.y)) == ", ".join(said)
        for word in label:
            assert (word.turn, round(word.size, 1)) == (270, 4.5)
            tone = close_up(kit.folder / "rules.pdf", page.number, tuple(word.box), 600).convert("L")
            assert 50 < tone.getextrema()[0] < 110


FOLDS = {
    "half": "rulesfoldedinhalf",
    "zine": "rulesasazine",
    "letter": "rulesfoldedlikealetter",
    "z": "rulesfoldedinaZ",
}


def test_the_edge_is_the_same_in_manifest_reader_and_guide(kit: OpenedKit, case: Case) -> None:
    [edge] = {page.record.flip for page in rules(kit)}
    size = rules(kit)[0].size
    assert edge == (None if case.fold == "zine" else "long" if size.height > size.width else "short")
    preferred = {None: "/Simplex", "long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}[edge]
    with pikepdf.open(kit.books["rules"].path) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == preferred
    said = "".join(word.text for page in kit.books["guide"].pages for word in page.words)
    how = f"Printonbothsides,flippedonthe{edge}edge." if edge else "Printononeside."
    assert how in said
    assert (f"bothsides,fliponthe{edge}edge" if edge else "oneside").replace("the", "") in said.replace("the", "")
    if case.fold != "quarter":
        assert FOLDS[case.fold] in said


def test_the_manifest_keeps_to_its_schema_and_ids_are_unique(build: Build, case: Case) -> None:
    both = build(case.theme, *case.options)
    for variant in VARIANTS:
        jsonschema.Draft202012Validator(kit_schema()).validate(both[variant].manifest)
    [one, other] = [kit.document("rules")["pages"] for kit in both.values()]
    assert one == other
    ids = [item["id"] for page in one for item in page["items"]]
    assert len(set(ids)) == len(ids)
    for page in one:
        assert page["kind"] == "booklet"
        assert page["side"] == ("back" if page["flip"] and page["number"] % 2 == 0 else "front")
        covered = sum(item["rect"][2] * item["rect"][3] for item in page["items"])
        assert covered == pytest.approx(page["size"][0] * page["size"][1], rel=1e-5)


def test_both_variants_set_the_same_words(build: Build, kit: OpenedKit, case: Case) -> None:
    other = opened(build(case.theme, *case.options)["minimal"].folder)
    for page, twin in zip(rules(kit), rules(other), strict=True):
        assert [(word.text, word.box, word.turn) for word in page.words] == [
            (word.text, word.box, word.turn) for word in twin.words
        ]


def test_no_type_is_smaller_than_seven_points(kit: OpenedKit) -> None:
    for page in rules(kit):
        assert min(word.size for _, _, words in panels(page) for word in words) >= 6.99
