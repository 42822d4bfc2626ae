"""The words of games: the placeholders of their themes' texts, and the values for the templates of their booklets."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from printgen.errors import Problem, listing, quoted
from printgen.games.registry import of_game
from printgen.messages import message
from printgen.theme.edition import Deck, HasDecks
from printgen.theme.records import Common, NamedPlace, Word
from printgen.words.catalogue import catalogue_of
from printgen.words.grammar import Noun, grammar, nouns, own_noun, rules_file, rules_languages, word_forms

E = TypeVar("E", bound=Common)

DECK_PLACES = "deck-places"  # the decks' places on the board, among the parts of a kit that are counted

_MARKDOWN = re.compile(r"[\\`*_\[\]<>#|&~+.()!-]")


Label = Callable[..., str]
"""Returns one of our labels by its id, with values for its placeholders."""


def own_label(edition: Common) -> Label:
    """Return the function from ids of our labels to labels in an edition's language."""
    catalogue, forms = catalogue_of(edition.language), word_forms(edition).get
    return lambda name, /, **values: str(catalogue.label(name, values, forms))


class GameWords(Generic[E]):
    """The words of a game, to be overridden by each game.

    Templates are files in ``rules/<language>``. One has a block for each of ``sections``, in the booklet's order; the
    quick rules are a choice of them with a template of their own, and take those of ``whole`` from the booklet as they
    are. A game without sections has no booklet. ``points`` is the template of what players of an event must remember;
    ``questions`` that of questions and answers for the guide, which a language may lack.

    For translators: ``spoken`` is the kind of game in a word, and ``samples`` are bundled editions whose kits have
    between them every document of the game.
    """

    template: str = ""
    sections: tuple[str, ...] = ()
    quick_template: str = ""
    quick: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    points: str = ""
    questions: str = ""
    spoken: str = ""
    samples: tuple[str, ...] = ()

    @property
    def templates(self) -> tuple[str, ...]:
        """All its templates; a language with rules for the game has all of them."""
        return tuple(filter(None, (self.template, self.quick_template, self.points)))

    def has_rules(self, edition: E) -> bool:
        """Check whether our sections tell the edition's rules; otherwise they have no text but the theme's."""
        return True

    def has_questions(self, edition: E) -> bool:
        """Check whether there are questions and answers that hold for the edition: its theme replaces no rules."""
        known = self.questions and rules_file(edition.language, self.questions) is not None
        return bool(known) and not edition.booklet.replace

    def names(self, edition: E) -> dict[str, str]:
        """Return the placeholders of the theme's texts besides those of every game."""
        return {f"deck.{deck.id}": deck.name for deck in edition.decks} if isinstance(edition, HasDecks) else {}

    def laid_out(self, edition: E) -> list[Deck]:
        """Return the decks that have a layout, and other parts with one as decks."""
        return [deck for deck in edition.decks if deck.layout] if isinstance(edition, HasDecks) else []

    def missing(self, edition: E) -> dict[str, str]:
        """Return the placeholders that the edition lacks, each with the reason."""
        features = edition.missing_features().values()
        return {name: feature.missing for feature in features for name in feature.placeholders}

    def piece_names(self, edition: E) -> dict[str, str]:
        """Return the names of pieces by the ids that they have in the manifest, where texts cannot name them."""
        return {}

    def values(self, edition: E, contents: Mapping[str, int]) -> dict[str, Any]:
        """Return the values for the templates, with the theme's texts escaped; ``contents`` counts the kit's parts."""
        return {
            **nouns(edition, escaped),
            "title": escaped(edition.title),
            "rules": edition.rules,
            "players": edition.players,
            "table": players_phrase(edition.language, edition.players.min, edition.players.max),
            "has_questions": self.has_questions(edition),
            "minute": own_noun(grammar(edition.language), "minute"),
        }


def words_of(game: str) -> GameWords[Any]:
    """Return the words of the game with an id."""
    found: GameWords[Any] = of_game(game, "words", "WORDS")
    return found


def escaped(text: str) -> str:
    """Return a text with all characters escaped that have a meaning in Markdown."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def named_place(language: str, name: str, place: NamedPlace | None = None) -> Word:
    """Return a name of a space in all forms, of which ``place`` can give some."""
    at, to = (place.name_at, place.name_to) if place is not None else (None, None)
    return grammar(language).place(name, at, to)


def place_noun(word: Word, shown: Callable[[str], str] = escaped) -> Noun:
    """Return a name of a space for templates: the name, and its forms as attributes."""
    return Noun.of(word, "one", shown)


def place_names(stem: str, word: Word) -> dict[str, str]:
    """Return the placeholders of a name of a space: ``jail``, ``jail.at`` and those of its other forms."""
    return {stem: word.one, **{f"{stem}.{form}": text for form, text in word.items() if form != "one"}}


def players_phrase(language: str, low: int, high: int) -> str:
    """Return a range of players in words."""
    spoken = grammar(language)
    if low >= high:
        return spoken.phrase("players", high)
    return spoken.phrase("players_between", high, {"low": spoken.language.number(low)})


def rules_lacking(game: str, code: str) -> Problem | None:
    """Return the problem if a language lacks rules for a game: the missing files, and the languages with rules."""
    templates = words_of(game).templates
    lacking = [name for name in templates if rules_file(code, name) is None]
    if not lacking:
        return None
    whole = [known for known in rules_languages() if all(rules_file(known, name) for name in templates)]
    known = any(rules_file(code, name) for name in templates)
    if known:
        text = message(
            "the rules of the game {game} are incomplete in {language}; missing: {files}",
            game=quoted(game),
            language=quoted(code),
            files=listing(lacking),
        )
    else:
        text = message(
            "the rules of the game {game} are not available in {language}", game=quoted(game), language=quoted(code)
        )
    return Problem(text, None, message("they are available in {languages}", languages=listing(whole)))
