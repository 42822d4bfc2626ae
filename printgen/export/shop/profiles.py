"""The profiles of print shops: what a card is to be there, read from ``profiles.yaml``."""

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
SAME = 0.3  # mm: sizes so near to one another are cut alike

_Length = Annotated[float, Meta(gt=0, le=1_000)]
_Pixels = Annotated[int, Meta(gt=0, le=12_000)]


class FactSource(Struct, frozen=True, forbid_unknown_fields=True):
    """A page that states a fact, and when it was last known to; it may be ``quoted`` by others who name it."""

    url: Annotated[str, Meta(pattern=r"^https://\S+$")]
    date: date
    fact: Annotated[str, Meta(min_length=8)]
    quoted: bool = False


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """A shop's card or board: its trim, what is printed beyond and kept clear within it (mm), and its files' form.

    ``pixels`` is the picture with its bleed, at 300 dpi; ``names`` the pattern of the files' names.
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
        """The finished thing."""
        return Size(*self.trim)

    @property
    def picture(self) -> tuple[int, int]:
        """The pixels of a face with its bleed."""
        return self.pixels or tuple(round((side + 2 * self.bleed) / INCH * DPI) for side in self.trim)  # type: ignore[return-value]

    @property
    def choices(self) -> dict[str, Any]:
        """What a theme is drawn with, so that it fits."""
        return {"card_size": self.size} if self.thing == "card" else {"board_size": self.size.width}

    def fits(self, size: Size) -> bool:
        """Whether a thing of a size is cut alike."""
        return _off(self, size) <= SAME


@cache
def shop_profiles() -> Mapping[str, Profile]:
    """All profiles by their names."""
    data = files("printgen.export.shop").joinpath("profiles.yaml").read_bytes()
    return {row.name: row for row in msgspec.yaml.decode(data, type=tuple[Profile, ...])}


def profile_called(name: str) -> Profile:
    """The profile of that name; UsageError where there is none."""
    found = shop_profiles().get(name)
    if found is None:
        raise UsageError(Problem(f"there is no profile '{name}'", hint=f"known profiles: {', '.join(shop_profiles())}"))
    return found


def nearest_profile(size: Size, thing: str) -> Profile:
    """The profile of such a thing that is the nearest to a size."""
    return min((row for row in shop_profiles().values() if row.thing == thing), key=lambda row: _off(row, size))


def _off(profile: Profile, size: Size) -> float:
    return max(abs(mine - its) for mine, its in zip(profile.trim, size, strict=True))


def profile_list() -> str:
    """All profiles, a line each, and where their facts stand."""
    lines = ["Profiles of print shops, for --profile; their pages may have changed since the date:"]
    for row in shop_profiles().values():
        size = f"{row.trim[0]:g} x {row.trim[1]:g} mm, {row.bleed:g} mm of bleed"
        source = row.sources[0]
        by = f"{source.date}, {'quoted by others from ' if source.quoted else ''}{source.url}"
        lines += [f"  {row.name:<18} {row.vendor}, {row.product}: {size}, {row.form}", f"{'':<21}{by}"]
    return "\n".join(lines)
