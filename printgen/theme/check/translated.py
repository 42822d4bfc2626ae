"""Checks that the translation of an edition is complete: no sentence is left in the edition's own language."""

from collections.abc import Collection, Iterator

from printgen.errors import Mark, Problem
from printgen.theme.check.texts import all_texts
from printgen.theme.games import AnyEdition
from printgen.theme.model.theme import Theme
from printgen.theme.quoting import quoted

# What is a sentence or a line of print rather than a name, which may be the same in all languages.
_SENTENCES = frozenset({"text", "line", "inside", "visiting", "tagline", "intro", "points", "start_line"})
_NO_TEXTS = ("fonts.", "palette.", "pieces.", "icons.")
_BOOKLET = ("booklet.replace.", "booklet.notes.", "booklet.quick.", "booklet.add.", "cards.jail_lines.")


def untranslated(theme: Theme, foreign: Collection[str], code: str) -> Iterator[Problem]:
    """The sentences that stand in ``foreign`` files, whose language is another than the one to speak, ``code``."""
    for path, text in _sentences(theme.edition):
        written = theme.written(path)
        if written and written.file in foreign and any(letter.isalpha() for letter in text):
            yield _problem(path, text, theme.mark(path), code)


def _sentences(edition: AnyEdition) -> Iterator[tuple[str, str]]:
    for path, text, _ in all_texts(edition):
        name = path.rpartition(".")[2]
        card = name == "title" and ".cards." in path
        prose = card or (path.startswith(_BOOKLET) and name not in ("id", "after"))
        if text and (name in _SENTENCES or prose) and not path.startswith(_NO_TEXTS):
            yield path, text


def _problem(path: str, text: str, mark: Mark | None, code: str) -> Problem:
    hint = f"write it in {code}.yaml beside theme.yaml, or in a theme.yaml that says 'language: {code}'"
    return Problem(f"{path}: this is not told in {quoted(code)}: {quoted(text)}", mark, hint)
