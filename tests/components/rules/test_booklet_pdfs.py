"""The finished rules PDFs of every fold, folded in simulation by where their words stand, and measured."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

import jsonschema
import pikepdf
import pytest
from PIL import ImageStat

from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.manifest.file import kit_schema
from printgen.proof.pages.opened import OpenedKit, opened
from printgen.proof.pages.page import Page
from printgen.proof.pages.text.glyphs import PrintedWord
from tests.conftest import VARIANTS, Kit, printgen
from tests.support.editions import ALL
from tests.support.folding import FOLDED, READ, Panel, Printed, flat, read, stack, zine
from tests.support.pdfs import close_up, cut_out

Build = Callable[..., dict[str, Kit]]
MARGIN = 7.5
INK = 0.35  # mm that the ink of a letter may stand out of its line


class Case(NamedTuple):
    """A build: its theme and its options."""

    theme: str
    fold: str
    paper: str = "letter"
    sets: int = 1

    @property
    def options(self) -> tuple[str, ...]:
        return ("--fold", self.fold, "--paper", self.paper, "--sets", str(self.sets), "--only", "rules,guide")


# Each fold on a small sheet and on a large one, where two lie side by side if they can; no paper once alone.
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


def rules(kit: OpenedKit) -> tuple[Page, ...]:
    return kit.books["rules"].pages


def within(word: PrintedWord, rect: Rect) -> bool:
    return rect.holds(Rect(*word.box.centre, 0, 0))


@lru_cache(maxsize=16)
def panels(page: Page) -> tuple[tuple[str, Rect, list[PrintedWord]], ...]:
    """Each panel's id and rectangle with its words, those of the label left out, in reading order of their turn."""
    return tuple(
        (item.id, item.rect, [word for word in page.words if word.turn == item.turn and within(word, item.rect)])
        for item in page.items
    )


def down(word: PrintedWord, rect: Rect) -> float:
    """How far a word's foot lies below the head of its panel, as it is read."""
    return word.box.bottom - rect.y if word.turn == 0 else rect.bottom - word.box.y


def folio(words: list[PrintedWord], rect: Rect) -> PrintedWord | None:
    """The number in the middle of a panel's foot."""
    near = [word for word in words if abs(word.box.centre.x - rect.centre.x) < 3 and word.text.isdecimal()]
    foot = [word for word in near if rect.height - MARGIN - 1 < down(word, rect) < rect.height - MARGIN + INK]
    return foot[0] if len(foot) == 1 else None


def printed(page: Page, chosen: str = "") -> Printed:
    """The panels by the numbers printed on them (a cover: by its id), each with its longest word and its foot."""
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
    """Each set's folded panels, as one leafs through them."""
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
            assert end.x - start.x > 4, f"page {panel.page} is upside down"
            assert abs(end.y - start.y) < 0.05
            assert foot.y < height / 2 - MARGIN + INK
            assert foot.y > (0.1 * height if panel.page == 1 else height / 2 - MARGIN - 4)
    assert count == case.sets


def test_nothing_is_printed_in_the_margins_at_folds_and_trims(kit: OpenedKit) -> None:
    """Besides the label, which keeps within 3.2 mm of a fold, and marks on the folds themselves."""
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
                assert down(foot, rect) - lowest > 4.5, name  # its figures are less than 2 mm tall


def _ring(rect: Rect, wide: float) -> tuple[Rect, ...]:
    """The four bands along the inside of a rectangle."""
    return (
        rect._replace(height=wide),
        rect._replace(width=wide),
        Rect(rect.x, rect.bottom - wide, rect.width, wide),
        Rect(rect.right - wide, rect.y, wide, rect.height),
    )


def test_a_gutter_bears_the_sheets_side_alone_small_and_grey(kit: OpenedKit) -> None:
    """Every other word of the page stands in a panel."""
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


def test_no_paragraph_is_broken_over_panels(build: Build) -> None:
    """Each panel's text ends with the end of a sentence, or with a table or a figure that nothing goes on from."""
    for theme in ALL:
        kit = opened(build(theme)["standard"].folder)
        lines = {page: found for sheet in rules(kit) for page, found in _ends(sheet)}
        for page in range(2, 8):
            last, first = lines[page][1], lines[page + 1][0]
            # a line to write on ends so too; the last line of a deed with its explanations is longer than a table's
            ends = re.search(r"[.:!?…†”)_]$", last) or len(last) < 40 or last.endswith("what a mortgage brings you")
            assert ends, (theme, page, last)
            assert not first[0].islower() or first.startswith("evenly spread"), (theme, page, first)  # below a figure


def _ends(page: Page) -> Iterator[tuple[int, tuple[str, str]]]:
    """The first and the last line of the text on each panel of a page."""
    for name, rect, words in panels(page):
        foot = folio(words, rect)
        text = [word for word in words if word is not foot]
        levels = sorted(down(word, rect) for word in text)
        said = [
            " ".join(word.text for word in sorted(text, key=lambda word: _along(word, rect)) if _level(word, rect, at))
            for at in (levels[0], levels[-1])
        ]
        yield int(name.rpartition("-")[2]), (said[0], said[1])


def _level(word: PrintedWord, rect: Rect, level: float) -> bool:
    return abs(down(word, rect) - level) < 1.5


def _along(word: PrintedWord, rect: Rect) -> float:
    return word.box.x if word.turn == 0 else -word.box.x


def test_the_edge_is_the_same_in_manifest_reader_and_guide(kit: OpenedKit, case: Case) -> None:
    [edge] = {page.record.flip for page in rules(kit)}
    size = rules(kit)[0].size
    assert edge == (None if case.fold == "zine" else "long" if size.height > size.width else "short")
    preferred = {None: "/Simplex", "long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}[edge]
    with pikepdf.open(kit.books["rules"].path) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == preferred
    said = "".join(word.text for page in kit.books["guide"].pages for word in page.words)
    how = f"Printbothsides,flippedonthe{edge}edge." if edge else "Printoneside."
    assert how in said
    assert (f"bothsides,fliponthe{edge}edge" if edge else "oneside").replace("the", "") in said.replace("the", "")
    if case.fold != "quarter":
        assert f"fold{case.fold}" in said


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


@pytest.mark.parametrize("thickness", [0.0, 0.1, 0.4])
def test_creep_moves_the_inner_sheet_towards_the_spine(build: Build, thickness: float) -> None:
    options = () if thickness == 0.1 else ("--thickness", f"{thickness}mm")
    kit = opened(build("wizarding", *Case("wizarding", "half").options, *options)["standard"].folder)
    assert {page.record.sheet for page in rules(kit)} == {1, 2}
    for page in rules(kit):
        spine = page.size.width / 2
        moved = (page.record.sheet - 1) * thickness
        for name, rect, words in panels(page):
            if name == "panel-1":
                continue  # all of its lines are centred
            begin = min(word.glyphs[0].origin[0] for word in words) - rect.x
            assert begin == pytest.approx(MARGIN + (moved if rect.x < spine - 1 else -moved), abs=0.01), name


@pytest.mark.parametrize("paper", ["letter", "a4", "tabloid", "a3"])
def test_the_flap_is_narrower_where_its_folds_are_ticked(build: Build, paper: str) -> None:
    kit = opened(build("knockopoly", *Case("knockopoly", "letter", paper).options)["standard"].folder)
    for page in rules(kit):
        strip = close_up(kit.folder / "rules.pdf", page.number, (0, 3.0, page.size.width, 2.0), 300).convert("L")
        columns = strip.resize((strip.width, 1)).tobytes()
        ticks = [x / 300 * 25.4 for x in range(1, strip.width) if columns[x] < 160 <= columns[x - 1]]
        left, right = ticks
        ends = sorted(item.rect.right for item in page.items)[:2]
        assert ends == pytest.approx(ticks, abs=0.1)
        outer, middle, inner = left, right - left, page.size.width - right
        flap, cover = (outer, inner) if page.record.side == "front" else (inner, outer)
        assert middle == pytest.approx(cover, abs=0.15)
        assert cover - flap == pytest.approx(1.5, abs=0.15)


@pytest.mark.parametrize(("paper", "width", "height"), [("tabloid", 431.8, 279.4), ("a3", 420.0, 297.0)])
def test_two_quarter_folds_lie_side_by_side_with_a_cut_between(
    build: Build, paper: str, width: float, height: float
) -> None:
    kit = opened(build("wizarding", *Case("wizarding", "quarter", paper, 2).options)["standard"].folder)
    outside, inside = rules(kit)
    for page in (outside, inside):
        assert page.size == pytest.approx(Size(width, height), abs=0.01)
        cut = page.cuts[-1]
        assert (cut.start, cut.end) == (Point(width / 2, 0), Point(width / 2, height))
        set_in = [(word.text, word.box) for word in page.words if word.turn != 270]
        left, right = ([one for one in set_in if (one[1].x > width / 2) == second] for second in (False, True))
        assert [text for text, _ in left] == [text for text, _ in right]
        for (_, one), (_, other) in zip(left, right, strict=True):
            assert other.x - one.x == pytest.approx(width / 2, abs=0.01)
            assert other.y == pytest.approx(one.y, abs=0.01)
    line = close_up(kit.folder / "rules.pdf", outside.number, (width / 2 - 0.6, 2.5, 1.2, height - 5), 300).convert("L")
    darkest = [min(line.crop((0, y, line.width, y + 1)).tobytes()) for y in range(line.height)]
    assert max(darkest) < 200, "the cut between the sets is not drawn all along"


def test_a_zine_bears_the_quick_rules_and_no_back(build: Build) -> None:
    for theme in ALL:
        kit = opened(build(theme, "--only", "rules", "--variant", "minimal", "--fold", "zine")["minimal"].folder)
        [page] = rules(kit)
        said = " ".join(word.text for word in page.words)
        assert "Quick rules" in said
        assert page.record.side == "front"


OUTLINE = {"quarter": (2, 1), "half": (4, 2), "zine": (1, 1), "letter": (2, 1), "z": (2, 1)}


@pytest.mark.long
@pytest.mark.parametrize("fold", OUTLINE)
def test_the_report_counts_the_sheets(fold: str, tmp_path: object) -> None:
    words = ("build", "wizarding", "--fold", fold, "--only", "rules", "--variant", "minimal", "--out", str(tmp_path))
    pages, sheets = OUTLINE[fold]
    assert re.search(rf"rules\.pdf +{pages} pages? on {sheets} sheet", printgen(*words).stdout)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--sets", "2"), "--paper tabloid or a3"),
        (("--sets", "2", "--paper", "legal", "--fold", "z"), "do not lie side by side on legal paper"),
        (("--sets", "3", "--paper", "a3"), "--sets"),
        (("--thickness", "0.1mm"), "--thickness goes with --fold half"),
        (("--thickness", "0.1", "--fold", "half"), "write a number and a unit"),
        (("--thickness", "3mm", "--fold", "half"), "cannot be folded"),
        (("--fold", "accordion"), "quarter"),
    ],
)
def test_what_cannot_be_folded_is_wrong_usage(options: tuple[str, ...], told: str, tmp_path: object) -> None:
    done = printgen("build", "classic", "--only", "rules", "--out", str(tmp_path), *options)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_a_kit_of_another_fold_is_another_kit(build: Build) -> None:
    half = Case("wizarding", "half").options
    choices = (
        *(Case("wizarding", fold).options for fold in ("quarter", "zine", "half")),
        (*half, "--thickness", "0.4mm"),
        *(Case("wizarding", "quarter", "tabloid", sets).options for sets in (1, 2)),
    )
    assert len({build("wizarding", *options)["standard"].manifest["source"] for options in choices}) == 6


@pytest.mark.parametrize(
    ("edition", "points"),
    [("classic", 8.0), ("wizarding", 8.0), ("knockout", 9.0), ("knockopoly", 7.5), ("tournament", 7.5)],
)
def test_running_text_is_as_large_as_the_four_sides_of_a_quarter_fold_let_it_be(
    build, edition: str, points: float
) -> None:  # type: ignore[no-untyped-def]
    pages = opened(build(edition)["minimal"].folder).books["rules"].pages
    sizes = Counter(round(word.size, 2) for page in pages for word in page.words)
    assert sizes.most_common(1)[0][0] >= points
