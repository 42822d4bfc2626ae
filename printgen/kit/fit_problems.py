"""Problems of a layout: texts and pictures that do not fit, each with its place in the theme and a hint."""

import math
from collections.abc import Callable, Collection, Iterable, Sequence

from printgen.errors import Mark, Misfit, PrintgenError, Problem, ThemeError, UsageError, by_place, listing
from printgen.kit.component import Component
from printgen.messages import joined, message
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.checks import all_texts
from printgen.type.coverage import free_face_hint, free_face_theme_hint
from printgen.type.typesetter import no_glyphs

_FEW = 9  # the number of texts that are reported one by one
_TRIES = 20  # board sizes, each larger than the one before
_STEP = 1.02  # by this factor at least


def raise_problems(
    context: DrawingContext,
    components: Collection[Component],
    errors: Sequence[PrintgenError],
    larger: str = "",
    board: float = 0.0,
    least: float = 0.0,
) -> None:
    """Raise an error with all problems, if there are any: errors, texts that do not fit, coarse pictures.

    ``larger`` names the options of sizes that were chosen too small for texts, which is wrong usage. ``board`` is the
    size (mm) chosen for a board, ``least`` the size that it needs; 0 for none.
    """
    misfits = [misfit for component in components for misfit in component.misfits]
    coarse = [problem for component in components for problem in component.coarse]
    reported = [problem for error in errors for problem in error.problems]
    if problems := dict.fromkeys([*reported, *misfit_problems(context, misfits, larger, board, least), *coarse]):
        misused = bool(misfits and larger) or any(not misfit.where for misfit in misfits)
        if misused or any(isinstance(error, UsageError) for error in errors):
            raise UsageError(problems)
        raise PrintgenError(problems) if errors else ThemeError(problems)


def misfit_problems(
    context: DrawingContext, misfits: Collection[Misfit], larger: str = "", board: float = 0.0, least: float = 0.0
) -> list[Problem]:
    """Return a problem for each text that could not be set, at its place in the theme.

    If many texts need a face of another script, or a larger board, one problem names them all.
    """
    if not misfits:
        return []
    # The theme's own texts with missing characters come first, wherever they are used.
    own = [
        no_glyphs(missing, where)
        for where, text, _ in all_texts(context.edition)
        if (missing := context.setter.faces.missing(text, "text"))
    ]
    known = {character for misfit in own for character in misfit.missing}
    others = (misfit for misfit in misfits if not misfit.missing or set(misfit.missing) - known)
    once = {(misfit.where, misfit.text or misfit.message, misfit.missing): misfit for misfit in (*own, *others)}
    texts = once.values()

    crowded = needing_larger_board(texts) if board else []
    faceless = [misfit for misfit in texts if free_face_hint(misfit.missing)]
    if least:
        enough = message("choose --board-size {size:g}mm or more", size=least)
        enough_or_shorter = message("choose --board-size {size:g}mm or more, or shorten the text", size=least)
    else:
        enough = message("choose a larger --board-size")
        enough_or_shorter = message("choose a larger --board-size, or shorten the text")
    together: dict[Misfit, Problem] = {}
    if len(crowded) > _FEW or not all(one.where for one in crowded):
        together |= dict.fromkeys(crowded, _board_problem(crowded, board, enough))
    if len(faceless) > _FEW:
        together |= dict.fromkeys(faceless, _faces_problem(context, faceless))
    hints = dict.fromkeys(crowded, enough_or_shorter)
    alone = [_text_problem(context, one, larger, hints.get(one, "")) for one in texts if one not in together]
    return [*dict.fromkeys(together.values()), *sorted(alone, key=by_place)]


def needing_larger_board(misfits: Iterable[Misfit]) -> list[Misfit]:
    """Return the misfits that would fit on a larger board."""
    return [misfit for misfit in misfits if misfit.growth and misfit.size == "--board-size"]


def least_board_size(chosen: float, crowded: list[Misfit], crowded_at: Callable[[float], list[Misfit] | None]) -> float:
    """Return the smallest board size (whole mm) that fits the misfits of the ``chosen`` size; 0 if none is found.

    ``crowded_at`` lays out the board at a size and returns its misfits; None if it cannot be made at that size.
    """
    size: float = chosen
    for _ in range(_TRIES):
        least: float = max(math.floor(size) + 1, math.ceil(size * max(one.growth for one in crowded)))
        size = max(least, math.ceil(size * _STEP))
        found = crowded_at(size)
        if found is None:
            return 0.0
        if not found:
            while least < size:
                middle = (least + size) // 2
                least, size = (least, middle) if crowded_at(middle) == [] else (middle + 1, size)
            return size
        crowded = found
    return 0.0


def _board_problem(crowded: Sequence[Misfit], board: float, enough: str) -> Problem:
    """Return one problem for all misfits of a board of the chosen size."""
    texts = sorted((one for one in crowded if one.where), key=lambda one: -one.growth)
    named = [f"'{one.text}'" for one in texts]
    reasons = [one.message for one in crowded if not one.where]
    if texts:
        reasons.append(
            message(
                "{n} text does not fit ({names})",
                "{n} texts do not fit ({names})",
                n=len(texts),
                names=listing(named, 2),
            )
        )
    text = message("a board of {size:g} mm is too small: {reasons}", size=board, reasons=joined(reasons))
    return Problem(text, hint=enough)


def _faces_problem(context: DrawingContext, faceless: Iterable[Misfit]) -> Problem:
    """Return one problem for all missing characters: the edition needs a font for their script."""
    problem, edition = no_glyphs("".join(one.missing for one in faceless), ""), context.edition
    read = [name for name, _ in context.theme.inputs]
    is_bundled = bool(read) and all(name.startswith(("themes:", "fonts:")) for name in read)
    hint = free_face_theme_hint(problem.missing, edition.id, edition.language) if is_bundled else ""
    return Problem(problem.message, context.mark("format"), hint or problem.hint)


def _text_problem(context: DrawingContext, misfit: Misfit, larger: str, hint: str) -> Problem:
    """Return the problem of one text at its place, or at the theme's fonts or title if the words are printgen's."""
    is_ours = bool(misfit.where) and context.mark(misfit.where) is None
    is_too_small = bool(larger) and not misfit.missing
    place: Mark | None
    if not is_ours or is_too_small:
        place = context.mark(misfit.where)
    elif (misfit.missing or misfit.text) and (fonts := context.mark("fonts")):
        place = fonts
    else:
        title = context.mark("title")
        place = title and Mark(title.file, 1, 1)
    if is_too_small:
        usual_hint: str = message("choose a larger {option}, or shorten the text", option=larger)
    elif is_ours and misfit.text:
        usual_hint = message("these words are not in your theme but in printgen: choose narrower fonts")
    else:
        usual_hint = misfit.hint
    return Problem(misfit.message, place, hint or usual_hint, text=misfit.text)
