"""Search words for the bundled icons in all languages.

Emoji are found by the names and keywords of Unicode's CLDR, drawings of game-icons by the parts of their names, and by
translations of these that another drawing has.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from unicodedata import normalize

from printgen.errors import did_you_mean, quoted
from printgen.icon_sets import EMOJI, GAME, SETS, emoji_of, emoji_words, set_names
from printgen.messages import message
from printgen.theme.yaml import read_tree

FOLDER = Path(__file__).parents[1] / "words" / "icons"  # the folder in which translators add a language
# Accents, and the vowel signs of Arabic.
_LOOSE = dict.fromkeys([*range(0x300, 0x370), *range(0x64B, 0x653)])
_FIND = message("'printgen icons WORD' lists the drawings that match a word")
_MOST = 4  # the number of drawings that a hint names
_LONG = 4  # letters of a word that is looked for in a compound
_REST = 3  # letters of the rest of the compound
_ALIKE = 0.8  # the similarity of words that are misspelled or inflected
_FEW = 2  # words this short may begin any other
_PREFIXES = tuple(f"{folder}/" for folder in SETS)


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

    Those whose whole name is the word come first. ``names`` are the names of the drawings, whose parts count as words.
    Case and accents make no difference. A word such as ``game/`` finds the names that begin with it.
    """
    wanted = _plain(word)
    if wanted.startswith(_PREFIXES):
        return tuple(name for name in names if name.startswith(wanted))
    called = {name: _plain_calls(name) for name in names}
    translated = _english(wanted) if any(name.startswith(f"{GAME}/") for name in called) else frozenset()
    ways: tuple[Callable[[str], bool], ...] = (
        lambda one: one == wanted or one in translated,
        lambda one: one.startswith(wanted),
        lambda one: wanted in one,
    )
    for way in ways[: 1 if len(wanted) < _FEW and wanted.isascii() else 3]:
        if found := [name for name, words in called.items() if any(map(way, words))]:
            return _named_first(wanted, found)
    return ()


@cache
def _english(wanted: str) -> frozenset[str]:
    """Return the English names, of one word each, of the drawings that another language calls by a word."""
    found = set()
    for code, words in icon_words().items():
        if code != "en":
            found |= {name for name, calls in words.items() if wanted in map(_plain, calls)}
    for code, words in emoji_words().items():
        if code != "en":
            named = (name for name, calls in words.items() if _plain(calls[0]) == wanted)
            found |= {emoji_words()["en"][name][0] for name in named}
    return frozenset(name for name in map(_plain, found) if name.isalpha())


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
    if name.startswith(f"{GAME}/"):
        return ""
    if name.startswith(f"{EMOJI}/"):
        return " ".join(filter(None, (emoji_of(name), _shown_name(emoji_words(), name, word, language))))
    return _shown_name(icon_words(), name, word, language)


def _shown_name(catalogues: Mapping[str, Mapping[str, tuple[str, ...]]], name: str, word: str, language: str) -> str:
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
    folder, slash, rest = word.partition("/")
    if slash and folder in SETS:
        names = set_names(folder)
        alike = [name for name in names if name.startswith(word[: len(folder) + 2])]
        return _meant(drawings_called(rest, names) if rest else ()) or did_you_mean(word, alike) or _FIND
    names = tuple(sorted(icon_words()["en"]))
    others = [name for each in SETS for name in set_names(each)]
    return _meant(drawings_called(word, names)) or did_you_mean(word, names) or _meant(_exactly(word, others)) or _FIND


def _exactly(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the drawings with a word, or the translation of one."""
    wanted = _plain(word)
    found = {wanted} | _english(wanted)
    return _named_first(wanted, [name for name in names if not found.isdisjoint(_plain_calls(name))])


def _named_first(wanted: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: name.rpartition("/")[2] != wanted))


def _meant(names: Sequence[str]) -> str:
    """Return the question whether one of the first few names was meant, or an empty text."""
    first, *others = [quoted(one) for one in names[:_MOST]] or [""]
    if others:
        return message("did you mean {names} or {last}?", names=", ".join([first, *others[:-1]]), last=others[-1])
    return message("did you mean {name}?", name=first) if first else ""


def all_calls(names: Iterable[str]) -> frozenset[str]:
    """Return all search words for some icons."""
    return frozenset(call for name in names for call in _calls(name))


def _calls(name: str) -> Iterator[str]:
    if name.startswith(_PREFIXES):
        folder, _, short = name.partition("/")
        yield from (name, short, *short.split("-"))
        if folder == EMOJI:
            yield emoji_of(name)
            for words in emoji_words().values():
                yield from words.get(name, ())
        return
    yield name
    yield from name.split("-")
    for words in icon_words().values():
        yield from words.get(name, ())


@cache
def _plain_calls(name: str) -> tuple[str, ...]:
    return tuple(_plain(" \n ".join(_calls(name))).split(" \n "))


def _plain(word: str) -> str:
    """Return a word in lower case without accents, for comparison."""
    return normalize("NFC", normalize("NFKD", word.strip().casefold()).translate(_LOOSE))
