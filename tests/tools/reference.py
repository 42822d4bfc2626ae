"""Write the manual's reference, one page per game, from the theme's schema and the help of its fields.

Run by ``make pictures``; the pages are themes/reference.md (for all games), themes/reference-GAME.md and
themes/reference-event.md.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from printgen.event.schema import event_help, event_schema
from printgen.theme.schema import COMMON, LAYOUTS, RecordHelp, field_help, pages, theme_schema

TARGET = Path(__file__).resolve().parents[2] / "themes"
TITLES = {
    COMMON: "Reference: what all games share",
    LAYOUTS: "Reference: card layouts",
    "trade": "Reference: the trading game",
    "slide": "Reference: the sliding game",
    "cards": "Reference: a game of cards",
    "path": "Reference: a race on a path",
}
_PICTURES = "../.github/pictures/manual"
_NOTE = "<!-- Made by 'make pictures' from the games' field_help.yaml and theme/field_help: change the texts there. -->"
_EVENT_FILE = "reference-event.md"
_EVENT_NOTE = "<!-- Made by 'make pictures' from printgen/event/field_help.yaml: change the texts there. -->"
_REFERRED = "#/$defs/"
_BY_GAME = {"game", "words", "rules", "palette", "groups", "board", "spaces", "decks", "money", "pieces"}
_PATTERNS = {  # descriptions of patterns, by their first characters
    "^[a-z][a-z0-9-]{0,39}$": "an id: lowercase letters, digits, hyphens",
    "^[a-z][a-z0-9-]{0,59}$": "a drawing's name",
    "^([a-z][a-z0-9-]{0,59}|": "a drawing's name, or an emoji",
    "^(#": 'a color, such as `"#0b5563"` or `light blue`',
    "^([a-z]{2,3}|x)": "a language, such as `de`",
    "^([a-z]{2,3}(-": "a language, such as `de`",
    "^([a-z]": "a theme, such as `classic` or `../mine`",
    "^[0-9]{4}-": "a date, such as `2027-03-13`",
    "^([01]?[0-9]|2[0-3]):": 'a time, such as `"9:30"`',
    "^-?[0-9]": "four numbers, such as `0 0 24 24`",
    r"^\d{1,4}": "a length, such as `24.26 mm`",
}


def reference() -> dict[str, str]:
    """Return the text of each page by file name."""
    records = theme_schema()["$defs"]
    places = {name: (_file(page), help.title) for page, named in pages().items() for name, help in named.items()}
    found = {_file(page): _page(page, named, records, places) for page, named in pages().items()}
    return found | {_EVENT_FILE: _event_page()}


def _event_page() -> str:
    """Return the page about the fields of an event."""
    named, records = event_help(), event_schema()["$defs"]
    links = _Links({name: (_EVENT_FILE, help.title) for name, help in named.items()}, _EVENT_FILE)
    rows = [_EVENT_NOTE, "", "# Reference: an event", ""]
    rows += [
        "What each field of an `event.yaml` does. Fields without a default must be given.",
        "",
    ]
    for name, help in named.items():
        rows += _section(name, help, records[name]["properties"], links, lambda name, field: named[name].fields[field])
    return "\n".join(rows).rstrip() + "\n"


def _file(page: str) -> str:
    return "reference.md" if page == COMMON else f"reference-{page}.md"


def _page(page: str, named: Mapping[str, RecordHelp], records: Mapping[str, Any], places: "_Places") -> str:
    links = _Links(places, _file(page))
    rows = [_NOTE, "", f"# {TITLES[page]}", ""]
    rows += ["Fields without a default are inherited. A theme that extends no other must give them.", ""]
    if page != COMMON:
        rows += [
            f"Title, players, fonts, ornament, booklet and other shared fields are on [another page]({_file(COMMON)}).",
            "",
        ]
    for name, help in named.items():
        properties = records["Edition" if name == "Common" else name]["properties"]
        rows += _section(name, help, _own(name, help, properties), links)
    return "\n".join(rows).rstrip() + "\n"


def _own(name: str, help: RecordHelp, properties: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields that a section describes; those that all editions share are only on the common page."""
    if name == "Common":
        return {field: _see_game(field, properties[field]) for field in help.fields}
    return {field: value for field, value in properties.items() if field in help.fields or not help.like}


def _see_game(field: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"type": "game"} if field in _BY_GAME else schema


_Places = Mapping[str, tuple[str, str]]  # the file and the title of each record's section


class _Links:
    """Links to the sections of records, from one of the pages."""

    def __init__(self, places: _Places, page: str) -> None:
        self.places = places
        self.page = page

    def to(self, record: str) -> str:
        """A link that says the title of a record."""
        place, title = self.places[record]
        file = "" if place == self.page else place
        return f"[{title[0].lower()}{title[1:]}]({file}#{anchor(title)})"


def anchor(title: str) -> str:
    """Return a heading's anchor as Markdown renderers make it."""
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


def _section(
    name: str,
    help: RecordHelp,
    properties: Mapping[str, Any],
    links: _Links,
    told: Callable[[str, str], str] = field_help,
) -> Iterator[str]:
    yield from (f"## {help.title}", "", f"Where: {help.where}", "")
    if help.pictures:
        yield from (f"![{help.pictures.capitalize()} with their names]({_PICTURES}/{help.pictures}.png)", "")
    yield from ("```yaml", *help.example.rstrip().split("\n"), "```", "")
    yield from ("| field | what it does | can be | default |", "|---|---|---|---|")
    for field, schema in properties.items():
        cells = (f"`{field}`", told(name, field), _values(schema, links), _default(schema))
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"
    yield ""


def _values(schema: Mapping[str, Any], links: _Links) -> str:
    """Return the possible values of a field."""
    if "$ref" in schema:
        return links.to(schema["$ref"].removeprefix(_REFERRED))
    if "anyOf" in schema:
        choices = dict.fromkeys(_values(one, links) for one in schema["anyOf"] if one.get("type") != "null")
        return ", or ".join(choices)
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{str(schema['const']).lower()}`"
    return _plain(schema, links)


def _plain(schema: Mapping[str, Any], links: _Links) -> str:
    """Return the possible values of a field with a plain type."""
    match schema.get("type"):
        case "boolean":
            return "`true`, `false`"
        case "integer" | "number":
            return _range(schema)
        case "array":
            return _list(schema, links)
        case "object":
            return _mapping(schema, links)
        case "string":
            return _text(schema)
        case "game":
            return "see your game's page"
    return ""


def _range(schema: Mapping[str, Any]) -> str:
    return f"{schema.get('minimum', 0):,} to {schema['maximum']:,}" if "maximum" in schema else "a number"


def _list(schema: Mapping[str, Any], links: _Links) -> str:
    if "prefixItems" in schema:
        return " and ".join(_values(item, links) for item in schema["prefixItems"])
    most = f" at most {schema['maxItems']}" if "maxItems" in schema else ""
    if "minItems" in schema and schema["minItems"] == schema.get("maxItems"):
        most = f" {schema['minItems']}"
    return f"a list of{most}: {_values(schema['items'], links)}"


def _mapping(schema: Mapping[str, Any], links: _Links) -> str:
    if set(schema) >= {"propertyNames"} and "a form" in schema["propertyNames"].get("description", ""):
        return "a word's forms: `one`, `many`, and those of its language"
    inner = schema.get("additionalProperties")
    return f"by name: {_values(inner, links)}" if isinstance(inner, dict) else "by name"


def _text(schema: Mapping[str, Any]) -> str:
    pattern = schema.get("pattern", "")
    for start, words in _PATTERNS.items():
        if pattern.startswith(start):
            return words
    return f"text, at most {schema['maxLength']:,} characters" if "maxLength" in schema else "text"


def _default(schema: Mapping[str, Any]) -> str:
    if "default" not in schema:
        return ""
    value = schema["default"]
    if value is None or value == "" or value == [] or value == {}:
        return "none"
    if isinstance(value, list):
        return ", ".join(f"`{one}`" for one in value)
    if isinstance(value, dict):
        return ", ".join(f"`{key}: {_said(one)}`" for key, one in value.items())
    return f"`{_said(value)}`"


def _said(value: Any) -> str:
    """Return a plain value as it is written in a theme."""
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else f"{value}"


def main() -> None:
    for file, text in reference().items():
        (TARGET / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
