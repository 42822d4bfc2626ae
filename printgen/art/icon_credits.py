"""The artists and licenses of bundled drawings."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from printgen.art.icons import baked
from printgen.icon_sets import GAME, set_drawing
from printgen.messages import message

CC_BY, CC0, MIT, APACHE = "CC BY 3.0", "CC0 1.0", "MIT License", "Apache License 2.0"


class IconCredit(Struct, frozen=True):
    """The drawings of one artist in a collection: the collection, artist, license, web page, and drawings by name."""

    collection: str
    artist: str
    license: str
    page: str
    drawings: tuple[str, ...]


def credits_of(icons: Iterable[str]) -> tuple[IconCredit, ...]:
    """Return the credits of some icons by collection and artist; the theme's own are left out."""
    plain, emoji, game = set[str](), set[str](), defaultdict[str, set[str]](set)
    for name in icons:
        if drawing := set_drawing(name):
            (game[drawing.artist] if drawing.artist else emoji).add(drawing.name)
        elif name in baked():
            plain.add(name)
    return tuple(_credits(plain, emoji, game))


def _credits(plain: set[str], emoji: set[str], game: dict[str, set[str]]) -> Iterator[IconCredit]:
    if plain:
        home, owner = "https://pictogrammers.com/library/mdi", message("Pictogrammers, and printgen's own drawings")
        yield IconCredit("Material Design Icons", owner, APACHE, home, tuple(sorted(plain)))
    for artist, names in sorted(game.items(), key=lambda row: (-len(row[1]), row[0])):
        name, cc0, _ = artist.partition(" (CC0)")
        kind, page = (CC0, "publicdomain/zero/1.0") if cc0 else (CC_BY, "licenses/by/3.0")
        url = f"https://creativecommons.org/{page}"
        yield IconCredit(f"{GAME}-icons.net", name, kind, url, tuple(sorted(names)))
    if emoji:
        home = "https://github.com/microsoft/fluentui-emoji"
        yield IconCredit("Fluent Emoji Flat", "Microsoft Corporation", MIT, home, tuple(sorted(emoji)))
