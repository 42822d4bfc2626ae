"""Commands in processes that start quickly, as they are forked from one that has imported printgen.

Each runs like the command line, from ``start`` to its exit code, within its own limits. It may run as another user,
even one who cannot read Python's own files.
"""

import os
import pickle
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import IO, Any, NamedTuple

_ROOT = Path(__file__).resolve().parents[2]
_NOBODY = 65534
_CHANGES = {"os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "shutil.rmtree"}  # below a folder
_WRITING = os.O_WRONLY | os.O_RDWR


class Moment(NamedTuple):
    """The change to files, counted from 1, before which a process is sent a signal."""

    signal: int
    change: int


class Call(NamedTuple):
    """A command in a folder, with limits on CPU ``seconds``, ``memory`` and file ``size`` in bytes; 0 for no limit."""

    words: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str] = {}
    seconds: int = 0
    memory: int = 0
    handles: int = 0
    size: int = 0
    as_nobody: bool = False
    ended: Moment | None = None


class Ended(NamedTuple):
    """The result of a process: exit code (negative after a signal), output, CPU seconds, and MB."""

    code: int
    stdout: str
    stderr: str
    seconds: float
    peak: int


class Forker:
    """The process from which others are forked."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process

    def run(self, call: Call) -> Ended:
        """Run a command to its end."""
        assert self._process.stdin
        assert self._process.stdout
        pickle.dump(call, self._process.stdin)
        self._process.stdin.flush()
        ended: Ended = pickle.load(self._process.stdout)
        return ended


@contextmanager
def forker() -> Iterator[Forker]:
    """Start a process to fork from, and end it afterwards."""
    environment = {**os.environ, "PYTHONPATH": str(_ROOT)}
    program = [sys.executable, "-c", "from tests.support.forked import serve; serve()"]
    with subprocess.Popen(program, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Forker(process)
        assert process.stdin
        process.stdin.close()


def serve() -> None:
    """Answer one call after another until the input ends."""
    with os.fdopen(os.dup(0), "rb") as calls, os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(2, 1)  # keep stray output out of the answers
        _read_all()
        while True:
            try:
                call: Call = pickle.load(calls)
            except EOFError:
                return
            pickle.dump(run_forked(call), answers)
            answers.flush()


_LATE = ("concurrent.futures.thread", "concurrent.futures.process", "difflib")  # imported on use


def _read_all() -> None:
    """Import everything that a build needs, as another user may not be able to read it."""
    from PIL import Image

    from tests.conftest import printgen
    from tests.support import small_theme

    Image.init()

    with tempfile.TemporaryDirectory() as folder:
        small_theme.write(Path(folder) / "town", small_theme.TEXT)
        for words in (("build", "town/", "--variant", "minimal", "--out", "out"), ("printers",)):
            printgen(*words, cwd=Path(folder))
    commands = (f"cli.commands.{name}" for name in ("finished", "event", "printer"))
    modules = (*commands, "proof.run", "cli.start", "svg.reading")
    for name in (*(f"printgen.{module}" for module in modules), "numpy.random", *_LATE):
        import_module(name)


def run_forked(call: Call) -> Ended:
    """Run a command to its end in a process forked from this one."""
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        if (pid := os.fork()) == 0:
            _become(call, stdout, stderr)
        _, status, used = os.wait4(pid, 0)
        said = []
        for stream in (stdout, stderr):
            stream.seek(0)
            said.append(stream.read().decode("utf-8", "replace"))
    code = os.waitstatus_to_exitcode(status)
    return Ended(code, *said, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)


def _become(call: Call, stdout: IO[bytes], stderr: IO[bytes]) -> None:
    """Run the command in a process that was just forked; never return."""
    from printgen.cli.start import start

    code: object = 70
    try:
        for stream, number in ((stdout, 1), (stderr, 2)):
            os.dup2(stream.fileno(), number)
        os.chdir(call.folder)
        os.environ.update(call.environment)
        limits = {"CPU": call.seconds, "AS": call.memory, "NOFILE": call.handles, "FSIZE": call.size}
        for kind, most in limits.items():
            if most:
                resource.setrlimit(getattr(resource, f"RLIMIT_{kind}"), (most, most))
        if call.as_nobody and os.getuid() == 0:
            os.setgroups([])
            os.setgid(_NOBODY)
            os.setuid(_NOBODY)
        sys.argv = ["printgen", *call.words]
        if call.ended:
            _send_itself(call.ended)
        start()
    except SystemExit as ended:
        code = ended.code or 0
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1)


def _send_itself(moment: Moment) -> None:
    """Count this process's changes to files from now on, and send it the signal when its turn comes."""
    changes = count(1)

    def noticed(event: str, arguments: tuple[Any, ...]) -> None:
        writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING
        if (writes or event in _CHANGES) and "__pycache__" not in str(arguments[0]) and next(changes) == moment.change:
            os.kill(os.getpid(), moment.signal)

    sys.addaudithook(noticed)
