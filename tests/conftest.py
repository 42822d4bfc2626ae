"""Fixtures shared by all tests, among them finished kits that are built once per run and never changed."""

import fcntl
import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from click.testing import CliRunner

from printgen import workers
from printgen.cli.main import main
from tests.support.forked import Forker, forker
from tests.support.one_process import in_this_process
from tests.support.small_theme import bent, more_cards, write
from tests.support.watched import WatchedTheme

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[1]
os.environ["PRINTGEN_UI_LANGUAGE"] = "en"  # whatever the language of the machine
VARIANTS = ("standard", "minimal")
REFERENCE = "knockopoly"  # the edition used where one is enough
WHOLE = "test_outlines.py"  # reads all pages of a kit
OF_THE_REFERENCE = {f"test_{name}.py" for name in ("kit", "kit_board", "kit_parts", "kit_contrast")}

_IN_WORKERS = workers._in_workers

Finished = subprocess.CompletedProcess[str]


class Kit(NamedTuple):
    """One variant of a built kit, with its folder and manifest."""

    folder: Path
    manifest: dict[str, Any]

    def document(self, name: str) -> dict[str, Any]:
        return next(document for document in self.manifest["documents"] if document["name"] == name)

    def path(self, name: str) -> Path:
        return self.folder / self.document(name)["file"]


def printgen(*words: str, cwd: Path | None = None, **environment: str) -> Finished:
    """Run a printgen command in this process; exceptions that it does not catch are raised."""
    with chdir(cwd or Path.cwd()):
        done = CliRunner(env=environment).invoke(main, words, prog_name="printgen")
    gc.enable()  # a build turns garbage collection off, as its process ends soon
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Finished(words, done.exit_code, done.stdout, done.stderr)


def fresh_printgen(*words: str, cwd: Path | None = None, **environment: str) -> Finished:
    """Run a printgen command as a process of its own."""
    command = [sys.executable, "-m", "printgen", *words]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=variables, check=False)


def pytest_configure() -> None:
    """Collect cyclic garbage rarely, which saves a fifth of the time.

    Also let commands receive interrupts when a shell runs the tests in the background.
    """
    gc.set_threshold(5_000_000, 20, 100)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    gc.freeze()  # ignore interrupts in the tests themselves


def pytest_sessionfinish() -> None:
    gc.freeze()  # skip the last collection, which takes seconds; a worker may be stopped before it ends


def pytest_xdist_auto_num_workers() -> int:
    """Return one more than the number of cores, at most four, as some workers wait for a browser or a process."""
    return min((os.cpu_count() or 1) + 1, 4)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-outlines", action="store_true", help="write tests/kits/outlines anew, to be looked at")
    parser.addoption("--renew-looks", action="store_true", help="draw tests/kits/looks anew, to be looked at")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests of finished kits as long, except those of the reference kit in Standard, and sort tests by edition.

    The tests of one edition run together, so that its pages are read and drawn once.
    """
    of_others = _of_other_editions(items)
    for item in items:
        if ("build" in getattr(item, "fixturenames", ()) and not _is_of_the_reference(item)) or item in of_others:
            item.add_marker("long")
    items.sort(key=_order)


def _of_other_editions(items: list[pytest.Item]) -> set[pytest.Item]:
    """Return the parameters for other editions of the same game as the reference edition."""
    from tests.support.editions import edition_of, of_game  # loaded only when needed

    others = set(of_game(edition_of(REFERENCE).game))
    asked: dict[tuple[Path, str], dict[str, list[pytest.Item]]] = {}
    for item in items:
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        for name in {value for value in parameters if isinstance(value, str)} & others:
            asked.setdefault((item.path, item.originalname), {}).setdefault(name, []).append(item)
    return {
        item
        for editions in asked.values()
        if REFERENCE in editions
        for name, found in editions.items()
        if name != REFERENCE
        for item in found
    }


def _order(item: pytest.Item) -> tuple[str, bool]:
    theme = _theme_of(item)
    return theme, bool(theme) and item.path.name != WHOLE


def _theme_of(item: pytest.Item) -> str:
    """Return the bundled edition whose finished kit a test measures, if there is one."""
    if "build" not in getattr(item, "fixturenames", ()):
        return ""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return str(parameters.get("theme", REFERENCE if item.path.name in OF_THE_REFERENCE else ""))


def _is_of_the_reference(item: pytest.Item) -> bool:
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return item.path.name in OF_THE_REFERENCE and parameters.get("variant") == "standard" and "theme" not in parameters


@pytest.fixture(scope="session", autouse=True)
def _one_process() -> Iterator[None]:
    """Make proofs and pictures in the process of the tests."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(workers, "_in_workers", in_this_process)
        yield


@pytest.fixture
def real_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make proofs and pictures in separate processes, as for a user."""
    monkeypatch.setattr(workers, "_in_workers", _IN_WORKERS)


@pytest.fixture(scope="session")
def processes() -> Iterator[Forker]:
    """A forker of processes with limits or as another user."""
    with forker() as running:
        yield running


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that all workers of this run share."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "kits"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def once(shared: Path) -> Callable[[str, Callable[[Path], object]], Path]:
    """Return once(name, make), a folder that one worker fills with ``make``, once per run."""

    def made(name: str, make: Callable[[Path], object]) -> Path:
        folder = shared / name
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # the other workers wait until the first is done
            if not (folder / "done").exists():
                folder.mkdir(exist_ok=True)
                make(folder)
                (folder / "done").touch()
        return folder

    return made


@pytest.fixture(scope="session")
def build(once: Callable[[str, Callable[[Path], object]], Path]) -> Callable[..., dict[str, Kit]]:
    """Return build(theme, *options) -> {variant: Kit}; each combination is built once per run."""

    @cache
    def built(theme: str, *options: str) -> dict[str, Kit]:
        def make(folder: Path) -> None:
            done = printgen("build", theme, "--out", str(folder), *options)
            assert done.returncode == 0, done.stderr

        out = once(sha256(repr((theme, options)).encode()).hexdigest()[:16], make)
        folders = {variant: out / Path(theme).name / variant for variant in VARIANTS}
        return {
            variant: Kit(folder, json.loads((folder / "kit.json").read_text(encoding="utf-8")))
            for variant, folder in folders.items()
            if folder.exists()
        }

    return built


@pytest.fixture(scope="session")
def small_town(once: Callable[[str, Callable[[Path], object]], Path]) -> str:
    """The folder of a small complete theme for ``build``: plain art, and decks of six and four cards."""
    whole = bent(more_cards("chest-02", 4), more_cards("chance-01", 3))
    return str(once("small-town", lambda folder: write(folder, whole)))


@pytest.fixture(scope="session", params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def kit(build: Callable[..., dict[str, Kit]], variant: str) -> Kit:
    """The variants of the reference kit on letter paper."""
    return build(REFERENCE)[variant]


@pytest.fixture
def edited(tmp_path: Path) -> WatchedTheme:
    """A theme that is edited while it is watched."""
    return WatchedTheme(tmp_path)


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Start a browser once per worker, because only one Playwright can run in a process."""
    from playwright.sync_api import sync_playwright

    from tests.support.browser import launched

    with sync_playwright() as player, launched(player) as found:
        yield found
