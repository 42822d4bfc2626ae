"""Tests of files and folders that the user may not read or write: each is named in an error, and kits are kept.

The commands run as a user who owns nothing, whoever runs the tests.
"""

import json
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PIL import Image

from printgen import resources
from tests.fuzz.calls import small_with
from tests.support.event_samples import EVENT, NAMES
from tests.support.forked import Call, Ended, Forker
from tests.support.printer_samples import Machine, profile
from tests.tools.disturb import state_of

pytestmark = pytest.mark.long

KIT = "out/small-town/minimal"
PROFILES = "config/printgen/printers"
BUILD = ("build", "town/", "--only", "cards", "--variant", "minimal", "--force", "--out", "out")
SEATING = ("seating", "players.csv", "--event", "event.yaml", "--seconds", "0", "--out", "rounds")
SCORE = ("score", "results.csv", "--event", "event.yaml", "--out", "rounds")


def picture() -> bytes:
    data = BytesIO()
    Image.linear_gradient("L").resize((640, 480)).convert("RGB").save(data, "PNG")
    return data.getvalue()


@pytest.fixture(scope="module")
def place(processes: Forker) -> Iterator[Path]:
    """A folder that everybody may enter and write to, with a theme, a kit, an event and a printer."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder)
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o777)
        assert ended(processes, folder, BUILD).code == 0
        yield folder


def fill(folder: Path) -> None:
    (folder / "town").mkdir()
    (folder / PROFILES).mkdir(parents=True)
    fields = {"decks.0.art": "p.png", "fonts.display": "own.ttf", "decks.1.cards_file": "cards.csv"}
    (folder / "town" / "theme.yaml").write_bytes(small_with(fields))
    (folder / "town" / "p.png").write_bytes(picture())
    shutil.copy(resources.folder("fonts") / "josefin-sans" / "JosefinSans-Bold.ttf", folder / "town" / "own.ttf")
    (folder / "town" / "cards.csv").write_text("id,text\nextra-1,Go on.\n", encoding="utf-8")
    (folder / "players.csv").write_text("\n".join(("name", *NAMES)), encoding="utf-8")
    (folder / "results.csv").write_text("table,player,cash\n", encoding="utf-8")
    (folder / "event.yaml").write_text(EVENT, encoding="utf-8")
    sides = {"top": 5, "right": 5, "bottom": 5, "left": 5}
    (folder / PROFILES / "home.json").write_text(json.dumps(profile(Machine(), sides)), encoding="utf-8")


def ended(processes: Forker, folder: Path, words: tuple[str, ...]) -> Ended:
    environment = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config")}
    return processes.run(Call(words, folder, environment, as_nobody=True))


@pytest.mark.parametrize(
    ("locked", "mode", "words", "said"),
    [
        ("town", 0, ("check", "town/"), "town/theme.yaml:1:1: 'theme.yaml' cannot be read: Permission denied"),
        ("town", 0o444, ("check", "town/"), "town/theme.yaml:1:1: 'theme.yaml' cannot be read: Permission denied"),
        ("town/theme.yaml", 0, BUILD, "town/theme.yaml:1:1: 'theme.yaml' cannot be read: Permission denied"),
        ("town/p.png", 0, BUILD, "'p.png' cannot be read: Permission denied"),
        ("town/own.ttf", 0, BUILD, "'own.ttf' cannot be read: Permission denied"),
        ("town/cards.csv", 0, BUILD, "'cards.csv' cannot be read: Permission denied"),
        ("out/small-town", 0o555, BUILD, "the kit cannot be written to out/small-town: Permission denied"),
        ("out/small-town", 0, BUILD, "the kit cannot be written to out/small-town"),
        (KIT, 0o555, (*BUILD, "--paper", "a4"), f"the kit cannot be written to {KIT[:-8]}/"),
        (KIT, 0, BUILD, f"the kit cannot be written to {KIT}/"),
        (KIT, 0, ("proof", "out/small-town"), f"{KIT}/kit.json: Permission denied"),
        (f"{KIT}/kit.json", 0, ("ink", "out/small-town"), f"{KIT}/kit.json cannot be read: Permission denied"),
        (f"{KIT}/cards.pdf", 0, ("proof", "out/small-town"), f"{KIT}/cards.pdf cannot be read as a PDF"),
        (f"{KIT}/cards.pdf", 0, ("assemble", "out/small-town"), f"{KIT}/cards.pdf cannot be read as a PDF"),
        ("players.csv", 0, SEATING, "'players.csv' is not readable"),
        ("event.yaml", 0, SEATING, "'event.yaml' is not readable"),
        ("results.csv", 0, SCORE, "'results.csv' is not readable"),
        (".", 0o555, SEATING, "rounds cannot be written: Permission denied"),
        (".", 0o555, ("calibrate", "--out", "page.pdf"), "cannot be written: Permission denied"),
        (".", 0o555, (*BUILD[:-1], "new"), "the kit cannot be written to new: Permission denied"),
        ("config", 0, ("printers",), f"{PROFILES}: Permission denied"),
        (f"{PROFILES}/home.json", 0, (*BUILD, "--printer", "home"), "cannot be read: Permission denied"),
    ],
)
def test_what_may_not_be_read_or_written_is_named(
    locked: str, mode: int, words: tuple[str, ...], said: str, processes: Forker, place: Path
) -> None:
    before = state_of(place / "out")
    usual = (place / locked).stat().st_mode
    (place / locked).chmod(mode)
    try:
        end = ended(processes, place, words)
    finally:
        (place / locked).chmod(usual)
    assert end.code in (1, 2)
    assert said in end.stderr
    assert "Traceback" not in end.stderr
    assert state_of(place / "out") == before
    assert not list(place.rglob(".printgen*"))
