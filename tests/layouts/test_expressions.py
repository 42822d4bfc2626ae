"""Tests of the expressions of card layouts: values, texts, conditions, and refused input."""

import pytest

from printgen.layouts.expressions import (
    ExpressionError,
    Value,
    condition,
    evaluated,
    expression,
    filled,
    is_true,
)

CARD: dict[str, Value] = {
    "title": "Giant Squid",
    "cost": "5",
    "power": 2.0,
    "types": ("fire", "water"),
    "none": "",
    "suit": {"id": "deep", "name": "Deep Sea", "colour": "#123456"},
    "each": "moon",
}


def lookup(name: str) -> Value | None:
    stem, _, rest = name.partition(".")
    value = CARD.get(stem)
    if rest and isinstance(value, dict):
        return value.get(rest)
    return value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3", 9.0),
        ("10 / 4 - 1", 1.5),
        ("6 ÷ 2 × −1", -3.0),
        ("--3", 3.0),
        ("cost * power", 10.0),
        ("suit.colour", "#123456"),
        ('"a" ', "a"),
        ("missing", ""),
        ("missing or title", "Giant Squid"),
        ("cost and title", "Giant Squid"),
    ],
)
def test_values(text: str, value: Value) -> None:
    assert evaluated(expression(text), lookup) == value


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("cost > 3", True),
        ("cost >= 5 and power < 2", False),
        ("not none", True),
        ("not not cost", True),
        ('title = "giant squid"', True),
        ("suit = 'deep'", True),
        ("suit != 'reef'", True),
        ("'fire' in types", True),
        ("'ice' in types", False),
        ("'b' in 'a, b; c'", True),
        ("{cost}", True),
        ("{none}", False),
        ("cost = 5.0", True),
        ("true and not false", True),
        ("power = 2 or missing > 3", True),
    ],
)
def test_conditions(text: str, holds: bool) -> None:
    assert is_true(evaluated(condition(text), lookup)) is holds


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{title}: {cost}", "Giant Squid: 5"),
        ("{{{title}}}", "{Giant Squid}"),
        ("{cost + 1} of {power / 4}", "6 of 0.5"),
        ("{types}", "fire, water"),
        ("{suit}", "Deep Sea"),
        ("no gaps", "no gaps"),
        ("{none}", ""),
    ],
)
def test_texts(text: str, shown: str) -> None:
    assert filled(text, lookup) == shown


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{title", "an unmatched brace"),
        ("{}", "nothing between the braces"),
        ("{1 +}", "something is missing at the end"),
        ("{(1}", "a bracket is not closed"),
        ("{1 2}", "does not belong"),
        ("{cost; 1}", "does not belong"),
        ("{1 / 0}", "division by zero"),
        ("{title + 1}", "'Giant Squid' is not a number"),
        ("{999999 * 999999 * 999999}", "too large"),
        ("{title > 3}", "is not a number"),
        ("{" + "(" * 40 + "1" + ")" * 40 + "}", "nested deeper than"),
        ("{" + "1+" * 400 + "1}", "more than 300 characters"),
        ("{__import__('os')}", "does not belong"),
        ("{cost ** 9}", "does not belong"),
    ],
)
def test_refused(text: str, fault: str) -> None:
    with pytest.raises(ExpressionError, match=fault):
        filled(text, lookup)


def test_the_longest_chain_is_read_in_a_moment() -> None:
    assert evaluated(expression("1+" * 149 + "1"), lookup) == 150
    assert evaluated(expression("not " * 74 + "1"), lookup) == 1.0
