"""Settings of rules for one build, and the list of rule options with their values and choices.

The options are not defined here: they are the fields of ``Rules`` in ``games/<game>/records``. The booklet sections
that state an option are found by changing its value.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from printgen.errors import Problem, UsageError, did_you_mean, quoted
from printgen.loading import theme_problems
from printgen.messages import joined, message
from printgen.theme.records import Common
from printgen.theme.theme import Theme
from printgen.words.booklet import RulesSection, rulebook

_START = "rules."
_NONE = "none"
_OR = " | "
_WHOLE = re.compile(r"-?[0-9]{1,9}\Z")
_NO_CHOICE = frozenset({"small_per_large"})  # follows from the number of rents on the deeds


class Option(NamedTuple):
    """An option: its name, its value and choices as text, and the titles of the booklet sections that state it."""

    name: str
    value: str
    choices: str
    printed: tuple[str, ...]


def rule_options(edition: Common) -> tuple[Option, ...]:
    """Return the options of an edition in the order of its rules, without those of features that it does not have."""
    unused = {option for feature in edition.missing_features().values() for option in feature.options}
    fields = _fields(inspect.type_info(type(edition.rules)))

    @cache
    def under(name: str, value: Any) -> tuple[Common, dict[str, RulesSection]]:
        """Return the edition with another value of an option (if any is named), and its booklet."""
        changed = _with(edition, name, value) if name else edition
        return changed, _sections(changed)

    # An option that no section states may be stated when another one has a certain value.
    others = [
        (f"{_START}{other.name}={value}", other.name, value)
        for other in fields
        for value in (other.type.values if isinstance(other.type, inspect.LiteralType) else ())
    ]
    found = []
    for field in fields:
        if field.name in unused:
            continue
        printed: tuple[str, ...] = ()
        for setting, name, value in [("", "", None), *others]:
            usual, before = under(name, value)
            after = _sections(_with(usual, field.name, _another(field.type, getattr(usual.rules, field.name))))
            changed = [one for key, one in {**after, **before}.items() if before.get(key) != after.get(key)]
            printed = tuple(_section_title(section, setting) for section in changed)
            if printed:
                break
        value_text = _written(getattr(edition.rules, field.name))
        found.append(Option(f"{_START}{field.name}", value_text, _choices(field.type), printed))
    return tuple(found)


def _section_title(section: RulesSection, setting: str) -> str:
    if not setting:
        return section.title
    return message("{title} (with {setting})", title=section.title, setting=setting)


def settings_of(record: type[Common], with_choices: bool) -> Iterator[str]:
    """Yield the settings of a record's editions: ``rules.income_tax=``, or one for each choice."""
    kind = inspect.type_info(record)
    rules = next(field.type for field in kind.fields if field.name == "rules")  # type: ignore[attr-defined]
    for field in _fields(rules):
        choices = _choices(field.type).split(_OR) if with_choices else [""]
        yield from (f"{_START}{field.name}={choice}" for choice in choices if " " not in choice)


def overridden(theme: Theme, settings: Sequence[str], known_icons: Collection[str] | None = None) -> Theme:
    """Return a theme with options set for one build (``rules.income_tax=flat``), which become part of its source.

    Raises UsageError with all settings that name no option, have no such choice, or make no sense in the edition.
    """
    edition, problems = theme.edition, []
    fields = {f"{_START}{field.name}": field for field in _fields(inspect.type_info(type(edition.rules)))}
    for setting in settings:
        name, equals, text = (part.strip() for part in setting.partition("="))
        if not equals:
            fault = message("{setting} is not a setting", setting=quoted(setting))
            problems.append(Problem(fault, hint=message("write NAME=VALUE, such as rules.income_tax=flat")))
            continue
        if name not in fields:
            hint = did_you_mean(name, fields) or did_you_mean(f"{_START}{name}", fields)
            hint = hint or message("'printgen options THEME' lists all options")
            problems.append(Problem(message("no option is called {name}", name=quoted(name)), hint=hint))
            continue
        bare = text.removeprefix("[").removesuffix("]")
        is_list = bare != text or "," in text
        value = [_read(part.strip()) for part in bare.split(",")] if is_list else _read(text)
        try:
            edition = _with(edition, fields[name].name, value)
        except msgspec.ValidationError:
            choices = _choices(fields[name].type)
            hint = did_you_mean(text, choices.split(_OR))
            fault = message("{name}: expected {choices}, found {value}", name=name, choices=choices, value=quoted(text))
            problems.append(Problem(fault, hint=hint))
    if problems:
        raise UsageError(problems)
    if edition == theme.edition:
        return theme
    origin = replace(theme.origin, rules=(*theme.origin.rules, msgspec.json.encode(edition.rules).decode()))
    written = tuple("".join(setting.split()) for setting in settings)
    changed = replace(theme, edition=edition, origin=origin, settings=written)
    if problems := theme_problems(changed, known_icons):
        raise UsageError(problems)
    return changed


def _fields(rules: inspect.Type) -> Sequence[inspect.Field]:
    fields = rules.fields if isinstance(rules, inspect.StructType) else ()
    return [field for field in fields if field.name not in _NO_CHOICE]


def _read(text: str) -> Any:
    plain: dict[str, Any] = {_NONE: None, "null": None, "true": True, "false": False}
    return int(text) if _WHOLE.match(text) else plain.get(text, text)


def _with(edition: Common, name: str, value: Any) -> Common:
    """Return the edition with another value of a rule; raises msgspec.ValidationError for an invalid value."""
    rules = msgspec.convert({**msgspec.structs.asdict(edition.rules), name: value}, type(edition.rules))
    changed = msgspec.structs.replace(edition, rules=rules)
    return changed.with_rule_effect(name)


def _written(value: Any) -> str:
    """Return a value as it is written in a setting."""
    if isinstance(value, list):
        return ",".join(map(_written, value))
    return _NONE if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _choices(kind: inspect.Type) -> str:
    """Return the values that an option can have, as text."""
    match kind:
        case inspect.Metadata():
            return _choices(kind.type)
        case inspect.LiteralType(values):
            return _OR.join(map(str, values))
        case inspect.IntType():
            return message("{least} to {most}", least=kind.ge, most=kind.le)
        case inspect.ListType():
            least, most = kind.min_length, kind.max_length
            if least:
                return message("{least} to {most} numbers, separated by commas", least=least, most=most)
            return message("at most {most} numbers, separated by commas", most=most)
        case inspect.UnionType(types):
            return joined(map(_choices, types), _OR)
        case inspect.BoolType():
            return f"false{_OR}true"
    return _NONE


def _another(kind: inspect.Type, value: Any) -> Any:
    """Return another value that an option can have."""
    match kind:
        case inspect.Metadata():
            return _another(kind.type, value)
        case inspect.LiteralType(values):
            return next(choice for choice in values if choice != value)
        case inspect.IntType():
            return value + 1 if kind.le is None or value < kind.le else value - 1
        case inspect.ListType():
            return [_another(kind.item_type, value[0]), *value[1:]]
        case inspect.UnionType(types):
            return (
                _another(next(one for one in types if not isinstance(one, inspect.NoneType)), 0)
                if value is None
                else None
            )
    return not value


def _sections(edition: Common) -> dict[str, RulesSection]:
    return {section.id: section for section in rulebook(edition, {})}
