"""Pictures of single items of a kit, in the inks of its variants: no more of the kit is laid out than holds them."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from msgspec import Struct
from PIL import Image

from printgen.flow.preview.item_names import ItemNames, NamedItem
from printgen.flow.preview.kit_view import KitView
from printgen.geometry import INCH
from printgen.kit.choices import Choices
from printgen.proof.pages.pixels.rendered import rendered
from printgen.theme.model.theme import Theme

_GAP = 3.0  # mm between a front and its back
_LEVEL = 3  # of compression: a harder one takes twice the time and saves a twentieth


class Preview(Struct, frozen=True):
    """An item in one variant, as a picture."""

    item: NamedItem
    variant: str
    picture: Image.Image


def previews(
    theme: Theme, choices: Choices, names: tuple[str, ...], variants: Sequence[str], dpi: int
) -> Iterator[Preview]:
    """Pictures of items by their names, the variants of each one after the other, ``dpi`` pixels an inch.

    Raises UsageError for names that there are not, ThemeError where the documents that hold the items cannot be made.
    """
    kit = KitView(theme, choices)
    return item_pictures(kit, ItemNames(kit, theme.edition).items(names), variants, dpi)


def item_pictures(kit: KitView, items: Iterable[NamedItem], variants: Sequence[str], dpi: int) -> Iterator[Preview]:
    """Pictures of items of a kit, the variants of each one after the other, ``dpi`` pixels an inch."""
    return (Preview(item, variant, _picture(kit, item, variant, dpi)) for item in items for variant in variants)


def files(pictures: Iterable[Preview], dpi: int) -> dict[str, bytes]:
    """The pictures as PNG files by name: ``chance-03-standard.png``."""
    return {f"{one.item.name}-{one.variant}.png": png(one.picture, dpi) for one in pictures}


def png(picture: Image.Image, dpi: int) -> bytes:
    """A picture as a PNG file that tells its true size."""
    data = BytesIO()
    picture.save(data, "PNG", compress_level=_LEVEL, dpi=(dpi, dpi))
    return data.getvalue()


def _picture(kit: KitView, item: NamedItem, variant: str, dpi: int) -> Image.Image:
    """An item within its trim, its front left of its back."""
    data = kit.piece(item.document, item.stem, variant) if item.stem else kit.page(item.document, 1, variant)
    return side_by_side(rendered(data, dpi), round(_GAP / INCH * dpi))


def side_by_side(
    pictures: Sequence[Image.Image], gap: int, ground: tuple[int, int, int] = (255, 255, 255)
) -> Image.Image:
    """Pictures in a row, ``gap`` pixels of a ground between them."""
    if len(pictures) == 1:
        return pictures[0]
    width = sum(one.width for one in pictures) + gap * (len(pictures) - 1)
    row = Image.new("RGB", (width, max(one.height for one in pictures)), ground)
    across = 0
    for one in pictures:
        row.paste(one, (across, 0))
        across += one.width + gap
    return row
