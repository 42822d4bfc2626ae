"""Scenes by name: the bundled drawings, and those that are drawn by rules."""

from functools import cache

from printgen.art.drawings.model import Drawing, drawing, drawing_names
from printgen.geometry import Rect
from printgen.theme.records import Scene

_STREET, _SKYLINE = "street", "skyline"
_BLANK = "blank"  # paper, for a subject without a scene


@cache
def scene_names() -> tuple[str, ...]:
    """Return the names of all scenes, sorted."""
    return tuple(sorted((_STREET, _SKYLINE, _BLANK, *(name for name in drawing_names() if "/" not in name))))


def scene_drawing(scene: Scene) -> Drawing:
    """Return the drawing of a scene, without its subject if it has another; raise KeyError for an unknown name."""
    if scene.name == _STREET:
        # Most editions have no streets.
        from printgen.art.drawings.streets import street

        found = street(scene.tier, scene.seed)
    elif scene.name == _SKYLINE:
        from printgen.art.drawings.skyline import skyline

        found = skyline(scene.seed)
    elif scene.name == _BLANK:
        found = Drawing(Rect(0.0, 0.0, 120.0, 90.0), ())
    else:
        found = drawing(scene.name)
    return found.without("subject") if scene.subject else found
