"""Where ``printgen`` starts: what is asked for most and needs no options is answered at once, the rest by ``main``."""

import gc
import os
import signal
import sys
import warnings
from collections.abc import Callable, Mapping
from io import TextIOWrapper
from typing import NoReturn

from printgen.cli.overview import help_text, themes_text
from printgen.cli.unexpected import report_failure

# What is answered without the command line's library, whose import takes longer than the answer.
ANSWERS: Mapping[tuple[str, ...], Callable[[], str]] = {
    ("--help",): help_text,
    ("-h",): help_text,
    ("help",): help_text,
    ("themes",): themes_text,
}

_SELDOM = 50_000  # new values between two searches for garbage in cycles: what is imported and read makes none


def start() -> None:
    """Runs the command that the process was called with; however that ends, it ends in words, not in a traceback."""
    _prepare()
    try:
        code = _exit_code()
        _flush()
    except BrokenPipeError:  # a reader that has gone away, as ``head`` does, is none the wiser
        _drop_output()
        code = 0
    except KeyboardInterrupt:  # while the command line itself is still being read in
        code = 128 + signal.SIGINT
    except Exception as error:
        code = report_failure(error)
        _drop_output()
    _sweep()
    _leave(code)


def _exit_code() -> int | str | None:
    """Runs the command; what it gives to ``sys.exit``."""
    try:
        _run()
    except SystemExit as asked:
        return asked.code
    return 0


def _run() -> None:
    answer = ANSWERS.get(tuple(sys.argv[1:]))
    if answer is None or "_PRINTGEN_COMPLETE" in os.environ:
        from printgen.cli.main import main

        main(prog_name="printgen")
    else:
        print(answer(), flush=True)


def _prepare() -> None:
    """Let any terminal show what it can, and end as cleanly when the system asks for it as after Ctrl-C."""
    gc.set_threshold(_SELDOM)
    if not sys.warnoptions:
        warnings.simplefilter("ignore")  # of libraries, such as those about odd pictures
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each of its threads takes memory, and nothing needs many
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever calls
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, _terminated)


def _terminated(*_: object) -> None:
    sys.exit(128 + signal.SIGTERM)


def _sweep() -> None:
    """Removes what a build leaves that is asked to end just as it tidies up; nothing interrupts that any more."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    if staging := sys.modules.get("printgen.flow.writing.staging"):
        staging.sweep()


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def _leave(code: int | str | None) -> NoReturn:
    """Ends the process; where nobody needs it, without tidying up the memory: that takes longer than a short answer."""
    if not isinstance(code, int) or "multiprocessing" in sys.modules or sys.gettrace() or sys.getprofile():
        sys.exit(code)
    os._exit(code)


def _drop_output() -> None:
    """What is not yet written goes nowhere, so that the interpreter's end does not stumble over it again."""
    if sys.stdout is not None:
        handle = sys.stdout.fileno()
        os.close(handle)  # first, for there may be no other handle left
        if (nowhere := os.open(os.devnull, os.O_WRONLY)) != handle:
            os.dup2(nowhere, handle)
