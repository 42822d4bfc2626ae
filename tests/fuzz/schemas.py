"""Random values from the published JSON Schemas: valid values and edge cases."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from printgen.theme.schema_problems import validator

Schema = Mapping[str, Any]
Records = Mapping[str, Schema]
Step = str | int

# Texts that often cause bugs: other scripts and directions, joined letters, unusual spaces, patterns, markup.
TROUBLE = (
    "",
    " ",
    "a",
    "W" * 60,
    "i" * 400,
    "\u0130stanbul",
    "\u05e9\u05dc\u05d5\u05dd",
    "\u0645\u0631\u062d\u0628\u0627",
    "\u4f60\u597d",
    "\U0001f3b2",
    "e\u0301\u0301\u0301",
    "\u00ad",
    "\u200b",
    "\u00a0",
    "\u2028",
    "a\tb",
    "a\nb",
    "\ufb01",
    "{",
    "}",
    "{}",
    "{{",
    "{title}",
    "{x!r}",
    "{0}",
    "%",
    "%s",
    "\\",
    "*",
    "**",
    "_",
    "`",
    "<b>",
    "&amp;",
    "#",
    "~",
    "|",
    "-",
    "--",
    "0",
    "1e999",
    "nan",
    "null",
    "true",
    "../x",
    "/",
    "a/b",
    ".",
    "..",
    "CON",
    "x" * 300,
    "\u1e9e\u00df",
    "A-A-A-A-A-A-A-A",
    "''",
    '"',
    "$",
    "\u2212",
    "\u0660",
    "\u00bd",
    "a" * 20_001,
    "word " * 80,
    "-" * 60,
    "a\u0000",
)
EXTREMES = (-1, 0, 1, 2, 7, 99, 100, 101, 1_000, 65_536, 10**6, 10**6 + 1, 2**31, 2**63, 10**17, -(10**17))
_LETTERS = st.characters(categories=("Lu", "Ll", "Lo", "Nd", "Po", "Pd", "Zs", "Sc", "Mn"), max_codepoint=0x2FFFF)


def texts(least: int = 0, most: int = 40) -> st.SearchStrategy[str]:
    """Draw texts in a range of lengths, most of them short."""
    fitting = [text for text in TROUBLE if least <= len(text) <= most]
    drawn = st.text(_LETTERS, min_size=least, max_size=max(least, min(most, 40)))
    return st.one_of(drawn, st.sampled_from(fitting)) if fitting else drawn


def anything() -> st.SearchStrategy[Any]:
    """Draw any value that a text file can contain, valid or not."""
    return _ANYTHING


_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(EXTREMES),
    st.floats(width=32),
    st.sampled_from(TROUBLE),
    st.text(_LETTERS, max_size=12),
)
_ANYTHING = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(("id", "file", "name", "a", "")), inner, max_size=3),
    ),
    max_leaves=6,
)


def values(schema: Schema, records: Records) -> st.SearchStrategy[Any]:
    """Draw values that the schema allows, as far as a schema can express it."""
    if "$ref" in schema:
        return values(records[schema["$ref"].rpartition("/")[2]], records)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        return st.one_of([values(form, records) for form in schema["anyOf"]])
    kind = schema.get("type")
    if kind == "object":
        return _objects(schema, records)
    if kind == "array":
        return _lists(schema, records)
    if kind == "string" or "pattern" in schema:  # for the names in a mapping, the schema has only a pattern
        return _strings(schema)
    if kind in ("integer", "number"):
        return _numbers(schema, kind)
    return st.booleans() if kind == "boolean" else st.none() if kind == "null" else anything()


def _strings(schema: Schema) -> st.SearchStrategy[str]:
    if "pattern" in schema:
        return st.from_regex(re.compile(schema["pattern"], re.ASCII), fullmatch=True)
    return texts(schema.get("minLength", 0), schema.get("maxLength", 40))


def _numbers(schema: Schema, kind: str) -> st.SearchStrategy[float]:
    least, most = schema.get("minimum", -1000), schema.get("maximum", 1000)
    ends = st.sampled_from((least, most))
    if kind == "integer":
        return st.one_of(ends, st.integers(least, most))
    return st.one_of(ends, st.floats(least, most, allow_nan=False))


def _lists(schema: Schema, records: Records) -> st.SearchStrategy[list[Any]]:
    first = [values(form, records) for form in schema.get("prefixItems", ())]
    if first:
        return st.tuples(*first).map(list)
    least = schema.get("minItems", 0)
    return st.lists(
        values(schema["items"], records), min_size=least, max_size=max(least, min(schema.get("maxItems", 4), 4))
    )


@st.composite
def _objects(draw: st.DrawFn, schema: Schema, records: Records) -> dict[str, Any]:
    """Draw a record with its required fields and a few optional ones."""
    fields = schema.get("properties", {})
    needed = list(schema.get("required", ()))
    further = [name for name in fields if name not in needed and name != "remove"]
    names = needed + (draw(st.lists(st.sampled_from(further), unique=True, max_size=4)) if further else [])
    made = {name: draw(values(fields[name], records)) for name in names}
    if isinstance(more := schema.get("additionalProperties"), Mapping):
        keys = values(schema.get("propertyNames", {"type": "string", "maxLength": 20}), records).map(str)
        made |= draw(st.dictionaries(keys, values(more, records), max_size=3))
    return made


Spot = tuple[tuple[Step, ...], Schema]  # a place in a tree and the schema of its value


def spots(value: Any, schema: Schema, records: Records, path: tuple[Step, ...] = ()) -> Iterator[Spot]:
    """Yield every place in a tree with its schema, starting with the whole tree."""
    schema = _narrowed(value, schema, records)
    yield path, schema
    if isinstance(value, dict):
        fields, further = schema.get("properties", {}), schema.get("additionalProperties")
        for name, part in value.items():
            form = fields.get(name, further if isinstance(further, Mapping) else {})
            yield from spots(part, form, records, (*path, name))
    elif isinstance(value, list):
        first: Sequence[Schema] = schema.get("prefixItems", ())
        for at, part in enumerate(value):
            form = first[at] if at < len(first) else schema.get("items") or {}
            yield from spots(part, form, records, (*path, at))


def _narrowed(value: Any, schema: Schema, records: Records) -> Schema:
    """Resolve references, and choose the alternative that matches the value."""
    while "$ref" in schema or "anyOf" in schema:
        if "$ref" in schema:
            schema = records[schema["$ref"].rpartition("/")[2]]
        else:
            forms = schema["anyOf"]
            schema = next((form for form in forms if validator({**form, "$defs": records}).is_valid(value)), forms[0])
    return schema
