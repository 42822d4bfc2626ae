"""A theme's ``print`` section: defaults for the options of a build."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from printgen.art.frame import VARIANTS
from printgen.errors import Problem, ThemeError, UsageError, did_you_mean, listing, quoted
from printgen.kit.choices import (
    OPTIONS,
    BuildOption,
    Choices,
    board_size,
    card_size_called,
    card_thickness,
    file_size,
    note_size_called,
    overlap,
    paper_thickness,
)
from printgen.kit.finish import document_names, is_document
from printgen.kit.papers import paper_called
from printgen.printer.profile import printer_called, profiles_folder
from printgen.theme.theme import Theme

_OPTIONS: Mapping[str, BuildOption | None] = {**{one.field: one for one in OPTIONS}, "variant": None, "only": None}
_SWITCHES = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def print_values(theme: Theme, given: Collection[str] = ()) -> dict[str, Any]:
    """Return the values of a theme's ``print`` section by their fields, without those of ``given`` fields.

    The fields are those of ``Choices``, ``variants`` and ``only``. Raises ThemeError with everything that is wrong.
    """
    values: dict[str, Any] = {}
    problems = []
    for name, value in theme.edition.print.items():
        field, mark = name.replace("-", "_"), theme.mark(f"print.{name}")
        target = "variants" if field == "variant" else field
        if field not in _OPTIONS:
            hint = did_you_mean(name, _OPTIONS) or f"the options are {listing(_OPTIONS, 30)}"
            problems.append(Problem(f"print: there is no option {quoted(name)}", mark, hint))
        elif target not in given:
            try:
                values[target] = _value(field, _typed(value))
            except UsageError as error:
                told = "; ".join(filter(None, (error.problems[0].message, error.problems[0].hint)))
                problems.append(Problem(f"print.{name}: {told}", mark))
    if problems:
        raise ThemeError(problems)
    return values


def theme_choices(theme: Theme, chosen: Mapping[str, Any] = {}) -> Choices:
    """Return the choices of a build: those chosen, else those of the theme's ``print`` section, else the usual ones.

    What is chosen are values of the fields of ``Choices``, or their texts as one types them.
    """
    values = {option.field: option.usual for option in OPTIONS} | print_values(theme, chosen.keys())
    values["paper"] = _READERS["paper"](values["paper"])
    values["boxes"] = values["boxes"] or "boxes" in (values.pop("only", None) or ())
    values.pop("variants", None)
    for field, value in chosen.items():
        if field not in values:
            raise UsageError(Problem(f"there is no option {quoted(field)}", hint=did_you_mean(field, values)))
        values[field] = _value(field, value) if isinstance(value, str) else value
    return Choices(**values)


def known_document(name: str) -> str:
    """Return the name of a document that some kit has; UsageError for any other."""
    if not is_document(name):
        names = document_names()
        hint = did_you_mean(name, names) or f"choose from {', '.join(names)}"
        raise UsageError(f"there is no document '{name}'; {hint}")
    return name


def counted_documents(entries: Iterable[str]) -> dict[str, int]:
    """Read numbers of copies, such as ``money=2,board=3``."""
    copies: dict[str, int] = {}
    for entry in (part.strip() for one in entries for part in one.split(",")):
        name, _, count = (part.strip() for part in entry.partition("="))
        if not count.isdecimal() or len(count) > 3 or not 1 <= int(count) <= 100:
            raise UsageError(f"'{entry}' is not DOCUMENT=NUMBER, such as money=2 (1 to 100)")
        if known_document(name) in copies:
            raise UsageError(f"the copies of '{name}' are given twice")
        copies[name] = int(count)
    return copies


_READERS: Mapping[str, Callable[[str], Any]] = {
    "paper": lambda text: paper_called(text) if isinstance(text, str) else text,
    "copies": lambda text: counted_documents([text]),
    "card-size": card_size_called,
    "card-thickness": card_thickness,
    "note-size": note_size_called,
    "printer": lambda name: printer_called(name, profiles_folder()),
    "overlap": overlap,
    "thickness": paper_thickness,
    "board-size": board_size,
    "file-size": file_size,
}


def _value(field: str, text: str) -> Any:
    """Read a value of an option as one types it."""
    if field == "only":
        return tuple(dict.fromkeys(known_document(name.strip()) for name in text.split(",")))
    if field == "variant":
        chosen = _one_of(text, (*VARIANTS, "all"))
        return VARIANTS if chosen == "all" else (chosen,)
    option = _OPTIONS[field]
    assert option is not None  # only those two are no options of the table
    if option.words:
        return _one_of(text, option.words)
    if option.kind == "switch":
        if text.lower() not in _SWITCHES:
            raise UsageError(f"{text!r} is not a valid boolean.")
        return _SWITCHES[text.lower()]
    if option.kind == "sets":
        if not text.isdecimal():
            raise UsageError(f"{text!r} is not a valid integer range.")
        if not 1 <= int(text) <= 2:
            raise UsageError(f"{text} is not in the range 1<=x<=2.")
        return int(text)
    return _READERS[option.kind](text)


def _one_of(text: str, words: Collection[str]) -> str:
    if text not in words:
        raise UsageError(f"{text!r} is not one of {', '.join(map(repr, words))}.")
    return text


def _typed(value: Any) -> str:
    """A value of a theme as one types it."""
    if isinstance(value, dict):
        return ",".join(f"{name}={count}" for name, count in value.items())
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
