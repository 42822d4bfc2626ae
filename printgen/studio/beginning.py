"""New editions: what can be chosen for one, and its folder."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from printgen.errors import Problem, UsageError, quoted
from printgen.kit.papers import PAPERS
from printgen.messages import message
from printgen.new_edition import write_edition
from printgen.resources import base_lines, bundled_themes, starters, theme_languages
from printgen.theme.chain import FILE
from printgen.theme.starting import NewEdition, edition_id
from printgen.theme.style import style_lines
from printgen.words.regions import currency_words, language_called, language_name, paper_of
from printgen.words.translation import Translation

_CURRENCIES = ("EUR", "USD", "GBP", "CHF", "CAD", "AUD", "JPY", "CNY", "INR", "MXN", "BRL", "PLN", "SEK", "EGP")
_MOST_FOUND = 40


class Base(Struct, frozen=True):
    """An edition to begin with."""

    name: str
    title: str
    tagline: str


class Beginning(Struct, frozen=True):
    """The choices for a new edition that are offered, with the usual ones first chosen."""

    base: str
    bases: tuple[Base, ...]
    languages: Mapping[str, str]
    language: str
    styles: Mapping[str, str]
    currencies: Mapping[str, str]
    papers: tuple[str, ...]
    paper: str
    found: tuple[str, ...]
    home: str
    has_style: bool


def bases() -> tuple[str, ...]:
    """Return the names of the editions to begin with."""
    return *bundled_themes(), *starters()


def beginning(home: Path, base: str, language: str, wording: Translation) -> Beginning:
    """Return what a new edition in a folder of ``home`` can be; ``base`` and ``language`` are those chosen so far."""
    base = base if base in bases() else "classic"
    codes = theme_languages(base)
    chosen = language if language in codes else language_called(wording.code, codes) or codes[0]
    lines = base_lines()
    words = {code: currency_words(code, chosen) for code in _CURRENCIES}
    return Beginning(
        base,
        tuple(Base(name, *lines[name]) for name in bases()),
        {code: language_name(code, wording.code) for code in codes},
        chosen,
        style_lines(),
        {code: f"{word.sign} {word.many}" for code, word in words.items() if word},
        tuple(PAPERS),
        paper_of(wording.code),
        tuple(path.parent.name for path in sorted(home.glob(f"*/{FILE}"))[:_MOST_FOUND]),
        str(home),
        base not in starters(),
    )


def begin(home: Path, given: Mapping[str, str], wording: Translation) -> Path:
    """Write a new edition in a folder of ``home``; return the folder.

    Raises PrintgenError if the folder is not empty, or the edition could not be printed.
    """
    title = given.get("title", "").strip()
    if not title:
        raise UsageError(Problem(message("the edition needs a title")))
    base = given.get("base", "")
    if base not in bases():
        raise UsageError(Problem(message("no edition is called {name}", name=quoted(base))))
    language = given.get("language", "")
    codes = theme_languages(base)
    words = currency_words(given.get("currency", ""), language) if language in codes else None
    id = edition_id(title)
    new = NewEdition(
        id,
        base,
        language if language in codes else codes[0],
        title,
        given.get("style", "") if given.get("style", "") in style_lines() else "",
        given.get("paper", "") if given.get("paper", "") in PAPERS else "",
        currency={"sign": words.sign, "one": words.one, "many": words.many} if words else {},
    )
    folder = home / free_name(home, id)
    write_edition(folder, new, wording)
    return folder


def found_edition(home: Path, name: str) -> Path:
    """Return the folder of an edition in ``home`` by its name; raises UsageError if there is none."""
    if name not in [path.parent.name for path in home.glob(f"*/{FILE}")]:
        raise UsageError(Problem(message("there is no edition in the folder {name}", name=quoted(name))))
    return home / name


def free_name(home: Path, name: str) -> str:
    """Return a name that no folder has: the wished one, or with a number."""
    names = (name, *(f"{name}-{number}" for number in range(2, 1000)))
    return next((one for one in names if not (home / one).exists()), name)
