"""Search words for the bundled icons in all languages."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from unicodedata import normalize

from printgen.errors import did_you_mean, quoted
from printgen.messages import message
from printgen.theme.yaml import read_tree

FOLDER = Path(__file__).parents[1] / "words" / "icons"  # the folder in which translators add a language
_LOOSE = range(0x300, 0x370), range(0x64B, 0x653)  # accents, and the vowel signs of Arabic
_FIND = message("'printgen icons WORD' finds drawings by a word")
_MOST = 4  # the number of drawings that a hint names
_LONG = 4  # letters of a word that is looked for in a compound
_REST = 3  # letters of the rest of the compound
_ALIKE = 0.8  # the similarity of words that are misspelled or inflected
_FEW = 2  # words this short may begin any other


@cache
def icon_words() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the search words by language and name of the icon."""
    return {path.stem: _read(path) for path in sorted(FOLDER.glob("*.yaml"))}


def _read(path: Path) -> Mapping[str, tuple[str, ...]]:
    tree, _ = read_tree(path.read_bytes(), path.name)
    assert tree is not None  # bundled: a test reads all of them
    return {name: tuple(words) for name, words in tree.items()}


def drawings_called(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the drawings with a word, else those with a word that begins with it, else one that contains it.

    ``names`` are the names of the drawings, whose parts count as words. Case and accents make no difference.
    """
    wanted = _plain(word)
    called = {name: _plain_calls(name) for name in names}
    ways: tuple[Callable[[str], bool], ...] = (
        wanted.__eq__,
        lambda one: one.startswith(wanted),
        lambda one: wanted in one,
    )
    for way in ways[: 1 if len(wanted) < _FEW and wanted.isascii() else 3]:
        if found := tuple(name for name, words in called.items() if any(map(way, words))):
            return found
    return ()


def drawings_like(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the drawings with a part of a compound (``Feuerwehrauto``), or with a word that is spelled alike."""
    wanted = _plain(word)
    called = {name: _plain_calls(name) for name in names}
    similar = _similar(wanted, {one for words in called.values() for one in words if len(one) >= _LONG})
    return tuple(name for name, words in called.items() if not similar.isdisjoint(words))


def _similar(wanted: str, words: set[str]) -> set[str]:
    """Return the word with which a compound ends, else that with which it begins, else words that are spelled alike."""
    from difflib import get_close_matches  # only needed if nothing is called so

    for is_part in (wanted.endswith, wanted.startswith):
        if parts := [word for word in words if is_part(word) and len(wanted) - len(word) >= _REST]:
            return {max(parts, key=len)}
    return set(get_close_matches(wanted, sorted(words), n=3, cutoff=_ALIKE)) if len(wanted) >= _LONG else set()


def shown_name(name: str, word: str, language: str) -> str:
    """Return what a drawing is called in a language; for English readers, in the language of the word that found it."""
    catalogues = icon_words()
    primary = language.partition("-")[0]
    if primary in catalogues and primary != "en":
        return catalogues[primary][name][0]
    wanted = _plain(word)
    if not wanted or any(wanted in _plain(one) for one in (name, *catalogues["en"].get(name, ()))):
        return ""
    ways: tuple[Callable[[str], bool], ...] = (wanted.__eq__, lambda one: wanted in one, lambda one: one in wanted)
    for way in ways:
        for words in catalogues.values():
            for one in words.get(name, ()):
                if way(_plain(one)):
                    return one
    return ""


def icon_hint(word: str) -> str:
    """Suggest bundled icons for a word in any language, or the icon with the most similar name."""
    names = sorted(icon_words()["en"])
    first, *others = [quoted(one) for one in drawings_called(word, names)[:_MOST]] or [""]
    if others:
        return message("did you mean {names} or {last}?", names=", ".join([first, *others[:-1]]), last=others[-1])
    return message("did you mean {name}?", name=first) if first else did_you_mean(word, names) or _FIND


def all_calls(names: Iterable[str]) -> frozenset[str]:
    """Return all search words for some icons."""
    return frozenset(call for name in names for call in _calls(name))


def _calls(name: str) -> Iterator[str]:
    yield name
    yield from name.split("-")
    for words in icon_words().values():
        yield from words.get(name, ())


@cache
def _plain_calls(name: str) -> tuple[str, ...]:
    return tuple(map(_plain, _calls(name)))


def _plain(word: str) -> str:
    """Return a word in lower case without accents, for comparison."""
    letters = (
        letter for letter in normalize("NFKD", word.strip().casefold()) if not any(ord(letter) in few for few in _LOOSE)
    )
    return normalize("NFC", "".join(letters))
