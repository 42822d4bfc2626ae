"""``printgen`` and ``python -m printgen``: the command line, without the current folder on the import path."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C ends it without a traceback even while its modules are imported."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # until ``start`` can report it
        from printgen.cli.start import start
    except KeyboardInterrupt:
        sys.exit(130)
    start()


if __name__ == "__main__":
    main()
