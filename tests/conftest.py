"""Kits built once a run, as a user builds them, for the tests that measure finished files; they stay as they are."""

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
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from printgen import workers
from printgen.cli.main import main
from tests.support.forked import Forker, forker
from tests.support.one_process import in_this_process
from tests.support.small_theme import bent, more_cards, write
from tests.support.watched import WatchedTheme

ROOT = Path(__file__).resolve().parents[1]
VARIANTS = ("standard", "minimal")
REFERENCE = "knockopoly"  # the edition that is measured where one is enough
WHOLE = "test_outlines.py"  # reads all that the pages of a kit hold
OF_THE_REFERENCE = {f"test_{name}.py" for name in ("kit", "kit_board", "kit_parts", "kit_contrast")}

_IN_WORKERS = workers._in_workers

Finished = subprocess.CompletedProcess[str]


class Kit(NamedTuple):
    """One variant of a built kit: its folder and what its manifest tells."""

    folder: Path
    manifest: dict[str, Any]

    def document(self, name: str) -> dict[str, Any]:
        return next(document for document in self.manifest["documents"] if document["name"] == name)

    def path(self, name: str) -> Path:
        return self.folder / self.document(name)["file"]


def printgen(*words: str, cwd: Path | None = None, **environment: str) -> Finished:
    """The finished run of a printgen command, made here, which spares its start; what it does not catch is raised."""
    with chdir(cwd or Path.cwd()):
        done = CliRunner(env=environment).invoke(main, words, prog_name="printgen")
    gc.enable()  # a build, whose process is to end soon, does without
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Finished(words, done.exit_code, done.stdout, done.stderr)


def fresh_printgen(*words: str, cwd: Path | None = None, **environment: str) -> Finished:
    """The finished run of a printgen command as a process of its own."""
    command = [sys.executable, "-m", "printgen", *words]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=variables, check=False)


def pytest_configure() -> None:
    """Search seldom for garbage in cycles, which takes a fifth of the time otherwise: nearly all is freed without.

    Commands that are interrupted in tests hear of it even where a shell runs the tests behind the scenes.
    """
    gc.set_threshold(5_000_000, 20, 100)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    gc.freeze()  # the tests themselves stay to the end


def pytest_sessionfinish() -> None:
    gc.freeze()  # what is left goes with the process: looking through it takes seconds, and a worker is soon called off


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores, four at most: where one waits for a browser or a process, another goes on."""
    return min((os.cpu_count() or 1) + 1, 4)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-outlines", action="store_true", help="write tests/kits/outlines anew, to be looked at")
    parser.addoption("--renew-looks", action="store_true", help="draw tests/kits/looks anew, to be looked at")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What measures finished kits is marked as long, but for the reference kit in Standard; so is what a test asks of
    more editions than one of each game.

    What is measured of one edition comes together, all that its pages hold first: they are read and drawn once.
    """
    of_others = _of_other_editions(items)
    for item in items:
        if ("build" in getattr(item, "fixturenames", ()) and not _is_of_the_reference(item)) or item in of_others:
            item.add_marker("long")
    items.sort(key=_order)


def _of_other_editions(items: list[pytest.Item]) -> set[pytest.Item]:
    """What tests ask of editions that are of the same game as the reference edition, which they ask the same."""
    from tests.support.editions import edition_of, of_game  # which are loaded once they are asked for

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
    """The bundled edition whose finished kit a test measures, where it is for one."""
    if "build" not in getattr(item, "fixturenames", ()):
        return ""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return str(parameters.get("theme", REFERENCE if item.path.name in OF_THE_REFERENCE else ""))


def _is_of_the_reference(item: pytest.Item) -> bool:
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return item.path.name in OF_THE_REFERENCE and parameters.get("variant") == "standard" and "theme" not in parameters


@pytest.fixture(scope="session", autouse=True)
def _one_process() -> Iterator[None]:
    """Proofs and pictures are made in the process of the tests."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(workers, "_in_workers", in_this_process)
        yield


@pytest.fixture
def real_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proofs and pictures are made in processes of their own, as for a user."""
    monkeypatch.setattr(workers, "_in_workers", _IN_WORKERS)


@pytest.fixture(scope="session")
def processes() -> Iterator[Forker]:
    """Where commands can be run as processes of their own, within limits or as another user."""
    with forker() as running:
        yield running


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run's own folder, which all its workers have in common."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "kits"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def once(shared: Path) -> Callable[[str, Callable[[Path], object]], Path]:
    """once(name, make) -> a folder that ``make`` has filled, once a run, whichever worker asks first."""

    def made(name: str, make: Callable[[Path], object]) -> Path:
        folder = shared / name
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # whoever comes second waits until the first is done
            if not (folder / "done").exists():
                folder.mkdir(exist_ok=True)
                make(folder)
                (folder / "done").touch()
        return folder

    return made


@pytest.fixture(scope="session")
def build(once: Callable[[str, Callable[[Path], object]], Path]) -> Callable[..., dict[str, Kit]]:
    """build(theme, *options) -> {variant: Kit}; each combination is built once a run."""

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
    """The folder of a small whole theme, for ``build``: plain art, six cards in one deck and four in the other."""
    whole = bent(more_cards("chest-02", 4), more_cards("chance-01", 3))
    return str(once("small-town", lambda folder: write(folder, whole)))


@pytest.fixture(scope="session", params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def kit(build: Callable[..., dict[str, Kit]], variant: str) -> Kit:
    """The reference kit on letter, in each variant."""
    return build(REFERENCE)[variant]


@pytest.fixture
def edited(tmp_path: Path) -> WatchedTheme:
    """A theme to be watched while it is edited."""
    return WatchedTheme(tmp_path)
