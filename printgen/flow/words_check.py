"""What of a language's labels finds no room in the kits of an edition, for those who translate."""

from collections.abc import Callable

from printgen.drawing.baked import baked
from printgen.errors import PrintgenError, Problem, ThemeError
from printgen.flow.layout.laying_out import lay_out
from printgen.kit.choices import Choices
from printgen.theme.model.theme import Theme
from printgen.theme.read.load import load_theme
from printgen.words.catalogue import catalogue_of
from printgen.words.translating import with_forms_of


def crowded_labels(edition: str, language: str, chosen: Callable[[Theme], Choices]) -> tuple[Problem, ...]:
    """What is wrong with a bundled edition's kit in a language; one that does not speak it has its own words."""
    known, labels = baked().keys(), catalogue_of(language)
    try:
        theme = load_theme(edition, known, language)
    except ThemeError:
        theme = load_theme(edition, known)
        labels = with_forms_of(theme.edition.language, labels)
    try:
        lay_out(theme, chosen(theme), catalogue=labels)
    except PrintgenError as error:
        return error.problems
    return ()
