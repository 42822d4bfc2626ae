"""Cards or the board as files for a print shop."""

import math
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from io import BytesIO
from time import gmtime
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from printgen.errors import Problem, UsageError
from printgen.export.export_items import BOARD, ExportItem, export_items
from printgen.export.formats import Exported, ExportSettings
from printgen.geometry import INCH, Size
from printgen.proof.cuts import take_off_marks
from printgen.proof.kit_files import OpenedKit
from printgen.proof.views.cutting import Knife
from printgen.proof.views.kit_parts import PlacedItem, kit_parts
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 300
SAME = 0.3  # mm: sizes this close are cut alike

_Length = Annotated[float, Meta(gt=0, le=1_000)]
_Pixels = Annotated[int, Meta(gt=0, le=12_000)]
_REPEATED = 0.2  # mm of bleed that may repeat the outermost pixels, for shops that measure in inches
_NAMED = 5  # faces that a note names
_QUALITY = 95
_COLORS = "colours are RGB: nothing here converts to CMYK, and no file is PDF/X; a shop that wants those is not listed"
Face = tuple[ExportItem, str, PlacedItem]


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
    data = files("printgen.export").joinpath("shop_profiles.yaml").read_bytes()
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


def export(kit: OpenedKit, settings: ExportSettings, advance: Advance) -> Exported:
    """Export the items that a profile is for; raises UsageError if their size differs or their bleed is too small."""
    profile = profile_called(settings.profile)
    decks = {part.name for part in kit_parts(kit) if part.kind == "pairs"}
    found = [
        item for item in export_items(kit) if (item.id == BOARD if profile.thing == "board" else item.document in decks)
    ]
    if not found:
        nothing = [f"{name}: nothing of it is for {profile.name}, which is a {profile.thing}" for name in kit.documents]
        return Exported({}, (*nothing, _COLORS))
    for item in found:
        if not profile.fits(size := item.front.size):
            near = nearest_profile(size, profile.thing)
            fits = "fits" if near.fits(size) else "is the nearest, and does not fit either"
            hint = f"{near.name} ({_typed(near.size)}) {fits}; or export the THEME, which is then drawn for the profile"
            sizes = f"{_typed(size)}, for {profile.name} {_typed(profile.size)}"
            raise UsageError(Problem(f"{item.document}: each {profile.thing} is {sizes}", hint=hint))
    bleed = max(item.bleed for item in found)
    if bleed < profile.bleed - _REPEATED:
        problem = f"{found[0].document}: {bleed:g} mm of bleed, {profile.name} wants {profile.bleed:g} mm"
        raise UsageError(Problem(problem, hint="build the kit with --cards duplex, or export the THEME"))
    bleed = min(bleed, profile.bleed)
    faces = [(item, face, placed) for item in found for face, placed in item.faces]
    for page in dict.fromkeys(placed.page for _, _, placed in faces):
        take_off_marks(page)
        advance(page.area)
    knife = Knife(DPI)
    pictures: dict[str, list[Image]] = {}
    for item, face, placed in faces:
        name = profile.names.format(document=item.document, group=item.group, id=item.id, face=face)
        pictures.setdefault(f"{name}.{profile.form}", []).append(_picture(knife, placed, bleed, profile.picture))
    files = {name: _encoded(each, profile.form) for name, each in pictures.items()}
    return Exported(files, (*_beyond_safe(profile, faces), _COLORS))


def _typed(size: Size) -> str:
    return f"{size.width:g} x {size.height:g} mm"


def _picture(knife: Knife, placed: PlacedItem, bleed: float, pixels: tuple[int, int]) -> "Image":
    """Return a face with its bleed, upright; missing pixels at its edges repeat the outermost ones."""
    import numpy as np
    from PIL import Image

    found = knife.cut(placed.page, placed.item.rect.inset(-bleed)).rotate(placed.item.turn, expand=True).convert("RGB")
    across, down = (max(0, wanted - side) for wanted, side in zip(pixels, found.size, strict=True))
    if across or down:
        around = ((down // 2, math.ceil(down / 2)), (across // 2, math.ceil(across / 2)), (0, 0))
        found = Image.fromarray(np.pad(np.asarray(found), around, "edge"))
    left, top = (found.width - pixels[0]) // 2, (found.height - pixels[1]) // 2
    return found.crop((left, top, left + pixels[0], top + pixels[1]))


def _encoded(pictures: list["Image"], form: str) -> bytes:
    """Return a picture, or a PDF of several; the same pictures always give the same bytes."""
    data = BytesIO()
    first, *rest = pictures
    if form == "pdf":
        still = gmtime(0)
        first.save(
            data, "PDF", resolution=DPI, save_all=True, append_images=rest, quality=_QUALITY,
            creationDate=still, modDate=still,
        )  # fmt: skip
    elif form == "jpg":
        first.save(data, "JPEG", quality=_QUALITY, subsampling=0, dpi=(DPI, DPI))
    else:
        first.save(data, "PNG", compress_level=1, dpi=(DPI, DPI))
    return data.getvalue()


def _beyond_safe(profile: Profile, faces: Iterable[Face]) -> Iterator[str]:
    """Yield notes on faces with words nearer to the cut than the shop's safe zone."""
    near: dict[str, list[str]] = {}
    for item, face, placed in faces:
        safe = placed.page.true(placed.item.rect).inset(profile.safe)
        words = placed.page.reading(placed.item).words
        if not all(safe.holds(placed.page.true(word.box)) for word in words):
            near.setdefault(item.document, []).append(f"{item.id}-{face}")
    for document, found in near.items():
        named = ", ".join(found[:_NAMED]) + (" ..." if len(found) > _NAMED else "")
        count = f"{len(found)} face{'s have' if len(found) > 1 else ' has'}"
        yield f"{document}: {count} words within {profile.safe:g} mm of the cut, which may lose them: {named}"
