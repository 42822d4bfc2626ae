"""The entry point of ``printgen``: simple requests are answered at once, all others by ``main``."""

import gc
import os
import signal
import sys
import warnings
from collections.abc import Callable, Mapping
from io import TextIOWrapper

from printgen.cli.overview import help_text, themes_text
from printgen.cli.unexpected import report_failure

# Answered without Click.
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
            if answer is None or "_PRINTGEN_COMPLETE" in os.environ:
                # Click is imported only where it is needed: that takes longer than the answers above.
                from printgen.cli.main import main

                main(prog_name="printgen")
            else:
                print(answer(), flush=True)
        except SystemExit as asked:
            code = asked.code
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except BrokenPipeError:  # the reader has gone away, as ``head`` does
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
        warnings.simplefilter("ignore")  # of libraries, such as those about odd pictures
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
    if staging := sys.modules.get("printgen.flow.writing.staging"):
        staging.sweep()


def _drop_output() -> None:
    """Discard output not yet written, so that the interpreter does not fail on it again at its end."""
    if sys.stdout is not None:
        handle = sys.stdout.fileno()
        os.close(handle)  # first, because there may be no other handle left
        if (nowhere := os.open(os.devnull, os.O_WRONLY)) != handle:
            os.dup2(nowhere, handle)
