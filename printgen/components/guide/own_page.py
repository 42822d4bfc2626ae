"""The page that a theme adds to the guide: what a class, a club or a family does with this kit."""

from printgen.components.common.forms import SourcedText, TextPages, head, room_of, text_pages, with_characters_checked
from printgen.components.desk import Desk
from printgen.drawing.type.running_text.markdown import blocks
from printgen.geometry import Size

_LARGEST = 11.0  # points
_WHERE = "guide.text"


def own_page(desk: Desk, page: Size) -> TextPages:
    """The theme's own text on a page, on several where it is long; none where the theme adds nothing."""
    own, edition = desk.theme.edition.guide, desk.theme.edition
    if not own:
        return TextPages()
    below = SourcedText(edition.title, "title"), SourcedText(desk.say(edition.tagline), "tagline")
    title = head(desk, SourcedText(desk.say(own.title), "guide.title"), *below, room_of(page).width)
    matter = with_characters_checked(desk, blocks(desk.placeholders.markdown(own.text)), _WHERE)
    return text_pages(desk, title, matter, page, _WHERE, _LARGEST)
