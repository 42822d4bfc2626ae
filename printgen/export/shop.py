"""Cards or the board as files for a print shop."""

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from printgen.errors import Problem, UsageError, listing, quoted
from printgen.export.export_files import ExportFiles
from printgen.export.export_items import BOARD, ExportItem, export_items, kit_title
from printgen.export.formats import ExportSettings
from printgen.export.open_pages import OpenPages
from printgen.geometry import INCH, POINT, Rect, Size
from printgen.kit.finished_file import FinishedFile
from printgen.messages import message
from printgen.pdf.file import PdfFile, Stores
from printgen.proof.kit_files import OpenedKit
from printgen.proof.views.cutting import Knife
from printgen.proof.views.kit_parts import PlacedItem, kit_parts

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 300
SAME = 0.3  # mm: sizes this close are cut alike

_Length = Annotated[float, Meta(gt=0, le=1_000)]
_Pixels = Annotated[int, Meta(gt=0, le=12_000)]
_REPEATED = 0.2  # mm of bleed that may repeat the outermost pixels, for shops that measure in inches
_NAMED = 5  # the most faces that a note names
_QUALITY = 95
_COLORS = message("the colors are RGB; for shops that need CMYK or PDF/X, there is no profile")


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
        """Check whether a size is the same after cutting."""
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
        hint = message("known profiles: {names}", names=", ".join(shop_profiles()))
        raise UsageError(Problem(message("there is no profile {name}", name=quoted(name)), hint=hint))
    return found


def nearest_profile(size: Size, thing: str) -> Profile:
    """Return the profile of such a product whose size is nearest."""
    return min((row for row in shop_profiles().values() if row.thing == thing), key=lambda row: _off(row, size))


def _off(profile: Profile, size: Size) -> float:
    return max(abs(mine - its) for mine, its in zip(profile.trim, size, strict=True))


def profile_lines() -> Iterator[str]:
    """Yield lines that list all profiles, with the sources of their facts."""
    yield message(
        "Profiles of print shops, for --profile; the shops may have changed their pages since the date given:"
    )
    for row in shop_profiles().values():
        yield message(
            "  {name} {vendor}, {product}: {size}, {bleed:g} mm of bleed, {form}",
            name=f"{row.name:<18}",
            vendor=row.vendor,
            product=row.product,
            size=_typed(row.size),
            bleed=row.bleed,
            form=row.form,
        )
        source, indent = row.sources[0], " " * 21
        if source.quoted:
            yield message(
                "{indent}{date}, quoted by others from {url}", indent=indent, date=source.date, url=source.url
            )
        else:
            yield f"{indent}{source.date}, {source.url}"


def export(kit: OpenedKit, settings: ExportSettings, open_pages: OpenPages, files: ExportFiles) -> None:
    """Export the items that a profile is for; raises UsageError if their size differs or their bleed is too small."""
    profile = profile_called(settings.profile)
    decks = {part.name for part in kit_parts(kit) if part.kind == "pairs"}
    found = [
        item for item in export_items(kit) if (item.id == BOARD if profile.thing == "board" else item.document in decks)
    ]
    if not found:
        for name in kit.documents:
            if profile.thing == "board":
                files.lack(message("{document}: the profile {name} is for boards", document=name, name=profile.name))
            else:
                files.lack(message("{document}: the profile {name} is for cards", document=name, name=profile.name))
        return
    files.lack(_COLORS)
    fitting = [item for item in found if profile.fits(item.front.size)]
    if fitting and len(fitting) < len(found):
        for note in _left_out(kit, profile, found):
            files.lack(note)
        found = fitting
    bleed = _bleed_for(profile, found)
    faces = [(item, face, placed) for item in found for face, placed in item.faces]
    knife = Knife(DPI)
    beyond = _BeyondSafe(profile)
    pdf = _PicturePdf(kit, profile) if profile.form == "pdf" else None
    drawn: dict[bytes, str] = {}  # files by the hash of their pixels: the backs of a deck look the same
    for item, face, placed in faces:
        open_pages.open(placed.page)
        picture = _picture(knife, placed, bleed, profile.picture)
        beyond.look_at(item, face, placed)
        if pdf:
            pdf.add(picture, f"{item.id}-{face}")
            continue
        name = profile.names.format(document=item.document, group=item.group, id=item.id, face=face)
        name = f"{name}.{profile.form}"
        pixels = blake2b(picture.tobytes(), digest_size=16).digest()
        if pixels in drawn:
            files.repeat(name, drawn[pixels])
        else:
            files.put(name, _encoded(picture, profile.form))
            drawn[pixels] = name
    if pdf:
        files.put(f"{profile.names.format(document=found[0].document)}.pdf", pdf.finish())
    for note in beyond.notes():
        files.lack(note)


def _bleed_for(profile: Profile, found: Sequence[ExportItem]) -> float:
    """Return the bleed with which items are cut out; raises UsageError if they are not as the profile wants them."""
    for item in found:
        if not profile.fits(size := item.front.size):
            near = nearest_profile(size, profile.thing)
            if near.fits(size):
                hint = message(
                    "choose {name}, which has this size; or export the THEME, which is then drawn for the profile",
                    name=near.name,
                )
            else:
                hint = message(
                    "export the THEME, which is then drawn for the profile; no profile has this size (the nearest is "
                    "{name}, {size})",
                    name=near.name,
                    size=_typed(near.size),
                )
            text = message(
                "{document}: the size is {size}, but {name} needs {wanted}",
                document=item.document,
                size=_typed(size),
                name=profile.name,
                wanted=_typed(profile.size),
            )
            raise UsageError(Problem(text, hint=hint))
    bleed = max(item.bleed for item in found)
    if bleed < profile.bleed - _REPEATED:
        text = message(
            "{document}: the bleed is {bleed:g} mm, but {name} needs {wanted:g} mm",
            document=found[0].document,
            bleed=bleed,
            name=profile.name,
            wanted=profile.bleed,
        )
        hint = message("build the kit with --cards duplex, or export the THEME")
        raise UsageError(Problem(text, hint=hint))
    return min(bleed, profile.bleed)


def _left_out(kit: OpenedKit, profile: Profile, found: Sequence[ExportItem]) -> Iterator[str]:
    """Yield a note on each deck of another size, such as one of tokens."""
    sizes = {(item.document, item.group): item.front.size for item in found if not profile.fits(item.front.size)}
    for (document, group), size in sizes.items():
        yield message(
            "{document}: {name} is left out: its size is {size}, but {profile} needs {wanted}",
            document=document,
            name=quoted(kit.record.play.names.get(group, group)),
            size=_typed(size),
            profile=profile.name,
            wanted=_typed(profile.size),
        )


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


def _encoded(picture: "Image", form: str) -> bytes:
    """Return a picture as a file."""
    data = BytesIO()
    if form == "png":
        picture.save(data, "PNG", compress_level=1, dpi=(DPI, DPI))
    else:
        picture.save(data, "JPEG", quality=_QUALITY, subsampling=0, dpi=(DPI, DPI))
    return data.getvalue()


class _PicturePdf:
    """A PDF of pictures, a page each; the same pictures always give the same bytes."""

    def __init__(self, kit: OpenedKit, profile: Profile) -> None:
        self._stores = Stores.empty()
        self._file = PdfFile(kit_title(kit), kit.record.language, None, self._stores)
        self._size = Size(*(side + 2 * profile.bleed for side in profile.trim))
        self._trim = Rect.of(self._size).inset(profile.bleed)
        self._drawn: dict[bytes, Any] = {}  # references by the hash of the picture

    def add(self, picture: "Image", title: str) -> None:
        """Add a page that a picture fills."""
        data = _encoded(picture, "jpg")
        key = blake2b(data, digest_size=16).digest()
        if key not in self._drawn:
            self._drawn[key] = self._file.picture(data)
            self._stores.pictures.clear()
        width, height = (side / POINT for side in self._size)
        content = f"{width:.4f} 0 0 {height:.4f} 0 0 cm /P Do"
        self._file.page(title, self._size, self._trim, content, {"P": self._drawn[key]})

    def finish(self) -> FinishedFile:
        """Return the whole file."""
        return self._file.finish({})


class _BeyondSafe:
    """Collects faces with words nearer to the cut than the shop's safe zone."""

    def __init__(self, profile: Profile) -> None:
        self._safe = profile.safe
        self._near: dict[str, list[str]] = {}

    def look_at(self, item: ExportItem, face: str, placed: PlacedItem) -> None:
        """Look at the words of a face."""
        safe = placed.page.true(placed.item.rect).inset(self._safe)
        words = placed.page.reading(placed.item).words
        if not all(safe.holds(placed.page.true(word.box)) for word in words):
            self._near.setdefault(item.document, []).append(f"{item.id}-{face}")

    def notes(self) -> Iterator[str]:
        """Yield a note on each document that has such faces."""
        for document, found in self._near.items():
            yield message(
                "{document}: {n} face has words within {safe:g} mm of the cut, which may be cut off: {names}",
                "{document}: {n} faces have words within {safe:g} mm of the cut, which may be cut off: {names}",
                n=len(found),
                document=document,
                safe=self._safe,
                names=listing(found, _NAMED),
            )
