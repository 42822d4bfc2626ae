"""A picture as a theme names it: its file, which part to show, and how Minimal shows it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from printgen.limits import NAME_LETTERS

File = Annotated[str, Meta(min_length=1, max_length=NAME_LETTERS.most, description="a file in the theme's own folder")]
Share = Annotated[float, Meta(ge=0, le=99, description="in percent of the picture")]
FocusPercent = Annotated[float, Meta(ge=0, le=100, description="in percent of the picture")]
ScreenName = Literal["line", "dot"]


class Crop(Struct, frozen=True, forbid_unknown_fields=True):
    """What is cut off a picture's sides, in percent of its width or height."""

    top: Share = 0.0
    right: Share = 0.0
    bottom: Share = 0.0
    left: Share = 0.0


class PictureFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture that fills its window: ``focus`` (from the left, from the top) stays as near the middle as it can.

    ``screen`` is how Minimal engraves it; with ``drawing`` it is made into lines, as drawings are that name no screen;
    with ``none`` Minimal shows the icon in its place.
    """

    file: File
    crop: Crop = field(default_factory=Crop)
    focus: tuple[FocusPercent, FocusPercent] = (50.0, 50.0)
    screen: Literal[ScreenName, "drawing", "none"] | None = None


ThemePicture = File | PictureFile
Logo = Annotated[ThemePicture, Meta(description="a picture that takes the title's place where that is drawn large")]


def picture_file(art: ThemePicture) -> PictureFile:
    """The record of a picture, for one that was named by its file alone too."""
    return PictureFile(art) if isinstance(art, str) else art
