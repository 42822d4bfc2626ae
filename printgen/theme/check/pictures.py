"""Checks a theme's pictures: crops that leave nothing to show."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET

from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.games import AnyEdition
from printgen.theme.model.picture import ThemePicture, picture_file
from printgen.theme.read.files import PICTURES


def crops(edition: AnyEdition) -> Findings:
    """Pictures of which so much is cut off that nothing is left."""
    for path, art in named_pictures(edition):
        crop = picture_file(art).crop
        for one, other in (("left", "right"), ("top", "bottom")):
            if getattr(crop, one) + getattr(crop, other) >= 100:
                hint = "each is in percent of the whole picture: together they must leave some of it"
                yield ThemeFault(f"{path}.crop", f"'{one}' and '{other}' cut the whole picture away", hint)


def named_pictures(edition: AnyEdition) -> Iterator[tuple[str, ThemePicture]]:
    """Every picture that an edition names, with its path."""
    for spot in PICTURES:
        yield from _found(edition, spot, "")


def _found(node: Any, spot: Sequence[str], path: str) -> Iterator[tuple[str, ThemePicture]]:
    if node is None or node is UNSET:
        return
    if not spot:
        yield path.removesuffix("."), node
    elif spot[0] == "*":
        for at, item in enumerate(node):
            name = getattr(item, "id", None) or getattr(item, "value", at)
            yield from _found(item, spot[1:], f"{path}{name}.")
    elif not isinstance(getattr(type(node), spot[0], None), property):  # such as the board's logo, a second time
        yield from _found(getattr(node, spot[0], None), spot[1:], f"{path}{spot[0]}.")
