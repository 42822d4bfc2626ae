"""``python -m printgen``: the command line, without the current folder on the import path."""

from printgen.cli.start import start

start()
