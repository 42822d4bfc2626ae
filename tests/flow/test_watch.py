"""A theme kept in view: each change makes what it touches and shows it, and what is wrong spoils nothing."""

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from PIL import Image

from printgen.cli.commands.theme import loaded_theme, usual_choices
from printgen.errors import PrintgenError, ThemeError, UnknownNameError
from printgen.flow.watch.folder_changes import file_changes
from printgen.flow.watch.making import Asked, Made, Wanted
from printgen.flow.watch.session import News, watched
from tests.conftest import ROOT, printgen
from tests.support import card_game

Step = Callable[[], bool]
QUIET: Step = lambda: False  # noqa: E731 - a step like those that are made


class Desk:
    """A small theme in a folder, which is changed, and its kit beside it."""

    def __init__(self, folder: Path) -> None:
        self.home, self.out = folder / "quiz", folder / "out"
        self.folders: list[Collection[Path]] = []
        self.home.mkdir()
        self.say()

    def say(self, **fields: Any) -> bool:
        """Writes the theme with other fields."""
        (self.home / "theme.yaml").write_text(json.dumps(self.tree() | fields, indent=1), encoding="utf-8")
        return True

    def tree(self) -> dict[str, Any]:
        return dict(json.loads(card_game.theme()))

    def decks(self, text: str) -> list[dict[str, Any]]:
        """The decks, the second card of the first with another text."""
        decks: list[dict[str, Any]] = self.tree()["decks"]
        decks[0]["cards"][1]["text"] = text
        return decks

    def watch(self, *steps: Step, items: tuple[str, ...] = (), only: tuple[str, ...] | None = None) -> list[News]:
        """What is told while the steps happen one after the other; each says whether it has changed a file."""
        waiting = iter(steps)

        def stream(folders: Collection[Path]) -> Iterator[bool]:
            self.folders.append(folders)
            for step in waiting:
                yield step()

        def read() -> Asked:
            theme = loaded_theme(self.name)
            return Asked(theme, usual_choices(theme), ("standard",), only)

        wanted = Wanted(lambda theme: self.out / theme.edition.id, items, 50)
        return list(watched(self.name, read, wanted, stream))

    @property
    def name(self) -> str:
        return f"{self.home}/"

    @property
    def kit(self) -> Path:
        return self.out / "quiz" / "standard"

    def files(self) -> dict[str, tuple[int, bytes]]:
        """Each file of the kit, by which one it is on the disk and its bytes."""
        return {path.name: (path.stat().st_ino, path.read_bytes()) for path in self.kit.iterdir()}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def news_text(news: News) -> str:
    assert isinstance(news, PrintgenError)
    return str(news)


def test_at_first_the_kit_is_made_as_a_build_makes_it(desk: Desk) -> None:
    (made,) = desk.watch()
    assert made == Made(desk.out / "quiz", ("cards", "boxes", "rules", "guide"))
    built = printgen("build", desk.name, "--out", str(desk.out / "built"), "--variant", "standard")
    assert built.returncode == 0
    other = desk.out / "built" / "quiz" / "standard"
    ours = {name: data for name, (_, data) in desk.files().items()}
    assert ours.keys() == {path.name for path in other.iterdir()}
    assert [name for name, data in ours.items() if data != (other / name).read_bytes()] == ["kit.json"]


def test_a_changed_card_is_made_and_shown_and_nothing_else(desk: Desk) -> None:
    before: dict[str, Any] = {}

    def change() -> bool:
        before.update(desk.files())
        return desk.say(decks=desk.decks("Name something that is round."))

    _, made = desk.watch(QUIET, change)
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",))
    assert {name for name, file in desk.files().items() if file != before[name]} == {"cards.pdf", "kit.json"}
    pictures = desk.out / "quiz" / "previews"
    assert [path.name for path in pictures.iterdir()] == ["animals-02-standard.png"]
    with Image.open(pictures / "animals-02-standard.png") as picture:
        assert picture.size == pytest.approx(((49 + 3 + 49) / 25.4 * 50, 85 / 25.4 * 50), abs=3)


@pytest.mark.long
def test_where_everything_changes_the_first_item_of_each_document_is_shown(desk: Desk) -> None:
    _, made = desk.watch(QUIET, lambda: desk.say(style="woodcut"))
    assert isinstance(made, Made)
    assert made.items == ("animals-01", "box-animals", "rules-1", "guide-1")


def test_what_prints_the_same_is_told_as_such_and_what_is_the_same_not_at_all(desk: Desk) -> None:
    def comment() -> bool:
        with (desk.home / "theme.yaml").open("a", encoding="utf-8") as file:
            file.write("# nothing\n")
        return True

    _, stands = desk.watch(QUIET, desk.say, comment, lambda: True)
    assert stands == Made(desk.out / "quiz")


def test_a_fault_is_told_with_its_place_and_the_last_kit_stands_until_it_is_mended(desk: Desk) -> None:
    stood: dict[str, Any] = {}

    def spoil() -> bool:
        stood.update(desk.files())
        return desk.say(nmae="Quiz")

    def still_stands() -> bool:
        assert desk.files() == stood
        return False

    _, fault, again, mended, changed = desk.watch(
        QUIET, spoil, still_stands, spoil, still_stands, desk.say, QUIET, lambda: desk.say(title="Other")
    )
    line = (desk.home / "theme.yaml").read_text(encoding="utf-8").count("\n") + 1
    assert news_text(fault).startswith(f"{desk.home}/theme.yaml:{line}:2: unknown field 'nmae'")
    assert news_text(again) == news_text(fault)
    assert mended == Made(desk.out / "quiz")
    assert isinstance(changed, Made)
    assert changed.documents


@pytest.mark.long
def test_what_does_not_fit_is_told_as_well_and_is_made_once_it_does(desk: Desk) -> None:
    long = "Antidisestablishmentarianismpneumonoultramicroscopicsilicovolcanoconiosis"
    _, fault, made = desk.watch(
        QUIET, lambda: desk.say(decks=desk.decks(long)), QUIET, lambda: desk.say(decks=desk.decks("Short."))
    )
    assert "does not fit" in news_text(fault)
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",))


@pytest.mark.long
def test_a_file_that_is_half_written_or_away_for_a_moment_is_not_told_of(desk: Desk) -> None:
    path = desk.home / "theme.yaml"

    def half() -> bool:
        path.write_text(path.read_text(encoding="utf-8")[:200], encoding="utf-8")
        return True

    def away() -> bool:
        path.rename(desk.home / "theme.yaml~")
        return True

    def renamed() -> bool:
        desk.say(decks=desk.decks("Name something that is round."))
        path.rename(desk.home / "new.tmp")
        (desk.home / "new.tmp").rename(path)
        return True

    _, made = desk.watch(QUIET, half, desk.say, away, renamed, QUIET, QUIET)
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",))


@pytest.mark.long
def test_what_has_changed_before_the_folders_were_watched_is_made(desk: Desk) -> None:
    def changed_unseen() -> bool:
        desk.say(decks=desk.decks("Name something that is round."))
        return False

    _, made = desk.watch(changed_unseen)
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",))


@pytest.mark.long
def test_a_picture_that_comes_mends_its_fault_and_one_that_changes_is_shown(desk: Desk) -> None:
    def paint(colour: str) -> bool:
        Image.new("RGB", (700, 700), colour).save(desk.home / "round.png")
        return True

    decks = desk.decks("Name something that is round.")
    decks[0]["cards"][1]["art"] = {"file": "round.png", "screen": "none"}
    _, lacking, there, red = desk.watch(
        QUIET, lambda: desk.say(decks=decks), QUIET, lambda: paint("blue"), QUIET, lambda: paint("red")
    )
    assert "there is no file 'round.png'" in news_text(lacking)
    assert isinstance(there, Made)
    assert there.items == ("animals-02",)
    assert red == Made(desk.out / "quiz", ("cards",), ("animals-02",))


@pytest.mark.long
def test_the_themes_that_it_extends_are_watched_also_those_that_come_later(desk: Desk) -> None:
    quiz, riddles, child = (desk.home.parent / name for name in ("quiz", "riddles", "child"))
    shutil.copytree(quiz, riddles)
    child.mkdir()

    def extend(base: str) -> bool:
        (child / "theme.yaml").write_text(f"format: 1\nid: child\nextends: ../{base}\n", encoding="utf-8")
        return True

    def rename_base() -> bool:
        desk.home = riddles
        return desk.say(title="Guess Who")

    extend("quiz")
    desk.home = child
    first, same, titled = desk.watch(QUIET, lambda: extend("riddles"), QUIET, rename_base)
    assert {child.resolve(), quiz.resolve()} == set(desk.folders[0])
    assert {child.resolve(), riddles.resolve()} <= set(desk.folders[1])
    assert same == Made(desk.out / "child")
    every = {"cards", "boxes", "rules", "guide"}
    assert [set(made.documents) for made in (first, titled) if isinstance(made, Made)] == [every, every]


@pytest.mark.long
def test_a_document_that_is_no_part_of_the_kit_any_more_is_taken_away(desk: Desk) -> None:
    _, split = desk.watch(QUIET, lambda: desk.say(print={"split": "40kB"}))
    assert isinstance(split, Made)
    assert split.removed == (desk.kit / "guide.pdf",)
    assert (desk.kit / "guide-2.pdf").exists()


@pytest.mark.long
def test_what_cannot_be_printed_at_first_may_be_mended(desk: Desk) -> None:
    desk.say(decks=[card_game.deck("animals", "paw", "dots", "#2f7d4f", 150)])
    fault, made = desk.watch(QUIET, desk.say)
    assert "does not fit on 215.9 x 279.4 mm paper" in news_text(fault)
    assert isinstance(made, Made)
    assert made.documents


def test_items_are_shown_at_first_and_when_their_document_changes(desk: Desk) -> None:
    news = desk.watch(
        QUIET,
        lambda: desk.say(decks=desk.decks("Name something that is round.")),
        lambda: desk.say(words={"card": {"one": "puzzle", "many": "puzzles"}}),
        items=("animals-03", "rules:1"),
    )
    shown = [made.items for made in news if isinstance(made, Made)]
    assert shown[:2] == [("animals-03", "rules-1"), ("animals-03",)]
    assert "rules-1" in shown[2]


@pytest.mark.long
def test_of_some_documents_the_others_stay(desk: Desk) -> None:
    assert printgen("build", desk.name, "--out", str(desk.out), "--variant", "standard").returncode == 0
    rules = desk.files()["rules.pdf"]
    _, made = desk.watch(QUIET, lambda: desk.say(decks=desk.decks("Name something round.")), only=("cards",))
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",))
    assert desk.files()["rules.pdf"] == rules
    listed = json.loads((desk.kit / "kit.json").read_text(encoding="utf-8"))
    assert [one["name"] for one in listed["documents"]] == ["cards", "boxes", "rules", "guide"]


def test_a_call_that_cannot_be_met_is_refused_at_once(desk: Desk) -> None:
    with pytest.raises(UnknownNameError, match="no item 'animls-03'"):
        desk.watch(items=("animls-03",))
    with pytest.raises(UnknownNameError, match="no document 'board'"):
        desk.watch(only=("board",))
    desk.home = desk.home / "nowhere"
    with pytest.raises(ThemeError, match="is not a folder"):
        desk.watch()


@pytest.mark.long
def test_the_command_tells_each_save_in_a_line_and_ends_in_peace(desk: Desk) -> None:
    command = [sys.executable, "-m", "printgen", "watch", desk.name, "--variant", "standard", "--dpi", "40"]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=desk.home.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
    )
    guard = Timer(100, running.kill)  # a watch that hangs fails, rather than the run
    guard.start()
    with running:
        lines = iter(running.stdout or ())
        assert next(lines) == f"Watching {desk.name}: Ctrl-C ends it.\n"
        assert next(lines).partition(" ")[2] == "output/quiz: cards, boxes, rules, guide\n"
        desk.say(decks=desk.decks("Name something that is round."))
        assert next(lines).partition(" ")[2] == "output/quiz: cards; see animals-02 in output/quiz/previews\n"
        desk.say(nmae="Quiz")
        assert "unknown field 'nmae'" in next(lines)
        running.send_signal(signal.SIGINT)
        rest = list(lines)
    guard.cancel()
    assert (running.returncode, rest[-1]) == (0, "Stopped.\n")
    assert sorted(path.name for path in (desk.home.parent / "output" / "quiz").iterdir()) == ["previews", "standard"]


def test_the_command_takes_the_options_of_a_build_and_ends_in_peace_when_it_is_terminated(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def terminated(folders: Collection[Path], out: Path) -> Iterator[bool]:
        signal.raise_signal(signal.SIGTERM)
        yield False

    monkeypatch.setattr("printgen.flow.watch.folder_changes.file_changes", terminated)
    words = ("--only", "cards", "--variant", "minimal", "--paper", "a4", "--preview", "animals-01", "--dpi", "40")
    done = printgen("watch", desk.name, *words, cwd=desk.home.parent)
    kit = desk.home.parent / "output" / "quiz"
    assert (done.returncode, done.stderr, done.stdout.splitlines()[-1]) == (0, "", "Stopped.")
    assert "output/quiz: cards; see animals-01 in output/quiz/previews" in done.stdout
    assert sorted(path.relative_to(kit).as_posix() for path in kit.rglob("*.*")) == [
        "minimal/cards.pdf",
        "minimal/kit.json",
        "previews/animals-01-minimal.png",
    ]
    assert json.loads((kit / "minimal" / "kit.json").read_text(encoding="utf-8"))["paper"] == "a4"
    built = printgen(
        "build", desk.name, "--only", "cards", "--variant", "minimal", "--paper", "a4", cwd=desk.home.parent
    )
    assert "nothing has changed" in built.stdout


@pytest.mark.long
def test_files_are_watched_wherever_they_lie_but_for_the_kits_and_editors_own(tmp_path: Path) -> None:
    theme, out = tmp_path / "output-town", tmp_path / "output"
    (theme / "art").mkdir(parents=True)
    out.mkdir()
    gc.freeze()  # what other tests have left is not searched for garbage meanwhile
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
