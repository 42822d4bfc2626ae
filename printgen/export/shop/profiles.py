"""The profiles of print shops' products, read from ``profiles.yaml``."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from printgen.errors import Problem, UsageError
from printgen.geometry import INCH, Size

DPI = 300
SAME = 0.3  # mm: sizes this close are cut alike

_Length = Annotated[float, Meta(gt=0, le=1_000)]
_Pixels = Annotated[int, Meta(gt=0, le=12_000)]


class FactSource(Struct, frozen=True, forbid_unknown_fields=True):
    """A page that states a fact, and the date when it last did; ``quoted`` if others quote it."""

    url: Annotated[str, Meta(pattern=r"^https://\S+$")]
    date: date
    fact: Annotated[str, Meta(min_length=8)]
    quoted: bool = False


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """A shop's card or board: its trim, bleed and safe zone in mm, and the form of its files.

    ``pixels`` is the size of the picture with its bleed at 300 dpi; ``names`` is the pattern of file names.
    """

    name: str
    vendor: str
    product: str
    trim: tuple[_Length, _Length]
    bleed: _Length
    safe: _Length
    form: Literal["png", "jpg", "pdf"]
    names: str
    sources: Annotated[tuple[FactSource, ...], Meta(min_length=1)]
    pixels: tuple[_Pixels, _Pixels] | None = None
    thing: Literal["card", "board"] = "card"

    @property
    def size(self) -> Size:
        return Size(*self.trim)

    @property
    def picture(self) -> tuple[int, int]:
        """Return the pixels of a face with its bleed."""
        return self.pixels or tuple(round((side + 2 * self.bleed) / INCH * DPI) for side in self.trim)  # type: ignore[return-value]

    @property
    def choices(self) -> dict[str, Any]:
        """Return the choices of a kit that fits."""
        return {"card_size": self.size} if self.thing == "card" else {"board_size": self.size.width}

    def fits(self, size: Size) -> bool:
        """Check whether a size is cut alike."""
        return _off(self, size) <= SAME


@cache
def shop_profiles() -> Mapping[str, Profile]:
    """Return all profiles by name."""
    data = files("printgen.export.shop").joinpath("profiles.yaml").read_bytes()
    return {row.name: row for row in msgspec.yaml.decode(data, type=tuple[Profile, ...])}


def profile_called(name: str) -> Profile:
    """Return the profile of that name; raises UsageError if there is none."""
    found = shop_profiles().get(name)
    if found is None:
        raise UsageError(Problem(f"there is no profile '{name}'", hint=f"known profiles: {', '.join(shop_profiles())}"))
    return found


def nearest_profile(size: Size, thing: str) -> Profile:
    """Return the profile of such a product whose size is nearest."""
    return min((row for row in shop_profiles().values() if row.thing == thing), key=lambda row: _off(row, size))


def _off(profile: Profile, size: Size) -> float:
    return max(abs(mine - its) for mine, its in zip(profile.trim, size, strict=True))


def profile_list() -> str:
    """List all profiles, with the sources of their facts."""
    lines = ["Profiles of print shops, for --profile; their pages may have changed since the date:"]
    for row in shop_profiles().values():
        size = f"{row.trim[0]:g} x {row.trim[1]:g} mm, {row.bleed:g} mm of bleed"
        source = row.sources[0]
        by = f"{source.date}, {'quoted by others from ' if source.quoted else ''}{source.url}"
        lines += [f"  {row.name:<18} {row.vendor}, {row.product}: {size}, {row.form}", f"{'':<21}{by}"]
    return "\n".join(lines)
