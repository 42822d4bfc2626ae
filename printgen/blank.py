"""Texts that are left to be written by hand: ``___``, or a caption and then ``___`` ("Station ___")."""

import re

from msgspec import Struct

LINE = "_" * 7  # what stands in a sentence for something to be written there
_PLACE = re.compile(r"(?P<caption>[^_]*?)\s*_{3,}\Z")


class WritingPlace(Struct, frozen=True):
    """A place to write by hand, and the caption that says what goes there; empty where that is plain."""

    caption: str


def writing_place(text: str) -> WritingPlace | None:
    """The place that a text leaves to be written, if it ends in three underscores or more."""
    found = _PLACE.match(text) if text.endswith("___") else None
    return WritingPlace(found["caption"]) if found else None
