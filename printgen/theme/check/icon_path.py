"""Checks a theme's own icons: path data that can be read, and that stays on its grid."""

from functools import lru_cache

from msgspec.structs import replace

from printgen.limits import ICONS_LETTERS
from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.games import AnyEdition
from printgen.theme.model.common import IconDrawing, icon_drawing, names_file

_DRAWINGS = 256  # whose faults are remembered while the process lives
_SLACK = 0.01  # of the grid: what rounding may add


def icon_paths(edition: AnyEdition) -> Findings:
    """Icons of the theme's own that cannot be drawn, or that would paint over what is round them."""
    letters = 0
    for name, icon in edition.icons.items():
        if isinstance(icon, str) and names_file(icon):
            continue  # the reader of files has refused it
        drawing = icon_drawing(icon)
        letters += len(drawing.path)
        if letters > ICONS_LETTERS.most:
            fact = f"with it the theme's icons have more than {ICONS_LETTERS} of path data"
            yield ThemeFault(f"icons.{name}", fact, "simplify the drawings, or draw fewer")
            return
        if wrong := _fault_of(drawing):
            yield replace(wrong, path=f"icons.{name}")


@lru_cache(_DRAWINGS)
def _fault_of(drawing: IconDrawing) -> ThemeFault | None:
    """What to say of a drawing that cannot be read or leaves its grid; most themes have none, and read in no paths."""
    from printgen.svg.paths.extent import extent
    from printgen.svg.paths.path_data import PathError, parse_path, parse_view_box

    try:
        found, box = extent(parse_path(drawing.path)), parse_view_box(drawing.view_box)
    except PathError as error:
        return ThemeFault("", f"not the path of an icon: {error}", "give the 'd' of an SVG path")
    if box.inset(-_SLACK * max(box.size)).holds(found):
        return None
    reach = f"from {found.x:.4g}, {found.y:.4g} to {found.right:.4g}, {found.bottom:.4g}"
    hint = "give the 'viewBox' of its SVG: {path: ..., view_box: 0 0 512 512}"
    return ThemeFault("", f"the drawing reaches {reach}, beyond its grid of {drawing.view_box}", hint)
