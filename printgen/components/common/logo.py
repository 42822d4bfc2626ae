"""An edition's logo, which stands where its title would be drawn large.

It keeps its proportions and stands on paper, for which logos are made. The title lies on it as text that does not show:
it is found, read aloud and copied as if it were set.
"""

from collections.abc import Sequence

from printgen.components.desk import Desk
from printgen.drawing.frame import Ink, Placed, rounded_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN
from printgen.drawing.type.setting.style import Align, Style
from printgen.geometry import Rect
from printgen.theme.model.edition import HasBoard
from printgen.theme.model.picture import PictureFile, picture_file

_MARGIN = 0.07  # of a plate's height: the paper round a logo on it
_UNSEEN = Style("text", 60, 3, Ink("unseen"), leading=1.0)


def has_logo(desk: Desk) -> bool:
    """Check whether the edition has a logo."""
    return desk.theme.edition.logo is not None


def logo(desk: Desk, box: Rect, lines: Sequence[str]) -> tuple[Placed, ...]:
    """The logo as large as it can be in the middle of a box, with the title's lines as text that does not show."""
    picture = _picture(desk)
    place = _fitted(desk, picture, box)
    tall = place.height / len(lines)
    rows = [place._replace(y=place.y + tall * row, height=tall) for row in range(len(lines))]
    where = "board.logo" if isinstance(desk.theme.edition, HasBoard) else "logo"
    words = (
        item for line, row in zip(lines, rows, strict=True) for item in desk.setter.fit(line, row, _UNSEEN, "title")
    )
    return desk.logo(picture, where, place), *words


def logo_plate(desk: Desk, box: Rect, lines: Sequence[str], align: Align = "centre") -> tuple[Placed, ...]:
    """The logo on a plate of paper, as large as it can be in a box and in the middle of it, or at its left."""
    picture = _picture(desk)
    room = box.inset(_MARGIN * box.height)
    place = _fitted(desk, picture, room)
    if align == "left":
        place = place._replace(x=room.x)
    outline = rounded_path(place.inset(-_MARGIN * box.height), 1.0)
    ground = (shape(outline, Ink("white")), shape(outline, Ink("ground", "paper"), HAIRLINE_PEN))
    return *ground, *logo(desk, place, lines)


def logo_area(desk: Desk, box: Rect) -> float:
    """The area in square mm that the logo takes in a box."""
    place = _fitted(desk, _picture(desk), box)
    return place.width * place.height


def _picture(desk: Desk) -> PictureFile:
    art = desk.theme.edition.logo
    assert art is not None
    return picture_file(art)


def _fitted(desk: Desk, picture: PictureFile, box: Rect) -> Rect:
    """The largest place in the middle of a box that has the logo's proportions."""
    size = desk.pictures.size(picture)
    scale = max(1e-3, min(box.width / size.width, box.height / size.height))
    wide, high = size.width * scale, size.height * scale
    return Rect(box.centre.x - wide / 2, box.centre.y - high / 2, wide, high)
