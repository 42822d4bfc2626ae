"""Pictures of single items of a kit, in the inks of its variants: no more of the kit is laid out than holds them."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from printgen.flow.item_names import Item, ItemNames
from printgen.flow.warm import WarmKit
from printgen.geometry import INCH
from printgen.kit.choices import Choices
from printgen.proof.pages.rendered import rendered
from printgen.theme.model.theme import Theme

_GAP = 3.0  # mm between a front and its back
_LEVEL = 3  # of compression: a harder one takes twice the time and saves a twentieth


class Preview(NamedTuple):
    """An item in one variant, as a picture."""

    item: Item
    variant: str
    picture: Image.Image


def previews(
    theme: Theme, choices: Choices, names: tuple[str, ...], variants: Sequence[str], dpi: int
) -> tuple[Preview, ...]:
    """Pictures of items by their names, the variants of each one after the other, ``dpi`` pixels an inch.

    Raises UsageError for names that there are not, ThemeError where the documents that hold the items cannot be made.
    """
    kit = WarmKit(theme, choices)
    items = ItemNames(kit, theme.edition).items(names)
    return tuple(Preview(item, variant, _picture(kit, item, variant, dpi)) for item in items for variant in variants)


def files(pictures: Sequence[Preview], dpi: int) -> Mapping[str, bytes]:
    """The pictures as PNG files by name: ``chance-03-standard.png``."""
    return {f"{one.item.name}-{one.variant}.png": png(one.picture, dpi) for one in pictures}


def png(picture: Image.Image, dpi: int) -> bytes:
    """A picture as a PNG file that tells its true size."""
    data = BytesIO()
    picture.save(data, "PNG", compress_level=_LEVEL, dpi=(dpi, dpi))
    return data.getvalue()


def _picture(kit: WarmKit, item: Item, variant: str, dpi: int) -> Image.Image:
    """A piece within its trim, its front left of its back; or the board within its."""
    if item.stem:
        return _side_by_side(rendered(kit.piece(item.document, item.stem, variant), dpi), round(_GAP / INCH * dpi))
    trim = kit.document(item.document).sheets[0].trim
    assert trim is not None  # a poster has one
    (page,) = rendered(kit.page(item.document, 1, variant), dpi)
    left, top = round(trim.x / INCH * dpi), round(trim.y / INCH * dpi)
    return page.crop((left, top, left + round(trim.width / INCH * dpi), top + round(trim.height / INCH * dpi)))


def _side_by_side(faces: Sequence[Image.Image], gap: int) -> Image.Image:
    """Pictures in a row on white."""
    if len(faces) == 1:
        return faces[0]
    width = sum(face.width for face in faces) + gap * (len(faces) - 1)
    row = Image.new("RGB", (width, max(face.height for face in faces)), "white")
    across = 0
    for face in faces:
        row.paste(face, (across, 0))
        across += face.width + gap
    return row
