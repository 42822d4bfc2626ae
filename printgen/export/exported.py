"""The result of an export."""

from collections.abc import Mapping

from msgspec import Struct


class Exported(Struct, frozen=True):
    """The files of an export by name, and sentences on what its format cannot hold."""

    files: Mapping[str, bytes]
    lacks: tuple[str, ...] = ()
