"""Tests of emphasis in short texts: its stretches, asterisks that are printed, and other markup."""

import pytest

from printgen.type.emphasis import other_markup, stretches, without_emphasis


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Pay 50.", "Pay 50."),
        ("a **b** c", "a [b:b] c"),
        ("*i* x **b *both* c**", "[i:i] x [b :b][both:bi][ c:b]"),
        ("***all*** **a *b***", "[all:bi] [a :b][b:bi]"),
        ("***a* b**", "[a:bi][ b:b]"),
        ("Straßen**bahn**", "Straßen[bahn:b]"),
        ("5 * 3 * 2", "5 * 3 * 2"),
        (r"a footnote\* and **this\***", "a footnote* and [this*:b]"),
        (r"\# 1 and \[x\]", "# 1 and [x]"),
        ("Pay **{money.50}**", "Pay [{money.50}:b]"),
        ("*two\nlines*", "[two\nlines:i]"),
        ("", ""),
    ],
)
def test_asterisks_mark_stretches(text: str, shown: str) -> None:
    found = stretches(text)
    marks = ["b" * one.bold + "i" * one.italic for one in found]
    assert (
        "".join(f"[{one.text}:{mark}]" if mark else one.text for one, mark in zip(found, marks, strict=True)) == shown
    )
    assert without_emphasis(text) == "".join(one.text for one in found)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("# Ahead", ["a heading"]),
        ("- one\n- two", ["a list", "a list"]),
        ("* one", ["a list"]),
        ("1. one\n2. two", ["a list"]),
        ("see [here](https://x.org)", ["a link"]),
        ("see <https://x.org>", ["a link"]),
        ("![a dog](dog.png)", ["a picture"]),
        ("`code`", ["code"]),
        ("<b>bold</b>", ["HTML", "HTML"]),
        ("> said", ["a quotation"]),
        ("_really_ and __truly__", ["emphasis with underscores"] * 2),
        ("~~gone~~", ["strikethrough text"]),
        ("a star* here", ["an unpaired asterisk"]),
        ("**open", ["unpaired asterisks"]),
        ("2. Preis! Zahle 5 * 3 (i_d_e) _______ a < b > c #1 [sic] –", []),
        (r"\# \[a](b) \`c` \<b> \_d_ star\*", []),
        ("**fine** *too*", []),
    ],
)
def test_other_markup_is_found(text: str, kinds: list[str]) -> None:
    assert [found.kind for found in other_markup(text)] == kinds
