"""Why a kit cannot be made: everything that its documents were refused for, in one error."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from printgen.components.desk import Desk
from printgen.drawing.type.typesetter import Misfit, no_glyph
from printgen.errors import PrintgenError, Problem, ThemeError, UsageError
from printgen.kit.pieces import Component
from printgen.theme.check.texts import all_texts

Made = TypeVar("Made")


def attempt(make: Callable[[], Made]) -> Made | PrintgenError:
    """What ``make`` makes, or why it is refused."""
    try:
        return make()
    except PrintgenError as error:
        return error


def refuse(desk: Desk, components: Sequence[Component], errors: Sequence[PrintgenError], larger: str = "") -> None:
    """Raises an error with all that is wrong: what was refused, texts that do not fit, pictures that are too coarse.

    ``larger`` are the options with which texts may fit that do not: then it is wrong usage.
    """
    misfits = [misfit for component in components for misfit in component.misfits]
    coarse = dict.fromkeys(problem for component in components for problem in component.coarse)
    refused = [problem for error in errors for problem in error.problems]
    if problems := [*refused, *misfit_problems(desk, misfits, larger), *coarse]:
        raise _kind(errors, bool(misfits and larger))(problems)


def _kind(errors: Sequence[PrintgenError], misused: bool) -> type[PrintgenError]:
    """Wrong usage if any of it is; else the theme's fault, unless something else was refused."""
    if misused or any(isinstance(error, UsageError) for error in errors):
        return UsageError
    return PrintgenError if errors else ThemeError


def misfit_problems(desk: Desk, misfits: Iterable[Misfit], larger: str = "") -> list[Problem]:
    """What could not be set, each text once, at its own place in the theme rather than where it was used."""
    misfits = list(misfits)
    if not misfits:
        return []
    own = [
        no_glyph(character, where)
        for where, text, _ in all_texts(desk.theme.edition)
        for character in desk.setter.faces.missing(text, "text")
    ]
    known = {misfit.text for misfit in own}
    every = (*own, *(misfit for misfit in misfits if misfit.text not in known))
    hint = f"choose a larger {larger}, or shorten the text" if larger else ""
    found = {
        (misfit.where, misfit.text): Problem(misfit.message, desk.mark(misfit.where), hint or misfit.hint)
        for misfit in every
    }
    return list(found.values())
