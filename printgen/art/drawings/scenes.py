"""Scenes by name: the bundled drawings, and those that are drawn by rules."""

from functools import cache

from printgen.art.drawings.model import Drawing, drawing, drawing_names
from printgen.theme.records import Scene


@cache
def scene_names() -> tuple[str, ...]:
    """Return the names of all scenes, sorted."""
    return tuple(sorted(drawing_names()))


def scene_drawing(scene: Scene) -> Drawing:
    """Return the drawing of a scene, without its subject if it has another; raise KeyError for an unknown name."""
    found = drawing(scene.name)
    return found.without("subject") if scene.subject else found
