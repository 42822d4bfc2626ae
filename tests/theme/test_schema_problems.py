"""Tests of the problems of a faulty theme: all are reported together, each with a place and a suggestion."""

import os
from collections.abc import Iterator
from time import process_time
from typing import Any

import msgspec
import pytest

from printgen.event.occasion import Event
from printgen.games.registry import GAMES, record_of
from printgen.theme.records import schemas
from printgen.theme.schema_problems import EXPLAINED, FORMS, schema_problems, validator
from printgen.theme.yaml import read_tree
from tests.support.small_theme import TEXT, bent, line_of, placed_messages, problems, write


def test_every_problem_of_a_theme_is_told_at_once_with_its_place(tmp_path):
    text = bent(
        ("  salary: 200\n", "  salery: 200\n"),
        ("  jail_fine: 50\n", "  jail_fine: NO\n"),
        ("  loans: never", "  loans: neverr"),
        ("  lift_percent: 10\n", "  lift_percent: 101\n"),
        ("  bank: {one: bank, many: banks}", "  bank: {one: bank}"),
        ('line: "#112233"', 'line: "#12"'),
        ("name: Works 12, price: 150", "name: Works 12, price: '150', colour: red"),
        ("id: street-3, kind: property", "id: street-3, kind: proprety"),
        ("rent: [2, 10, 30, 90, 160, 250]", "rent: [2, 10, 30, 90, 160, 250, 300, 310]"),
        ("title: [Small Town]", "title: Small Town"),
        ("{id: t1,", "{id: T 1,"),
    )
    rules = line_of(text, "  salery")
    line = {
        part: line_of(text, part) for part in ("{one: bank}", '"#12"', "Works 12", "proprety", "310]", "  shape", "T 1")
    }
    column = text.splitlines()[line["Works 12"] - 1].index
    assert placed_messages(write(tmp_path, text)) == [
        f"{line['{one: bank}']}:9: words.bank: the form 'many' is missing",
        f"{rules}:3: unknown field 'salery' in rules",
        f"{rules + 1}:14: rules.jail_fine: expected a whole number, found text 'NO'",
        f"{rules + 8}:17: rules.lift_percent: expected at most 100, found 101",
        f"{line_of(text, 'neverr')}:10: rules.loans: expected house_rule, never, found 'neverr'",
        f"{line[chr(34) + '#12' + chr(34)]}:9: palette.line: expected a color in the form '#rrggbb', found '#12'",
        f"{line['  shape'] + 1}:10: board.title: expected a list, found text 'Small Town'",
        f"{line['310]']}:{text.splitlines()[line['310]'] - 1].index('[2') + 1}: "
        "spaces.street-0.rent: expected at most 7 items, found 8",
        f"{line['proprety']}:26: spaces.street-3.kind: expected property, transport, utility, draw, tax, corner, "
        "found 'proprety'",
        f"{line['Works 12']}:{column(chr(39) + '150') + 1}: spaces.works-12.price: "
        "expected a whole number, found text '150'",
        f"{line['Works 12']}:{column('colour') + 1}: unknown field 'colour' in spaces.works-12",
        f"{line['T 1']}:12: pieces.tokens.T 1.id: expected lowercase letters, digits and hyphens, found 'T 1'",
    ]


def test_misspelt_names_are_met_with_a_guess(tmp_path):
    text = bent(
        ("  salary:", "  salery:"),
        ("  loans: never", "  loans: neverr"),
        ("kind: transport", "kind: transprot"),
        ("currency:", "curency:"),
    )
    hints = {found.hint for found in problems(write(tmp_path, text))}
    guesses = {f"did you mean '{name}'?" for name in ("salary", "never", "transport", "currency")}
    assert hints == guesses


def test_a_hint_names_the_fields_of_a_kind_and_every_choice(tmp_path):
    text = bent(
        ("kind: draw, ", "kind: draw, rate: 60, "),
        ("    hatch: dots\n", ""),
        ("    hatch: grid\n", "    hatch: plaid\n"),
    )
    kind, missing, wrong = problems(write(tmp_path, text))
    hatches = (
        "bricks, crosses, dots, falling, grid, honeycomb, lattice, level, rings, rising, scales, squares, upright, "
    )
    hatches += "zigzag"
    fields = "kind, id, deck, name, icon, art, name_at, name_to"
    assert kind.hint == f"with 'kind: draw', the fields are {fields}; leave the others out"
    assert missing.hint == f"one of {hatches}"
    assert wrong.message.endswith(f"hatch: expected {hatches}, found 'plaid'")


def test_wrong_types_and_senseless_values_are_told_in_one_run(tmp_path):
    text = bent(("  salary: 200", "  salary: 2.5"), ("start: 2,", "start: 3,"), ("mark: M1", "mark: M0"))
    messages = [found.message for found in problems(write(tmp_path, text))]
    assert messages == [
        "rules.salary: expected a whole number, found a number",
        "groups.g1.mark: the group 'g0' already has the mark 'M0'",
    ]
    text = text.replace("salary: 2.5", "salary: 200\n  wages: 3")
    assert any("start_money is 1500" in found.message for found in problems(write(tmp_path, text)))


def test_duplicates_syntax_of_the_base_and_bad_csv_are_told_together(tmp_path):
    write(tmp_path / "base", "format: 1\ntitle: @\n")
    mine = "format: 1\ntitle: Mine\ntitle: Yours\nextends: ../base\nrules: {salery: 1}\n"
    mine += "decks: [{id: d, cards_file: c.csv}]\n"
    found = problems(write(tmp_path / "mine", mine, c__csv="id,txt\n"))
    assert {(os.path.basename(p.where.file), p.where.line) for p in found} == {
        ("theme.yaml", 2),
        ("theme.yaml", 3),
        ("theme.yaml", 5),
        ("c.csv", 1),
    }


def test_an_amount_in_another_tongue_is_met_with_money(tmp_path):
    (found,) = problems(write(tmp_path, bent(("text: Pay a fine.", 'text: "Pay {argent.20}."'))))
    assert found.hint == "did you mean '{money.20}'?"


def test_a_color_without_quotes_is_told_to_be_quoted(tmp_path):
    (found,) = problems(write(tmp_path, bent(('colour: "#000000", mark: M0', "colour: #000000\n    , mark: M0"))))
    assert (found.message, found.hint) == (
        "groups.g0.colour: expected text, found nothing",
        "put the color in quotes, because # starts a comment",
    )


def test_a_title_that_looks_like_a_number_is_told_to_be_quoted(tmp_path):
    (found,) = problems(write(tmp_path, bent(("title: Small Town", "title: 1984"))))
    assert found.message == "title: expected text, found a whole number"
    assert found.hint == "put it in quotes"


def test_messages_never_carry_what_a_terminal_obeys(tmp_path):
    text = bent(("salary:", '"\\e[31m\\u202esalary":'), ("loans: never", f'loans: "{"x" * 300}\\n"'))
    shown = "\n".join(map(str, problems(write(tmp_path, text))))
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "x" * 60 not in shown


def test_at_most_fifty_problems_are_told_and_that_there_are_others(tmp_path):
    found = problems(write(tmp_path, TEXT + "".join(f"extra{n}: 1\n" for n in range(250))))
    assert len(found) == 51
    assert found[-1].message == "and more problems"


@pytest.mark.long
def test_very_many_faulty_things_are_explained_fifty_times(tmp_path):
    text = bent(("spaces:\n", "spaces:\n" + "".join(f"  - {{id: more-{n}, kind: property}}\n" for n in range(2000))))
    found = problems(write(tmp_path, text))
    assert len(found) == 51
    assert found[-1].message == "and more problems"


def test_a_name_longer_than_a_disk_holds_is_refused(tmp_path):
    found = problems(write(tmp_path, bent(("oswald/Oswald-Bold.ttf", f"{'x' * 300}.ttf"))))
    assert found[0].message.endswith("is too long")


# Keywords of our schemas that contain other schemas or have no effect.
STRUCTURE = {"$ref", "properties", "propertyNames", "prefixItems", "items", "discriminator"}
REMARKS = {"title", "description", "default", "$defs"}


def keywords(schema: Any) -> Iterator[str]:
    """Return every keyword in a schema and its subschemas."""
    if not isinstance(schema, dict):
        return
    for keyword, value in schema.items():
        yield keyword
        by_name, in_a_list = keyword in ("properties", "$defs"), keyword in ("anyOf", "prefixItems")
        alone = keyword in ("items", "additionalProperties", "propertyNames")
        for part in value.values() if by_name else value if in_a_list else [value] if alone else ():
            yield from keywords(part)


@pytest.mark.parametrize("record", [*map(record_of, GAMES), Event])
def test_every_keyword_of_our_schemas_is_explained(record: type[msgspec.Struct]) -> None:
    kinds, records = schemas([record])
    assert set(keywords({"anyOf": kinds, "$defs": records})) <= {*EXPLAINED, *STRUCTURE, *REMARKS}


def forms(schema: Any) -> Iterator[str]:
    """Yield the descriptions of all texts that must match a pattern."""
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str) and "description" in schema:
            yield schema["description"]
        schema = list(schema.values())
    for part in schema if isinstance(schema, list | tuple) else ():
        yield from forms(part)


def test_the_forms_of_texts_can_be_translated() -> None:
    found = {form for record in (*map(record_of, GAMES), Event) for form in forms(list(schemas([record])))}
    assert found == set(FORMS)


SCHEMA = {
    "type": "object",
    "properties": {
        "count": {"type": "integer", "minimum": 1},
        "list": {"type": "array", "items": {"$ref": "#/$defs/Item"}, "minItems": 1, "maxItems": 2},
        "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False},
        "either": {"anyOf": [{"type": "null"}, {"type": "string"}, {"$ref": "#/$defs/Item"}]},
    },
    "required": ["count"],
    "additionalProperties": False,
    "$defs": {"Item": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}},
}


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        ({"count": 3, "list": [{"name": "x"}], "pair": ["x", 1], "either": None}, []),
        ({"count": 1.0, "either": "x"}, [("type", ("count",))]),
        ({"count": True, "either": {"name": "x"}}, [("type", ("count",))]),
        ({"count": 0, "either": 3}, [("minimum", ("count",)), ("type", ("either",))]),
        ({"either": {}, "other": 1}, [("required", ("either",)), ("required", ()), ("additionalProperties", ())]),
        ({"count": 1, "list": [{"name": "x"}, {"name": 1}, {}]},
         [("type", ("list", 1, "name")), ("required", ("list", 2)), ("maxItems", ("list",))]),
        ({"count": 1, "pair": [1, "x"]}, [("type", ("pair", 0)), ("type", ("pair", 1))]),
    ],
)  # fmt: skip
def test_a_schema_is_checked_as_the_decoder_reads_it(value: Any, wrong: list[Any]) -> None:
    found = [(one.validator, tuple(one.absolute_path)) for one in validator(SCHEMA).iter_errors(value)]
    assert found == wrong


LONG = {
    "spaces": lambda n, wrong: f"  - {{id: s{n}, kind: tax, name: Tax, amount: {'x' if wrong else 1}}}",
    "icons": lambda n, wrong: f"  i{n}: {1 if wrong else 'M0'}",
}


@pytest.mark.long
@pytest.mark.parametrize("faulty", [1, 9_000])
@pytest.mark.parametrize("field", LONG)
def test_the_faults_of_a_very_long_list_are_found_in_time(field: str, faulty: int) -> None:
    lines = "\n".join(LONG[field](n, n >= 9_000 - faulty) for n in range(9_000))
    tree, _ = read_tree(f"format: 1\n{field}:\n{lines}\n".encode(), "theme.yaml")
    assert tree is not None
    start = process_time()
    found = [one.problem for one in schema_problems(tree, record_of("trade"), whole=False)]
    assert process_time() - start < 10
    assert min(faulty, 51) <= len(found) <= 51


DEED = "{one: deed, many: deeds}"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([(f"  deed: {DEED}\n", "")], "words: the field 'deed' is missing"),
        ([(f"  deed: {DEED}\n", "  deed:\n")], "words.deed: expected a mapping"),
        ([(DEED, "{}")], "words.deed: the forms 'one', 'many' are missing"),
        (
            [("words:\n", "booklet: {intro: 'Your {deed.many}.'}\nwords:\n"), (DEED, "{one: deed}")],
            "words.deed: the form 'many' is missing",
        ),
        ([("  deed:", "  deeds:")], "unknown field 'deeds' in words"),
    ],
)
def test_a_fault_is_one_problem(tmp_path, changes, message):
    found = [one.message for one in problems(write(tmp_path, bent(*changes)))]
    assert len(found) == 1
    assert message in found[0]


def test_missing_fields_of_a_record_are_one_problem(tmp_path):
    text = "format: 1\nextends: classic\nwords: {property: {one: a, many: b}}\nspaces: [{id: boardwalk, kind: tax}]\n"
    found = [said for said in placed_messages(write(tmp_path / "mine", text)) if "missing" in said]
    assert found == ["4:10: spaces.boardwalk: the fields 'name', 'icon' are missing"]
