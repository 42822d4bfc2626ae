"""The hash of what a kit is made from: theme, event, and the options that touch more than one document."""

from hashlib import sha256
from typing import TYPE_CHECKING

from printgen.kit.choices import Choices
from printgen.kit.options import hashed
from printgen.theme.model.theme import Theme

if TYPE_CHECKING:
    from printgen.event.model import Occasion


def source(theme: Theme, choices: Choices, event: "Occasion | None" = None) -> str:
    """The hash, in hexadecimal; a printer's profile counts with all its corrections."""
    printer = f"{choices.printer} {choices.edge}" if choices.printer else ""
    parts = [theme.source, *hashed(choices), event.source if event else "", printer]
    return sha256("\n".join(parts).encode()).hexdigest()
