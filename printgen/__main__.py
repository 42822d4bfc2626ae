"""``python -m printgen``: the command line, without the current folder on the import path."""

from printgen.cli.main import main

main(prog_name="printgen")
