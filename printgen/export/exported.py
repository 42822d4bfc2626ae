"""The result of an export: its files, and what its format cannot carry."""

from collections.abc import Mapping

from msgspec import Struct


class Exported(Struct, frozen=True):
    """The files of an export by their names in its folder, and what its format cannot carry, in sentences."""

    files: Mapping[str, bytes]
    lacks: tuple[str, ...] = ()
