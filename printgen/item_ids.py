"""Ids of the items of a kit: numbers of copies, and prefixes of items that are printed again.

A piece has a stem (``note-500``). Its printed copies have numbers (``note-500-07``); a card has none, because its stem
is its whole id. If the whole document is printed again, its items have the prefix ``copy-2-`` and so on; several
booklets on a sheet have ``set-1-``, ``set-2-``.
"""

import re

_COPY = re.compile(r"\Acopy-\d+-")
_REPEATED = re.compile(r"(?:copy|set)-(\d+)-(.*)\Z")
_NUMBER = re.compile(r"-\d+\Z")


def numbered_id(stem: str, number: int, total: int) -> str:
    """Return the id of one of ``total`` copies, with as many digits as the last needs: ``house-07``, ``chest-007``."""
    return f"{stem}-{number:0{max(2, len(str(total)))}}"


def without_number(id: str) -> str:
    """Return an id without its final number: ``house`` for ``house-07``."""
    return _NUMBER.sub("", id)


def copy_id(id: str, copy: int) -> str:
    """Return the id of an item in a copy of its document: ``copy-2-house-07``; the first copy has no prefix."""
    return id if copy == 1 else f"copy-{copy}-{id}"


def without_copy(id: str) -> str:
    """Return an id without the prefix of its document's copy."""
    return _COPY.sub("", id)


def set_id(id: str, number: int) -> str:
    """Return the id of an item in one of several sets on a sheet: ``set-1-panel-3``."""
    return f"set-{number}-{id}"


def repetition(id: str) -> tuple[int, str]:
    """Return the number of the copy or set of an item, 0 if its id has none, and the rest of its id."""
    found = _REPEATED.match(id)
    return (int(found[1]), found[2]) if found else (0, id)
