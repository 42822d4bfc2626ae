"""Tests of the manual: all fields are documented, examples build, pages and pictures are current, links work."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat

from printgen.art.icons import known_icons
from printgen.cli.main import main
from printgen.theme.schema import COMMON, field_help, pages, record_help, theme_schema
from tests.support.manual import (
    PAGES,
    PICTURES,
    ROOT,
    examples_together,
    in_few_themes,
    page_themes,
    written_example,
)
from tests.support.slow import slow_but
from tests.support.small_theme import problems
from tests.tools.manual_pictures import SEAL, manual_pictures, seal
from tests.tools.pictures import few_colors
from tests.tools.reference import TARGET, anchor, reference

RECORDS = theme_schema()["$defs"]
EXAMPLES = [(page, name) for page, named in pages().items() for name in named]
TEXTS = [ROOT / "README.md", ROOT / "SECURITY.md", ROOT / "printgen" / "words" / "README.md", *TARGET.glob("*.md")]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.M)
SHARED = "Common"  # represents the fields of all kinds of editions


@pytest.mark.parametrize("name", RECORDS)
def test_every_field_is_told(name: str) -> None:
    assert [field for field in RECORDS[name].get("properties", {}) if not field_help(name, field)] == []


@pytest.mark.parametrize("name", record_help())
def test_nothing_is_told_of_a_field_that_there_is_not(name: str) -> None:
    editions = [record for record in RECORDS if record.endswith("Edition")]
    known = {field for record in (editions if name == SHARED else [name]) for field in RECORDS[record]["properties"]}
    assert set(record_help()[name].fields) <= known


@pytest.mark.parametrize(("page", "name"), EXAMPLES, ids=[name for _, name in EXAMPLES])
def test_each_field_stands_in_an_example(page: str, name: str) -> None:
    shown = [help for where, named in pages().items() if page in (where, COMMON) for help in named.values()]
    examples = "\n".join(help.example for help in shown)
    assert [field for field in record_help()[name].fields if not re.search(rf"\b{field}:", examples)] == []


def test_the_reference_is_that_of_today() -> None:
    for file, text in reference().items():
        assert (TARGET / file).read_text(encoding="utf-8") == text, f"make pictures renews {file}"


@pytest.mark.long
@pytest.mark.parametrize(("page", "name"), EXAMPLES, ids=[name for _, name in EXAMPLES])
def test_the_example_of_a_record_is_sound(page: str, name: str, tmp_path: Path) -> None:
    folder = written_example(record_help()[name], page, tmp_path / "example")
    assert problems(folder, known_icons()) == []


@pytest.mark.long
@pytest.mark.parametrize("page", slow_but(["slide"], pages()))
def test_the_examples_of_records_build(page: str, tmp_path: Path) -> None:
    """Build examples of different fields in one theme, or alone where they might contradict each other."""
    wrong = []
    for number, names in enumerate(in_few_themes(pages()[page])):
        if checked(examples_together(names, page, tmp_path / f"together-{number}")):
            alone = (written_example(record_help()[name], page, tmp_path / name.lower()) for name in names)
            wrong += [problem for folder in alone if (problem := checked(folder))]
    assert wrong == []


@pytest.mark.long
@pytest.mark.parametrize("page", slow_but(["first-edition.md"], PAGES))
def test_the_examples_of_a_page_build(page: str, tmp_path: Path) -> None:
    assert [problem for folder in page_themes(page, tmp_path) if (problem := checked(folder))] == []


@pytest.mark.long
def test_pictures_show_what_is_drawn_today(tmp_path: Path) -> None:
    made = dict(manual_pictures(tmp_path))
    assert {path.name for path in PICTURES.glob("*.png")} >= made.keys()
    for name, picture in made.items():
        with Image.open(PICTURES / name) as kept:
            assert kept.size == picture.size, f"make pictures renews {name}"
            if kept.info.get(SEAL) == seal(picture, kept):
                continue  # identical pixels
            apart = ImageChops.difference(kept.convert("RGB"), few_colors(picture).convert("RGB"))
        assert max(ImageStat.Stat(apart).mean) < 0.5, f"make pictures renews {name}"


@pytest.mark.parametrize("text", TEXTS, ids=[str(path.relative_to(ROOT)) for path in TEXTS])
def test_links_lead_to_what_is_there(text: Path) -> None:
    for link in LINK.findall(text.read_text(encoding="utf-8")):
        file, _, place = link.partition("#")
        target = (text.parent / file).resolve() if file else text
        if "://" in link:
            continue
        assert target.exists(), f"{text.name}: {link}"
        if place and target.suffix == ".md":
            headings = HEADING.findall(target.read_text(encoding="utf-8"))
            assert place in {anchor(heading) for heading in headings}, f"{text.name}: {link}"


def checked(folder: Path) -> str:
    """Return the problems that 'printgen check' finds in a theme."""
    done = CliRunner().invoke(main, ["check", str(folder)])
    return done.output if done.exit_code else ""


CODE = re.compile(r"^```.*?^```|<!-- picture: .*? -->|\]\(\.\./\.github/[^)]*\)", re.M | re.S)


@pytest.mark.parametrize("page", sorted(path.name for path in TARGET.glob("first-edition.*.md")))
def test_a_translated_page_has_the_steps_and_examples_of_the_english_one(page: str) -> None:
    english, other = ((TARGET / name).read_text(encoding="utf-8") for name in ("first-edition.md", page))
    assert CODE.findall(other) == CODE.findall(english)
    assert len(HEADING.findall(other)) == len(HEADING.findall(english))
    assert other.count("\n\n") == english.count("\n\n")
