"""Pictures of every colour mode in the few that are printed with: RGB or grey of 8 bits, perhaps with transparency."""

import math
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

PLAIN = frozenset({"1", "L", "LA", "P", "RGB", "RGBA"})
_CLEAR = {"PA": "RGBA", "La": "LA", "RGBa": "RGBA"}  # transparency that is kept in another way
_OTHER = frozenset({"RGBX", "YCbCr", "HSV"})
_DEEP = frozenset({"I;16", "I;16L", "I;16B", "I;16N", "I"})  # grey of 16 bits
_MOST_DEEP = 65_535
_PROFILE_BYTES = 4 << 20
MODES = PLAIN | _CLEAR.keys() | _OTHER | _DEEP | {"CMYK", "LAB"}


def in_plain_mode(image: "Image") -> "Image":
    """The picture in one of the ``PLAIN`` modes; ValueError for values that no picture on a screen has."""
    mode = image.mode
    if mode in PLAIN:
        return image
    if mode in _CLEAR:
        return image.convert(_CLEAR[mode])
    if mode in _DEEP:
        return _shallow(image)
    return image.convert("RGB") if mode in _OTHER else _managed(image)


def _shallow(image: "Image") -> "Image":
    """Grey of 16 bits as grey of 8."""
    wide = image.convert("I")
    low, high = wide.getextrema()
    if not isinstance(low, int | float) or not isinstance(high, int | float):
        raise ValueError("no grey")
    if low < 0 or high > _MOST_DEEP or not math.isfinite(high):
        raise ValueError("more than 16 bits")
    return wide.point(lambda value: value * (1 / 257) + 0.5).convert("L")


def _managed(image: "Image") -> "Image":
    """CMYK by the profile that it bears, if it is a sound one; Lab by what it says of itself; both as sRGB."""
    from PIL import ImageCms

    screen = ImageCms.createProfile("sRGB")
    if image.mode == "LAB":
        lab = ImageCms.createProfile("LAB")
        return _known(ImageCms.profileToProfile(image, lab, screen, outputMode="RGB"))
    profile = image.info.get("icc_profile") or b""
    if 0 < len(profile) <= _PROFILE_BYTES:
        try:
            own = ImageCms.ImageCmsProfile(BytesIO(profile))
            return _known(ImageCms.profileToProfile(image, own, screen, outputMode="RGB"))
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            return image.convert("RGB")  # a profile for something else, or none at all
    return image.convert("RGB")


def _known(image: "Image | None") -> "Image":
    if image is None:
        raise ValueError("no picture")
    return image
