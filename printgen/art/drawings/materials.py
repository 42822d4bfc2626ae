"""The materials of drawings and their tones, in the colors of an edition."""

from collections.abc import Mapping
from functools import cache

from printgen.color import Color

# The middle tones of what is drawn; an edition's palette has those that it names itself (accent, second, board ...).
MATERIALS: dict[str, str] = {
    "sky": "#bcd9e6",
    "dusk": "#e9b98c",
    "night": "#3c4a72",
    "cloud": "#f4f1e8",
    "sun": "#f3cd63",
    "moon": "#f2e7bd",
    "hill": "#9fb48c",
    "rock": "#8d8b92",
    "snow": "#eef3f7",
    "sea": "#5f9db0",
    "ground": "#c9b184",
    "road": "#8b8580",
    "grass": "#8fae5d",
    "leaf": "#5f8f4e",
    "pine": "#3d6b52",
    "bark": "#7a5638",
    "wood": "#b07d4b",
    "plank": "#8a5c36",
    "straw": "#dcbc62",
    "stone": "#b3aca0",
    "brick": "#b4593f",
    "plaster": "#ead9b8",
    "roof": "#94483a",
    "slate": "#5b6675",
    "glass": "#a9d0da",
    "lamp": "#f6d978",
    "iron": "#3d4149",
    "steel": "#9aa5ae",
    "gold": "#d9a93c",
    "brass": "#b98a3a",
    "parchment": "#f5ecd6",
    "white": "#fbf8f0",
    "black": "#2a2628",
    "red": "#b83a32",
    "orange": "#d9772f",
    "yellow": "#e6b93c",
    "green": "#4e8a4f",
    "teal": "#2f7d7c",
    "blue": "#39649b",
    "purple": "#6d4a86",
    "pink": "#dd8f9b",
    "brown": "#7b5135",
    "grey": "#8c8a86",
    "navy": "#2d3f63",
    "cream": "#f0e0bd",
    "skin": "#e6b48d",
    "tan": "#b97f55",
    "umber": "#6f4630",
    "blond": "#d9b25c",
    "hair": "#5a3b28",
    "fire": "#e8762d",
    "candy": "#e5709a",
    "mint": "#9fd3b8",
    "choco": "#6b4029",
    "pumpkin": "#db7a27",
}
SKINS = frozenset(("skin", "tan", "umber"))  # on which faces are drawn, so that they are never black

# A tone mixes a material with the edition's ink (dark) or paper (light), so that all drawings of a kit are of a piece.
_MIXED: Mapping[str, tuple[str, float]] = {
    "deep": ("ink", 0.52),
    "shade": ("ink", 0.22),
    "": ("paper", 0.0),
    "light": ("paper", 0.38),
    "glint": ("paper", 0.74),
}
KEY = "key"  # the material that stands for the color of the piece: of a group, a deck or a space


@cache
def own_color(material: str) -> Color | None:
    """Return the color of a material that has the same in all editions; it may be given as ``#rrggbb``."""
    named = MATERIALS.get(material, material)
    return Color.parse(named) if named.startswith("#") else None


def material_color(colors: Mapping[str, Color], material: str, tone: str) -> Color:
    """Return the color of a material in a tone; ``colors`` are those of the edition."""
    found = own_color(material) or colors[material]
    towards, share = _MIXED[tone]
    return found.mixed(colors[towards], share)
