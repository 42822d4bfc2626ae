"""How an export is to be made: what the options of ``printgen export`` say, each with its usual value."""

from typing import Literal

from msgspec import Struct

FileType = Literal["png", "webp", "svg"]
NAMES = "{document}/{group}/{id}-{face}"


class ExportSettings(Struct, frozen=True):
    """The settings of an export; a format takes some of them.

    ``dpi`` is pixels an inch; ``pixels`` the width and height of every picture instead. ``bleed`` is how far pictures
    reach over the trim and ``corners`` the radius of rounded ones, both in mm. ``names`` is the pattern of their
    names, without the ending, and ``file_type`` their kind; vectors (``svg``) have no pixels.
    ``profile`` names a print shop's product.
    ``url`` is where the pictures will lie that a file refers to.
    """

    dpi: int = 300
    pixels: tuple[int, int] | None = None
    bleed: float = 0.0
    corners: float = 0.0
    names: str = NAMES
    file_type: FileType = "png"
    url: str = ""
    profile: str = ""
