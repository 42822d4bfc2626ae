"""Checks the SVG path data of a theme's own icons: what is wrong with it, and at which character."""

import re

MOST_BYTES = 20_480
_FARTHEST = 10_000  # icons stand on a grid of 24; far beyond it is a mistake or mischief
_NUMBER = re.compile(r"[\s,]*([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?)")
_FLAG = re.compile(r"[\s,]*([01])")
_COMMAND = re.compile(r"[\s,]*([A-Za-z])")
_REST = re.compile(r"[\s,]*\Z")

# What follows each command: n for a number, f for a flag of one digit.
_OPERANDS = dict(M="nn", L="nn", H="n", V="n", C="nnnnnn", S="nnnn", Q="nnnn", T="nn", A="nnnffnn")  # noqa: C408
_OPERANDS |= {letter.lower(): operands for letter, operands in _OPERANDS.items()}


def fault(path: str) -> str:
    """What is wrong with the path data and at which character, or nothing."""
    if len(path) > MOST_BYTES:
        return f"it is longer than {MOST_BYTES:,} characters"
    at = 0
    while not _REST.match(path, at):
        command = _COMMAND.match(path, at)
        if not command or (command[1] not in _OPERANDS and command[1] not in "Zz"):
            return f"a command (MLHVCSQTAZ) is expected at character {at + 1}"
        if at == 0 and command[1] not in "Mm":
            return "it does not begin with M"
        at = command.end()
        if command[1] in "Zz":
            continue
        at, wrong = _operands(path, at, _OPERANDS[command[1]])
        if wrong:
            return f"{command[1]} lacks a number at character {at + 1}"
    return "" if at else "it is empty"


def _operands(path: str, at: int, kinds: str) -> tuple[int, bool]:
    """Where the command's sets of operands end, one set or more; and whether a set is broken off there."""
    first = True
    while True:
        for kind in kinds:
            found = (_FLAG if kind == "f" else _NUMBER).match(path, at)
            if not found or abs(float(found[1])) > _FARTHEST:
                return at, True
            at = found.end()
        first = False
        if not _NUMBER.match(path, at):
            return at, first
