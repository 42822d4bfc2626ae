"""The result of an export: its files, and what its format cannot carry."""

from collections.abc import Mapping
from typing import NamedTuple


class Exported(NamedTuple):
    """The files of an export by their names in its folder, and what its format cannot carry, in sentences."""

    files: Mapping[str, bytes]
    lacks: tuple[str, ...] = ()
