"""Why a kit cannot be made: everything that its documents were refused for, in one error."""

import math
from collections.abc import Callable, Collection, Iterable, Sequence

from printgen.components.desk import Desk
from printgen.drawing.type.fonts.free_faces import free_face_hint, free_face_theme_hint
from printgen.drawing.type.setting.misfits import Misfit, no_glyphs
from printgen.errors import Mark, PrintgenError, Problem, ThemeError, UsageError, by_place
from printgen.kit.pieces import Component
from printgen.theme.check.texts import all_texts

_FEW = 9  # texts that are told one by one
_TRIES = 20  # board sizes, each larger than the one before
_STEP = 1.02  # how many times larger at least


def refuse(
    desk: Desk,
    components: Collection[Component],
    errors: Sequence[PrintgenError],
    larger: str = "",
    board: float = 0.0,
    least: float = 0.0,
) -> None:
    """Raise an error with everything that is wrong: errors, texts that do not fit, pictures that are too coarse.

    ``larger`` names the options of a size that was chosen too small for texts: then it is wrong usage. ``board`` is
    the size (mm) that was chosen for a board, ``least`` the size that it needs; 0 for none.
    """
    misfits = [misfit for component in components for misfit in component.misfits]
    coarse = [problem for component in components for problem in component.coarse]
    refused = [problem for error in errors for problem in error.problems]
    if problems := dict.fromkeys([*refused, *misfit_problems(desk, misfits, larger, board, least), *coarse]):
        misused = bool(misfits and larger) or any(not misfit.where for misfit in misfits)
        if misused or any(isinstance(error, UsageError) for error in errors):
            raise UsageError(problems)
        raise PrintgenError(problems) if errors else ThemeError(problems)


def misfit_problems(
    desk: Desk, misfits: Iterable[Misfit], larger: str = "", board: float = 0.0, least: float = 0.0
) -> list[Problem]:
    """What could not be set, each text once, at its own place in the theme rather than where it was used.

    Where many need a face of another script, one problem tells of them all; and so of a board that is too
    small for its pieces, or for many texts, and how large it should be.
    """
    placed = _in_theme(desk, misfits)
    texts = {(misfit.where, misfit.text or misfit.message, misfit.missing): misfit for misfit in placed}.values()
    small = too_small_for(texts) if board else []
    lacking = [misfit for misfit in texts if free_face_hint(misfit.missing)]
    enough = f"choose --board-size {least:g}mm or more" if least else "choose a larger --board-size"
    together: dict[Misfit, Problem] = {}
    if len(small) > _FEW or not all(one.where for one in small):
        together |= dict.fromkeys(small, _crowded(small, board, enough))
    if len(lacking) > _FEW:
        together |= dict.fromkeys(lacking, _faceless(desk, lacking))
    hints = dict.fromkeys(small, f"{enough}, or shorten the text")
    alone = [_problem(desk, one, larger, hints.get(one, "")) for one in texts if one not in together]
    return [*dict.fromkeys(together.values()), *sorted(alone, key=by_place)]


def too_small_for(misfits: Iterable[Misfit]) -> list[Misfit]:
    """What would find room on a larger board."""
    return [misfit for misfit in misfits if misfit.growth and misfit.size == "--board-size"]


def least_size(chosen: float, small: list[Misfit], small_at: Callable[[float], list[Misfit] | None]) -> float:
    """The size (whole mm) from which a board holds what finds no room on the ``chosen`` one; 0 where none is found.

    ``small_at`` makes the board in a size and tells what finds no room there, None where it cannot be made.
    """
    size: float = chosen
    for _ in range(_TRIES):
        least: float = max(math.floor(size) + 1, math.ceil(size * max(one.growth for one in small)))
        size = max(least, math.ceil(size * _STEP))
        found = small_at(size)
        if found is None:
            return 0.0
        if not found:
            while least < size:
                middle = (least + size) // 2
                least, size = (least, middle) if small_at(middle) == [] else (middle + 1, size)
            return size
        small = found
    return 0.0


def _problem(desk: Desk, misfit: Misfit, larger: str, hint: str) -> Problem:
    """What is wrong with one text; ``hint`` stands before any other."""
    return Problem(misfit.message, _place(desk, misfit, larger), hint or _hint(desk, misfit, larger), text=misfit.text)


def _faceless(desk: Desk, lacking: Iterable[Misfit]) -> Problem:
    """All characters that no font has, in one problem: what the edition needs is a face of their script."""
    problem, edition = no_glyphs("".join(one.missing for one in lacking), ""), desk.theme.edition
    read = [name for name, _ in desk.theme.inputs]
    bundled = bool(read) and all(name.startswith(("themes:", "fonts:")) for name in read)
    hint = free_face_theme_hint(problem.missing, edition.id, edition.language) if bundled else ""
    return Problem(problem.message, desk.mark("format"), hint or problem.hint)


def _place(desk: Desk, misfit: Misfit, larger: str) -> Mark | None:
    """Where to mend a text: where it stands, for words of our own where the fonts are named, else the theme's file."""
    if not _ours(desk, misfit) or (larger and not misfit.missing):
        return desk.mark(misfit.where)
    if (misfit.missing or misfit.text) and (fonts := desk.mark("fonts")):
        return fonts
    title = desk.mark("title")
    return title and Mark(title.file, 1, 1)


def _ours(desk: Desk, misfit: Misfit) -> bool:
    """Whether it is not a text of the theme's that cannot be set, but one of our own."""
    return bool(misfit.where) and desk.mark(misfit.where) is None


def _in_theme(desk: Desk, misfits: Iterable[Misfit]) -> list[Misfit]:
    """The misfits, and before them the theme's texts with characters that no font has, wherever they are used."""
    misfits = list(misfits)
    if not misfits:
        return []
    own = [
        no_glyphs(missing, where)
        for where, text, _ in all_texts(desk.theme.edition)
        if (missing := desk.setter.faces.missing(text, "text"))
    ]
    known = {character for misfit in own for character in misfit.missing}
    return [*own, *(misfit for misfit in misfits if not misfit.missing or set(misfit.missing) - known)]


def _crowded(small: Sequence[Misfit], board: float, enough: str) -> Problem:
    """All that finds no room on a board of the chosen size, in one line."""
    texts = sorted((one for one in small if one.where), key=lambda one: -one.growth)
    some = ", ".join(f"'{one.text}'" for one in texts[:2])
    others = " and others" if len(texts) > 2 else ""
    count = "1 text finds" if len(texts) == 1 else f"{len(texts)} texts find"
    unset = [f"{count} no room ({some}{others})"] if texts else []
    said = "; ".join([*(one.message for one in small if not one.where), *unset])
    return Problem(f"a board of {board:g} mm is too small: {said}", hint=enough)


def _hint(desk: Desk, misfit: Misfit, larger: str) -> str:
    if larger and not misfit.missing:
        return f"choose a larger {larger}, or shorten the text"
    narrower = misfit.text and _ours(desk, misfit)
    return "the words are printgen's own: choose narrower fonts" if narrower else misfit.hint
