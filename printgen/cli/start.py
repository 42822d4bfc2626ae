"""The entry point: quick answers, error reports and exit codes."""

import gc
import os
import signal
import sys
import warnings
from collections.abc import Callable, Mapping
from io import TextIOWrapper

from printgen import __version__
from printgen.cli.overview import COMMANDS, INTERNAL_ERROR, help_text, themes_text
from printgen.errors import os_reason
from printgen.messages import Message, interface_language, joined, message

# Messages of Linux, macOS and Windows for a library that does not fit into memory.
_UNLOADABLE = ("failed to map segment", "cannot allocate memory", "paging file is too small")
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def report_failure(error: Exception) -> int:
    """Print the reason for the end of the run in one line on stderr, and return its exit code.

    Errors of the system (full disk, unreadable folder, too little memory, missing libraries) are reported as they are,
    with code 1.
    """
    if any(isinstance(one, KeyboardInterrupt) for one in _chain(error)):  # Python wraps it in a class's creation
        return 128 + signal.SIGINT
    if isinstance(error, OSError):
        reason = os_reason(error)
        if error.filename is not None:
            name = str(error.filename)
            _say(joined([name if len(name) <= 80 else name[:77] + "...", reason], ": "))
        elif isinstance(error, FileNotFoundError):
            _say(message("the current folder no longer exists"))
        else:
            _say(message("operating system error: {reason}", reason=reason))
        return 1
    if any(map(_is_out_of_memory, _chain(error))):
        _say(message("there is not enough memory for this"))
        return 1
    if library := next(filter(None, map(_missing_library, _chain(error))), ""):
        fault = message(
            "the library {library} is not installed for {python}; run 'pip install .' in the folder of printgen",
            library=library,
            python=sys.executable,
        )
        _say(fault)
        return 1
    try:
        number, lines = _report(error)
        _say(_written(number, lines))
    except (OSError, MemoryError):
        name = type(error).__name__
        _say(message("internal error ({name}); no report of it could be written", name=name))
    return INTERNAL_ERROR


def _is_out_of_memory(error: BaseException) -> bool:
    """Check whether memory is short, for a value or for loading a library."""
    if isinstance(error, ImportError):
        return any(reason in str(error).lower() for reason in _UNLOADABLE)
    return isinstance(error, MemoryError)


def _missing_library(error: BaseException) -> str:
    """Return the name of the library that is not installed; empty for other errors, and for modules of our own."""
    library = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    return "" if library == __package__.partition(".")[0] else library


def _report(error: Exception) -> tuple[str, list[str]]:
    """Return a number for the error's place in the code, and the lines of its report, without personal data."""
    import hashlib
    import platform
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{_shown(frame.filename)}:{frame.lineno} in {frame.name}" for frame in frames]
    kinds = [type(each).__name__ for each in _chain(error)]
    number = hashlib.sha256("\n".join([*places, *kinds]).encode()).hexdigest()[:6].upper()
    command = next((word for word in sys.argv[1:] if word in {row.name for row in COMMANDS}), "")
    lines = [
        f"printgen {__version__}, Python {platform.python_version()}, {platform.system()}: fault {number}",
        f"printgen {command}".rstrip(),
        *places,
        " from ".join(kinds),
    ]
    return number, lines


def _written(number: str, lines: list[str]) -> Message:
    """Write a report; return the message that says how to send it."""
    import tempfile

    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", prefix=f"printgen-fault-{number}-", suffix=".txt", delete=False
        ) as file:
            file.write("\n".join(lines) + "\n")
    except OSError:
        return message(
            "internal error {number}; nothing was written. Please report it with these lines:\n{lines}",
            number=number,
            lines="\n".join(lines),
        )
    return message(
        "internal error {number}; nothing was written. Please report it with {file}", number=number, file=file.name
    )


def _chain(error: BaseException | None) -> list[BaseException]:
    """Return an error and its causes."""
    found: list[BaseException] = []
    while error is not None and error not in found:
        found.append(error)
        error = error.__cause__ or error.__context__
    return found


def _shown(filename: str) -> str:
    """Return the path of a source file without the folders it is installed in, which may name a person."""
    own = filename.startswith(_PACKAGE + os.sep)
    return (
        os.path.relpath(filename, os.path.dirname(_PACKAGE)).replace(os.sep, "/") if own else os.path.basename(filename)
    )


def _say(text: str) -> None:
    """Print a text on stderr, in the language of the interface if that can still be loaded."""
    if sys.stderr is None:
        return
    try:
        from printgen.cli.interface import translation

        shown = translation()(text)
    except Exception:  # an error is being reported already
        shown = text
    print(shown, file=sys.stderr)


# Answered without Click, in English.
ANSWERS: Mapping[tuple[str, ...], Callable[[], str]] = {
    ("--help",): help_text,
    ("-h",): help_text,
    ("help",): help_text,
    ("themes",): themes_text,
}

_SELDOM = 50_000  # allocations between two garbage collections; imports and themes leave few cycles


def start() -> None:
    """Run the command that the process was called with; it never ends in a traceback."""
    _prepare()
    code: int | str | None = 0
    try:
        answer = ANSWERS.get(tuple(sys.argv[1:]))
        try:
            is_english = interface_language().partition("-")[0] == "en"
            if answer is None or not is_english or "_PRINTGEN_COMPLETE" in os.environ:
                # Click is imported only if needed, because that takes longer than the answers above.
                from printgen.cli.main import main

                if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
                    signal.signal(signal.SIGINT, signal.default_int_handler)
                main(prog_name="printgen")
            else:
                print(answer(), flush=True)
        except SystemExit as asked:
            code = asked.code
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except BrokenPipeError:  # the reader has closed the pipe, as ``head`` does
        _drop_output()
        code = 0
    except KeyboardInterrupt:  # while the command line itself is still being imported
        code = 128 + signal.SIGINT
    except Exception as error:
        code = report_failure(error)
        _drop_output()
    _sweep()
    # Freeing the memory would take longer than a short answer.
    if not isinstance(code, int) or "multiprocessing" in sys.modules or sys.gettrace() or sys.getprofile():
        sys.exit(code)
    os._exit(code)


def _prepare() -> None:
    """Prepare the streams for any terminal, and end as cleanly on SIGTERM as on Ctrl-C."""
    gc.set_threshold(_SELDOM)
    if not sys.warnoptions:
        warnings.simplefilter("ignore")  # of libraries, such as those about unusual pictures
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each of its threads takes memory
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))


def _sweep() -> None:
    """Remove the temporary files of an interrupted build; nothing interrupts this."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    if journal := sys.modules.get("printgen.journal"):
        journal.sweep()


def _drop_output() -> None:
    """Discard output not yet written, so that the interpreter does not fail on it again at its end."""
    if sys.stdout is not None:
        handle = sys.stdout.fileno()
        os.close(handle)  # first, because there may be no other handle left
        if (nowhere := os.open(os.devnull, os.O_WRONLY)) != handle:
            os.dup2(nowhere, handle)
