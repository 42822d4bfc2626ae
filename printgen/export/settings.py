"""The settings of an export: the options of ``printgen export`` with their defaults."""

from typing import Literal

from msgspec import Struct

FileType = Literal["png", "webp", "svg"]
NAMES = "{document}/{group}/{id}-{face}"


class ExportSettings(Struct, frozen=True):
    """The settings of an export; each format takes some of them.

    ``dpi`` is pixels per inch; ``pixels`` the width and height of every picture instead. ``bleed`` is how far pictures
    extend beyond the trim, ``corners`` the radius of rounded corners, both in mm. ``names`` is the pattern of file
    names without their extension, ``file_type`` the kind of pictures; ``svg`` has no pixels. ``profile`` names a
    print shop's product, and ``url`` is the folder of pictures that a file refers to.
    """

    dpi: int = 300
    pixels: tuple[int, int] | None = None
    bleed: float = 0.0
    corners: float = 0.0
    names: str = NAMES
    file_type: FileType = "png"
    url: str = ""
    profile: str = ""
