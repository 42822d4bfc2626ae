"""Code shared by all kinds of theme: the commands that read one, and variants of the small theme."""

from copy import deepcopy
from functools import cache
from typing import Any

from hypothesis import strategies as st

from tests.fuzz import seeds
from tests.fuzz.case import Case


@st.composite
def calls(draw: st.DrawFn, game: str = "trade", documents: tuple[str, ...] = (), checked: int = 12) -> tuple[str, ...]:
    """Draw a command that reads the theme in ``theme/``: a build of one document or, rarely, ``check``.

    ``check`` lays out all documents, which takes ten times as long as a build of one.
    """
    if draw(st.sampled_from((*("build",) * checked, "check"))) == "check":
        return ("check", "theme/")
    document = draw(st.sampled_from(documents or seeds.documents(game)))
    variant = draw(st.sampled_from(("minimal", "standard")))
    return ("build", "theme/", "--only", document, "--variant", variant, "--out", "out")


def theme_case(kind: str, words: tuple[str, ...], data: bytes, **files: bytes) -> Case:
    return Case(kind, words, {"theme/theme.yaml": data, **{f"theme/{name}": one for name, one in files.items()}})


def small_with(fields: dict[str, Any]) -> bytes:
    """Return the small theme with other values in some of its fields, each given by its path."""
    tree, texts = _small()
    changed: dict[str, Any] = {}
    for path, value in fields.items():
        *steps, last = path.split(".")
        if steps and steps[0] in tree:
            changed.setdefault(steps[0], deepcopy(tree[steps[0]]))
        holder = changed
        for step in steps:
            holder = holder[int(step)] if step.isdecimal() else holder.setdefault(step, {})
        holder[int(last) if last.isdecimal() else last] = value
    return b"".join(
        seeds.text_of({name: changed[name]}) if name in changed else texts[name] for name in {**tree, **changed}
    )


@cache
def _small() -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the fields of the small theme and the YAML text of each."""
    tree = seeds.tree_of(seeds.SMALL)
    return tree, {name: seeds.text_of({name: value}) for name, value in tree.items()}
