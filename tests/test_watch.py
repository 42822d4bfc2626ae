"""Tests of watching a theme: each change rebuilds and reports only the documents it affects."""

import gc
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printgen.watch import Made, file_changes
from tests.conftest import printgen
from tests.support.watched import QUIET, WatchedTheme, news_text


def test_at_first_the_kit_is_made_as_a_build_makes_it(edited: WatchedTheme) -> None:
    (made,) = edited.watch()
    assert made == Made(edited.out / "quiz", ("cards", "boxes", "rules", "guide"))
    built = printgen("build", edited.name, "--out", str(edited.out / "built"), "--variant", "standard")
    assert built.returncode == 0
    other = edited.out / "built" / "quiz" / "standard"
    ours = {name: data for name, (_, data) in edited.files().items()}
    assert ours.keys() == {path.name for path in other.iterdir()}
    assert [name for name, data in ours.items() if data != (other / name).read_bytes()] == ["kit.json"]


def test_an_output_folder_that_was_removed_is_made_again(edited: WatchedTheme) -> None:
    def change() -> bool:
        shutil.rmtree(edited.out)
        return edited.say(decks=edited.decks("Name something that is round."))

    _, made = edited.watch(QUIET, change)
    assert made == Made(edited.out / "quiz", ("cards",), ("animals-1",))
    assert edited.files().keys() == {"cards.pdf", "boxes.pdf", "rules.pdf", "guide.pdf", "kit.json"}


def test_a_users_file_in_the_way_is_a_message_until_it_is_gone(edited: WatchedTheme) -> None:
    card = edited.out / "quiz" / "standard" / "cards.pdf"

    def draws_on_it() -> bool:
        card.write_bytes(b"mine")
        return edited.say(decks=edited.decks("Name something that is round."))

    def removes_it() -> bool:
        card.unlink()
        return edited.say(decks=edited.decks("Name something that is square."))

    _, refused, made = edited.watch(draws_on_it, QUIET, removes_it)
    assert "cards.pdf was not written by printgen or was changed afterwards" in news_text(refused)
    assert isinstance(made, Made)
    assert card.read_bytes().startswith(b"%PDF")


def test_a_changed_card_is_made_and_shown_and_nothing_else(edited: WatchedTheme) -> None:
    before: dict[str, Any] = {}

    def change() -> bool:
        before.update(edited.files())
        return edited.say(decks=edited.decks("Name something that is round."))

    _, made = edited.watch(QUIET, change)
    assert made == Made(edited.out / "quiz", ("cards",), ("animals-1",))
    assert {name for name, file in edited.files().items() if file != before[name]} == {"cards.pdf", "kit.json"}
    pictures = edited.out / "quiz" / "previews"
    assert [path.name for path in pictures.glob("[!.]*")] == ["animals-1-standard.png"]
    with Image.open(pictures / "animals-1-standard.png") as picture:
        assert picture.size == pytest.approx(((49 + 3 + 49) / 25.4 * 50, 85 / 25.4 * 50), abs=3)


@pytest.mark.long
def test_where_everything_changes_the_first_item_of_each_document_is_shown(edited: WatchedTheme) -> None:
    _, made = edited.watch(QUIET, lambda: edited.say(style="woodcut"))
    assert isinstance(made, Made)
    assert made.items == ("animals-0", "box-animals", "rules-1", "guide-1")


def test_what_prints_the_same_is_told_as_such_and_what_is_the_same_not_at_all(edited: WatchedTheme) -> None:
    def comment() -> bool:
        with (edited.home / "theme.yaml").open("a", encoding="utf-8") as file:
            file.write("# nothing\n")
        return True

    _, stands = edited.watch(QUIET, edited.say, comment, lambda: True)
    assert stands == Made(edited.out / "quiz")


@pytest.mark.long
def test_what_has_changed_before_the_folders_were_watched_is_made(edited: WatchedTheme) -> None:
    def changed_unseen() -> bool:
        edited.say(decks=edited.decks("Name something that is round."))
        return False

    _, made = edited.watch(changed_unseen)
    assert made == Made(edited.out / "quiz", ("cards",), ("animals-1",))


@pytest.mark.long
def test_the_themes_that_it_extends_are_watched_also_those_that_come_later(edited: WatchedTheme) -> None:
    quiz, riddles, child = (edited.home.parent / name for name in ("quiz", "riddles", "child"))
    shutil.copytree(quiz, riddles)
    child.mkdir()

    def extend(base: str) -> bool:
        (child / "theme.yaml").write_text(f"format: 1\nid: child\nextends: ../{base}\n", encoding="utf-8")
        return True

    def rename_base() -> bool:
        edited.home = riddles
        return edited.say(title="Guess Who")

    extend("quiz")
    edited.home = child
    first, same, titled = edited.watch(QUIET, lambda: extend("riddles"), QUIET, rename_base)
    assert {child.resolve(), quiz.resolve()} == set(edited.folders[0])
    assert {child.resolve(), riddles.resolve()} <= set(edited.folders[1])
    assert same == Made(edited.out / "child")
    every = {"cards", "boxes", "rules", "guide"}
    assert [set(made.documents) for made in (first, titled) if isinstance(made, Made)] == [every, every]


@pytest.mark.long
def test_a_document_that_is_no_part_of_the_kit_any_more_is_taken_away(edited: WatchedTheme) -> None:
    _, split = edited.watch(QUIET, lambda: edited.say(print={"split": "60kB"}))
    assert isinstance(split, Made)
    assert split.removed == (edited.kit / "guide.pdf",)
    assert (edited.kit / "guide-2.pdf").exists()


def test_items_are_shown_at_first_and_when_they_change(edited: WatchedTheme) -> None:
    news = edited.watch(
        QUIET,
        lambda: edited.say(decks=edited.decks("Name something that is round.")),
        lambda: edited.say(title="Other"),
        items=("animals-1", "rules:1"),
    )
    shown = [made.items for made in news if isinstance(made, Made)]
    assert shown[:2] == [("animals-1", "rules-1"), ("animals-1",)]
    assert "rules-1" in shown[2]


@pytest.mark.long
def test_the_documents_that_are_not_asked_for_go_once_they_are_outdated(edited: WatchedTheme) -> None:
    assert printgen("build", edited.name, "--out", str(edited.out), "--variant", "standard").returncode == 0
    before = edited.files()
    first, made = edited.watch(QUIET, lambda: edited.say(decks=edited.decks("Name something round.")), only=("cards",))
    assert isinstance(first, Made)
    assert first.removed == ()
    removed = tuple(edited.kit / name for name in sorted({*before} - {"cards.pdf", "kit.json"}))
    assert made == Made(edited.out / "quiz", ("cards",), ("animals-1",), removed)
    assert sorted(edited.files()) == ["cards.pdf", "kit.json"]
    listed = json.loads((edited.kit / "kit.json").read_text(encoding="utf-8"))
    assert [one["name"] for one in listed["documents"]] == ["cards"]


@pytest.mark.long
def test_files_are_watched_wherever_they_lie_but_for_the_kits_and_editors_own(tmp_path: Path) -> None:
    theme, out = tmp_path / "output-town", tmp_path / "output"
    (theme / "art").mkdir(parents=True)
    out.mkdir()
    gc.freeze()  # keep the garbage of other tests out of the measured time
    stream = file_changes([theme, tmp_path / "gone"], out)
    assert next(stream) is False
    for path in (out / "kit.json", theme / ".theme.yaml.swp", theme / "theme.yaml~"):
        path.touch()
    assert next(stream) is False
    (theme / "art" / "new.png").touch()
    assert any(next(stream) for _ in range(100))
    (theme / "art" / "new.png").rename(theme / "art" / "other.png")
    assert any(next(stream) for _ in range(100))
    stream.close()
    assert gc.isenabled()
