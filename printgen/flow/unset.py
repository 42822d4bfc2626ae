"""Texts that could not be set: each that does not fit or lacks a glyph, as a problem at its place in the theme."""

from printgen.components.desk import Desk
from printgen.drawing.type.typesetter import no_glyph
from printgen.errors import Problem, ThemeError
from printgen.theme.check.texts import all_texts


def misfits(desk: Desk) -> list[Problem]:
    """What could not be set, each text once, at its own place in the theme rather than where it was used."""
    setter = desk.setter
    if not setter.misfits:
        return []
    own = [
        no_glyph(character, where)
        for where, text, _ in all_texts(desk.theme.edition)
        for character in setter.faces.missing(text, "text")
    ]
    known = {misfit.text for misfit in own}
    told = {
        (misfit.where, misfit.text): Problem(misfit.message, desk.mark(misfit.where), misfit.hint)
        for misfit in (*own, *(misfit for misfit in setter.misfits if misfit.text not in known))
    }
    return list(told.values())


def refuse_misfits(desk: Desk) -> None:
    """Raises ThemeError with every text drawn so far that does not fit or has no glyph."""
    if problems := misfits(desk):
        raise ThemeError(problems)
