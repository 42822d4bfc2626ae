"""The options that were chosen for a kit, as the guide lists them: in the words of its language."""

import re
from collections.abc import Iterator

from printgen.geometry import Size
from printgen.kit.choices import BuildOption, Choices, chosen
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.printing import short_paper_name
from printgen.words.language import language

_UNIT = re.compile(r"(?<=\d)(?=[A-Za-z])")


def chosen_options(context: DrawingContext, choices: Choices) -> Iterator[str]:
    """Yield a phrase for each option that is not the default, and one for the rules that were changed."""
    for option, typed in chosen(choices):
        name = f"options.{option.field}"
        if option.field == "copies":
            for document, number in choices.copies.items():
                yield context.label(name, number=number, document=context.label(f"documents.{document}"))
        elif option.words or typed == "no":  # these values have labels of their own
            yield context.label(f"{name}_{typed}")
        else:
            yield context.label(name, value=_said(context, option, choices, typed))
    if changed := len(context.theme.settings):
        yield context.label("options.rules", n=changed)


def _said(context: DrawingContext, option: BuildOption, choices: Choices, typed: str) -> str:
    """Return a value in the language of the kit."""
    match getattr(choices, option.field):
        case Size() as size:
            width, height = (_number(context, side) for side in size)
            return context.label("papers.millimetres", width=width, height=height)
        case float() as length:
            return f"{_number(context, length)}\u00a0{context.label('calibration.mm')}"
    if option.kind == "paper":
        return short_paper_name(context, choices.paper)
    return _UNIT.sub("\u00a0", typed) if option.kind == "file-size" else typed


def _number(context: DrawingContext, value: float) -> str:
    rounded = round(value, 2)
    return language(context.edition.language).number(int(rounded) if rounded.is_integer() else rounded)
