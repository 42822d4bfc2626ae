"""Rule options: their values, choices and the booklet sections that state them."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import replace

from printgen.errors import Problem, UsageError, did_you_mean, quoted
from printgen.loading import theme_problems
from printgen.theme.records import Common
from printgen.theme.theme import Theme
from printgen.words.booklet import RulesSection, rulebook

_START = "rules."
_NONE = "none"
_OR = " | "
_WHOLE = re.compile(r"-?[0-9]{1,9}\Z")
_NO_CHOICE = frozenset({"small_per_large"})  # as many as the deeds have rents for


class Option(NamedTuple):
    """An option: its name, its value and choices as one writes them, and the titles of the sections that tell it."""

    name: str
    value: str
    choices: str
    printed: tuple[str, ...]


class _Booklet(Struct, frozen=True):
    """The booklet of an edition: its sections by their ids."""

    edition: Common
    sections: Mapping[str, RulesSection]

    @classmethod
    def of(cls, edition: Common) -> "_Booklet":
        """The edition with its booklet."""
        return cls(edition, {section.id: section for section in rulebook(edition, {})})


def rule_options(edition: Common) -> tuple[Option, ...]:
    """Every option of the edition, in the order of its rules, but those of what its game does without."""
    unused = {option for feature in edition.missing_features().values() for option in feature.options}
    usual = _Booklet.of(edition)

    @cache
    def under(name: str, value: object) -> _Booklet:
        """The edition under another choice; many options are looked for there."""
        return _Booklet.of(_with(edition, name, value))

    return tuple(
        Option(
            f"{_START}{field.name}",
            _written(getattr(edition.rules, field.name)),
            _choices(field.type),
            _printed(usual, under, field),
        )
        for field in _fields(edition)
        if field.name not in unused
    )


def settings_of(record: type[Common], with_choices: bool) -> Iterator[str]:
    """What can be set in editions of a record: ``rules.income_tax=``, or each with each of its choices."""
    for field in _fields_of(_rules_of(record)):
        choices = _choices(field.type).split(_OR) if with_choices else [""]
        yield from (f"{_START}{field.name}={choice}" for choice in choices if " " not in choice)


def overridden(theme: Theme, settings: Sequence[str], known_icons: Collection[str] | None = None) -> Theme:
    """The theme with options set for one build, each as ``rules.income_tax=flat``; they become part of its source.

    Raises UsageError with every setting that names no option, has no such choice, or makes no sense in the edition.
    """
    edition, problems = theme.edition, []
    fields = {f"{_START}{field.name}": field for field in _fields(edition)}
    for setting in settings:
        name, equals, text = (part.strip() for part in setting.partition("="))
        if problem := _unknown(setting, name, equals, fields):
            problems.append(problem)
            continue
        try:
            edition = _with(edition, fields[name].name, _read(text))
        except msgspec.ValidationError:
            choices = _choices(fields[name].type)
            hint = did_you_mean(text, choices.split(_OR))
            problems.append(Problem(f"{name}: expected {choices}, found {quoted(text)}", hint=hint))
    if problems:
        raise UsageError(problems)
    if edition == theme.edition:
        return theme
    return replace(_checked(theme, edition, known_icons), settings=tuple("".join(one.split()) for one in settings))


def _checked(theme: Theme, edition: Common, known_icons: Collection[str] | None) -> Theme:
    """The theme with that edition, which must make sense; its source tells it from the theme as written."""
    rules = msgspec.json.encode(edition.rules).decode()
    origin = replace(theme.origin, rules=(*theme.origin.rules, rules))
    changed = replace(theme, edition=edition, origin=origin)
    if problems := theme_problems(changed, known_icons):
        raise UsageError(problems)
    return changed


def _fields(edition: Common) -> Sequence[inspect.Field]:
    return _fields_of(inspect.type_info(type(edition.rules)))


def _rules_of(record: type[Common]) -> inspect.Type:
    """The kind of a record's rules."""
    kind = inspect.type_info(record)
    return next(field.type for field in kind.fields if field.name == "rules")  # type: ignore[attr-defined]


def _fields_of(rules: inspect.Type) -> Sequence[inspect.Field]:
    fields = rules.fields if isinstance(rules, inspect.StructType) else ()
    return [field for field in fields if field.name not in _NO_CHOICE]


def _unknown(setting: str, name: str, equals: str, known: Collection[str]) -> Problem | None:
    """What is wrong with a setting's name, if anything is."""
    if not equals:
        return Problem(f"{quoted(setting)} is no setting", hint="write NAME=VALUE, such as rules.income_tax=flat")
    if name in known:
        return None
    hint = did_you_mean(name, known) or did_you_mean(f"{_START}{name}", known)
    return Problem(f"there is no option {quoted(name)}", hint=hint or "'printgen options THEME' lists them all")


def _read(text: str) -> Any:
    """The value that a text stands for: nothing, a whole number, a word, or a list of such."""
    bare = text.removeprefix("[").removesuffix("]")
    if bare != text or "," in text:
        return [_read_one(part.strip()) for part in bare.split(",")]
    return _read_one(text)


def _read_one(text: str) -> Any:
    plain: dict[str, Any] = {_NONE: None, "null": None, "true": True, "false": False}
    return int(text) if _WHOLE.match(text) else plain.get(text, text)


def _with(edition: Common, name: str, value: Any) -> Common:
    """The edition with one of its rules changed; raises msgspec.ValidationError for a value that it cannot have."""
    rules = msgspec.convert({**msgspec.structs.asdict(edition.rules), name: value}, type(edition.rules))
    changed = msgspec.structs.replace(edition, rules=rules)
    return changed.with_rule_effect(name)


def _written(value: Any) -> str:
    """A value as one sets it."""
    if isinstance(value, list):
        return ",".join(map(_written, value))
    return _NONE if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _choices(kind: inspect.Type) -> str:
    """What an option can be set to."""
    match kind:
        case inspect.Metadata():
            return _choices(kind.type)
        case inspect.LiteralType(values):
            return _OR.join(map(str, values))
        case inspect.IntType():
            return f"{kind.ge} to {kind.le}"
        case inspect.ListType():
            least = f"{kind.min_length} to" if kind.min_length else "up to"
            return f"{least} {kind.max_length} numbers with commas"
        case inspect.UnionType(types):
            return _OR.join(map(_choices, types))
        case inspect.BoolType():
            return f"false{_OR}true"
    return _NONE


def _printed(usual: _Booklet, under: Callable[[str, object], _Booklet], field: inspect.Field) -> tuple[str, ...]:
    """The sections that tell the option; where none does as the others stand, one ``under`` another choice."""
    if titles := _changed(usual, field):
        return titles
    for other in _fields(usual.edition):
        for value in other.type.values if isinstance(other.type, inspect.LiteralType) else ():
            if titles := _changed(under(other.name, value), field):
                return tuple(f"{title} (with {_START}{other.name}={value})" for title in titles)
    return ()


def _changed(booklet: _Booklet, field: inspect.Field) -> tuple[str, ...]:
    """The titles of the sections whose text changes with the option."""
    another = _another(field.type, getattr(booklet.edition.rules, field.name))
    before, after = booklet.sections, _Booklet.of(_with(booklet.edition, field.name, another)).sections
    every = {**after, **before}
    return tuple(section.title for name, section in every.items() if before.get(name) != after.get(name))


def _another(kind: inspect.Type, value: Any) -> Any:
    """A value that an option could have instead."""
    match kind:
        case inspect.Metadata():
            return _another(kind.type, value)
        case inspect.LiteralType(values):
            return next(choice for choice in values if choice != value)
        case inspect.IntType():
            return _next_number(value, kind.le)
        case inspect.ListType():
            return [_another(kind.item_type, value[0]), *value[1:]]
        case inspect.UnionType(types):
            return _another(_counted_kind(types), 0) if value is None else None
    return not value


def _next_number(value: int, most: int | None) -> int:
    return value + 1 if most is None or value < most else value - 1


def _counted_kind(types: Iterable[inspect.Type]) -> inspect.Type:
    """What an option is that may also be none."""
    return next(kind for kind in types if not isinstance(kind, inspect.NoneType))
