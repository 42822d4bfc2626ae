"""Requests for a kit: its documents by name, and the defaults of their print options.

A theme's ``print`` section holds the theme's own defaults for the options of a build.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from printgen.art.frame import VARIANTS
from printgen.errors import Problem, ThemeError, UnknownNameError, UsageError, did_you_mean, listing, quoted
from printgen.games.base import game_of
from printgen.games.registry import GAMES
from printgen.kit.choices import OPTIONS, READERS, BuildOption, Choices, with_implied
from printgen.kit.document import Document
from printgen.kit.papers import paper_called
from printgen.messages import joined, message
from printgen.printer.profile import printer_called, profiles_folder
from printgen.theme.theme import Theme


def possible_documents(theme: Theme) -> tuple[Document, ...]:
    """Return the possible documents of a theme's kit: those its edition needs, and the sheets of its event."""
    kinds = game_of(theme.edition.game).kinds(event=theme.edition.event is not None)
    return tuple(kind for kind in kinds if kind.is_in(theme.edition))


def chosen_documents(theme: Theme, choices: Choices) -> tuple[Document, ...]:
    """Return the documents of a theme's kit for these choices."""
    return tuple(kind for kind in possible_documents(theme) if kind.is_chosen(choices))


def document_names(theme: Theme | None = None) -> tuple[str, ...]:
    """Return the names of a theme's documents in the order of its kit; without a theme, those of every game."""
    if theme:
        return tuple(kind.name for kind in possible_documents(theme))
    return tuple(dict.fromkeys(kind.name for game in GAMES for kind in game_of(game).kinds(event=True)))


def known_document(name: str) -> str:
    """Return the name of a document if some kit has it; raises UsageError otherwise."""
    # Games are loaded one by one, because the first knows most names.
    kinds = (kind for event in (False, True) for game in GAMES for kind in game_of(game).kinds(event))
    if not any(kind.name == name for kind in kinds):
        names = document_names()
        hint = did_you_mean(name, names) or message("choose from {names}", names=", ".join(names))
        raise UsageError(joined([message("there is no document {name}", name=quoted(name)), hint]))
    return name


def check_documents(theme: Theme, wanted: Iterable[str]) -> None:
    """Raise UnknownNameError with each wanted document that the theme's kit does not have."""
    names = document_names(theme)
    hint, title = message("its documents are {names}", names=", ".join(names)), theme.edition.title
    unknown = [name for name in dict.fromkeys(wanted) if name not in names]
    if unknown:
        texts = [message("{title} has no document {name}", title=title, name=quoted(name)) for name in unknown]
        raise UnknownNameError([Problem(text, hint=hint) for text in texts])


def whole_document(name: str) -> str:
    """Return the name of a document from that of a part (``board`` for ``board-2``); other names are unchanged."""
    stem, dash, number = name.rpartition("-")
    return stem if dash and number.isdecimal() else name


def theme_choices(theme: Theme, chosen: Mapping[str, Any] = {}) -> Choices:
    """Return the choices of a build: the given values, then those of the theme's ``print`` section, then the defaults.

    Given values are those of the fields of ``Choices``, or texts as typed.
    """
    values = {option.field: option.usual for option in OPTIONS} | print_values(theme, chosen.keys())
    if isinstance(values["paper"], str):
        values["paper"] = paper_called(values["paper"])
    if "boxes" in (values.pop("only", None) or ()):
        values["boxes"] = True
    values.pop("variants", None)
    for field, value in chosen.items():
        if field not in values:
            text = message("there is no option {name}", name=quoted(field))
            raise UsageError(Problem(text, hint=did_you_mean(field, values)))
        values[field] = option_value(field, value) if isinstance(value, str) else value
    return Choices(**with_implied(values, chosen.keys()))


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
            hint = did_you_mean(name, _OPTIONS) or message("the options are {names}", names=listing(_OPTIONS, 30))
            problems.append(Problem(message("print: there is no option {name}", name=quoted(name)), mark, hint))
        elif target not in given:
            try:
                values[target] = option_value(field, typed_text(value))
            except UsageError as error:
                reason = joined([error.problems[0].message, error.problems[0].hint])
                problems.append(Problem(joined([f"print.{name}", reason], ": "), mark))
    if problems:
        raise ThemeError(problems)
    return values


def copies_by_document(entries: Iterable[str]) -> dict[str, int]:
    """Read numbers of copies, such as ``money=2,board=3``."""
    copies: dict[str, int] = {}
    for entry in (part.strip() for one in entries for part in one.split(",")):
        name, _, count = (part.strip() for part in entry.partition("="))
        if not count.isdecimal() or len(count) > 3 or not 1 <= int(count) <= 100:
            text = message("{value} is not DOCUMENT=NUMBER, such as money=2 (1 to 100)", value=quoted(entry))
            raise UsageError(text)
        if known_document(name) in copies:
            raise UsageError(message("the copies of {name} are given twice", name=quoted(name)))
        copies[name] = int(count)
    return copies


_OPTIONS: Mapping[str, BuildOption | None] = {**{one.field: one for one in OPTIONS}, "variant": None, "only": None}
_SWITCHES = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
_READERS: Mapping[str, Callable[[str], Any]] = {
    **READERS,
    "copies": lambda text: copies_by_document([text]),
    "printer": lambda name: printer_called(name, profiles_folder()),
}


def option_value(field: str, text: str) -> Any:
    """Read a value of an option, of ``variant`` or of ``only`` as typed; raises UsageError."""
    if field == "only":
        return tuple(dict.fromkeys(known_document(name.strip()) for name in text.split(",")))
    if field == "variant":
        chosen = _one_of(text, (*VARIANTS, "all"))
        return VARIANTS if chosen == "all" else (chosen,)
    option = _OPTIONS[field]
    assert option is not None  # only these two have no row in the table
    if option.words:
        return _one_of(text, option.words)
    if option.kind == "switch":
        if text.lower() not in _SWITCHES:
            raise UsageError(message("{value} is not yes or no", value=quoted(text)))
        return _SWITCHES[text.lower()]
    if option.kind == "sets":
        if text not in ("1", "2"):
            raise UsageError(message("{value} is not 1 or 2", value=quoted(text)))
        return int(text)
    return _READERS[option.kind](text)


def _one_of(text: str, words: Collection[str]) -> str:
    if text not in words:
        raise UsageError(message("{value} is not one of {names}", value=quoted(text), names=listing(words)))
    return text


def typed_text(value: Any) -> str:
    """Return the value of an option in a theme or a table as it would be typed."""
    if isinstance(value, dict):
        return ",".join(f"{name}={count}" for name, count in value.items())
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
