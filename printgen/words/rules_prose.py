"""The words of the rules booklet: the templates in ``rules/``, filled with an edition's names, numbers and options."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from printgen.theme.games import USUAL, AnyEdition
from printgen.theme.hands import second_hand
from printgen.theme.model.common import Word
from printgen.theme.model.slide import CashSpace, SlideEdition, Special
from printgen.theme.model.trade import Draw, Edition, Tax
from printgen.words.names import amount, corners, jail_card, with_article, with_capital, words

# The blocks of each game's template, in the booklet's order.
SECTIONS = (
    "aim",
    "setup",
    "turn",
    "salary",
    "buying",
    "auction",
    "rent",
    "building",
    "mortgage",
    "cards",
    "tax",
    "jail",
    "free",
    "trading",
    "debt",
    "end",
    "bank",
)

SLIDE_SECTIONS = ("aim", "setup", "sliding", "again", "jail", "scoring", "spaces", "pot", "end", "teams", "bank")

# The blocks of the quick rules, a choice of those above.
QUICK = ("aim", "setup", "turn", "buying", "rent", "building", "mortgage", "jail", "free", "trading", "debt", "end")
SLIDE_QUICK = ("aim", "setup", "sliding", "scoring", "spaces", "pot", "end", "teams")

_STOCK = {"deed": "deeds", "small_building": "small-buildings", "large_building": "large-buildings"}
_TEMPLATES = Path(__file__).parent / "rules" / "en"
_MARKDOWN = re.compile(r"[\\`*_\[\]<>#|&~+.()!-]")
_ESCAPE = re.compile(r"\\(.)")
_CARDINALS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_FACTORS = {2: "double", 3: "three times"}


class RulesSection(NamedTuple):
    """A section of the booklet: its id, its title as plain text, its text in Markdown."""

    id: str
    title: str
    text: str


class Noun(str):
    """A word of the edition, ready for Markdown, with its other forms."""

    many: str
    a: str

    def of(self, number: int) -> str:
        """The form that goes with a number."""
        return self if number == 1 else self.many


def escaped(text: str) -> str:
    """Text in which no character means anything to Markdown."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def rounded_up(value: int, percent: int) -> int:
    """That percentage of an amount; a fraction rounds up."""
    return -(-value * percent // 100)


def section_ids(edition: AnyEdition) -> tuple[str, ...]:
    """The sections of the booklet of the edition's game, in order."""
    return _BOOKLETS[getattr(edition, "game", USUAL)].sections


def our_sections(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """Every section, before the theme changes any."""
    booklet = _BOOKLETS[edition.game]
    return _sections(edition, (booklet.file, booklet.sections), booklet.values(edition, contents))


def quick_sections(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The sections of the quick rules, each under the id of the section that it shortens."""
    booklet = _BOOKLETS[edition.game]
    return _sections(edition, booklet.quick, booklet.values(edition, contents))


def _sections(
    edition: AnyEdition, source: tuple[str, Sequence[str]], values: Mapping[str, Any]
) -> tuple[RulesSection, ...]:
    """The blocks of a template filled with values; a block's first line is its title."""
    file, names = source
    template = _template(edition, file)
    context = template.new_context(values)
    sections = []
    for name in names:
        title, _, text = "".join(template.blocks[name](context)).strip().partition("\n")
        sections.append(RulesSection(name, _ESCAPE.sub(r"\1", title.removeprefix("# ")), text.strip()))
    return tuple(sections)


def _template(edition: AnyEdition, file: str) -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        bytecode_cache=_compiled(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=0,
    )
    environment.filters |= {
        "money": lambda value: escaped(amount(edition, value)),
        "word": _cardinal,
        "ordinal": lambda number: _ORDINALS[number],
        "share": lambda percent: "half" if percent == 50 else f"{percent}% of",
        "factor": lambda factor: _FACTORS.get(factor, f"{_cardinal(factor)} times"),
        "count": lambda number, noun: f"{number:,} {noun.of(number)}",
        "few": lambda number, noun: f"{_cardinal(number)} {noun.of(number)}",
    }
    return environment.get_template(file)


def _compiled() -> Any:
    """Where the compiled templates are kept if they can be: in a ``__pycache__`` beside them, as Python does."""
    from jinja2 import FileSystemBytecodeCache, __version__

    folder = _TEMPLATES / "__pycache__"
    if sys.dont_write_bytecode:
        return None
    with suppress(OSError):
        folder.mkdir(exist_ok=True)

    class Cache(FileSystemBytecodeCache):
        def dump_bytecode(self, bucket: Any) -> None:
            with suppress(OSError):
                super().dump_bytecode(bucket)

    return Cache(str(folder), f"jinja-{__version__}-%s.bytecode")


def _values(edition: Edition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template can say, each text of the theme escaped."""
    rules, nouns = edition.rules, _nouns(edition)
    drawn = {space.deck for space in edition.spaces if isinstance(space, Draw)}
    return {
        **nouns,
        **_places(edition),
        "title": escaped(edition.title),
        "rules": rules,
        "players": edition.players,
        "table": _players(edition.players.min, edition.players.max),
        "pieces": edition.pieces,
        "event": edition.event is not None,
        "stock": {name: _stocked(nouns[name], contents.get(part)) for name, part in _STOCK.items()},
        "hands": _hands(edition),
        "decks": _listed([escaped(deck.name) for deck in edition.decks if deck.id in drawn], "or"),
        "all_decks": _listed([escaped(deck.name) for deck in edition.decks], "and"),
        "taxes": [(escaped(tax.name), tax) for tax in edition.spaces if isinstance(tax, Tax)],
        "jail_card": escaped(jail_card(edition)),
        "steps": list(zip_longest(rules.transport_rent, rules.utility_factor)),
        "them": "it" if rules.small_per_large == 1 else "them",
        "lift": f" plus {rules.lift_percent}%, rounded up" if rules.lift_percent else ", without interest",
        "minute": _noun(Word("minute", "minutes"), str),
        "units": escaped(edition.currency.many),
    }


def _slide_values(edition: SlideEdition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template of the sliding game can say, each text of the theme escaped."""
    specials = [space for space in edition.spaces if isinstance(space, Special)]
    prizes = [space for space in edition.spaces if isinstance(space, CashSpace)]
    most = edition.players.max
    return {
        **_nouns(edition),
        **{space.does.replace("-", "_"): escaped(space.name) for space in specials},
        "start": escaped(edition.board.start),
        "title": escaped(edition.title),
        "rules": edition.rules,
        "players": edition.players,
        "table": _players(edition.players.min, most),
        "tokens": edition.tokens,
        "coin": escaped(edition.tokens.coin.name),
        "sides": _listed([escaped(side.name) for side in edition.tokens.sides], "and"),
        "groups": [
            (escaped(group.name), [prize.cash for prize in prizes if prize.group == group.id], group.bonus)
            for group in edition.groups
        ],
        "cards": edition.cards,
        "jail_card": escaped(edition.cards.jail),
        "order_card": escaped(edition.cards.order),
        "notes": [(note.value, note.count) for note in edition.money],
        "units": escaped(edition.currency.many),
        "minute": _noun(Word("minute", "minutes"), str),
    }


def _places(edition: Edition) -> dict[str, str]:
    """The corners' names, each also with a capital under its name with a capital."""
    places = {name: escaped(place) for name, place in corners(edition).items()}
    return places | {with_capital(name): with_capital(place) for name, place in places.items()}


def _nouns(edition: AnyEdition) -> dict[str, Noun]:
    """The edition's words, each also with a capital under its name with a capital."""
    nouns = {}
    for name, word in words(edition).items():
        nouns[name], nouns[with_capital(name)] = _noun(word, str), _noun(word, with_capital)
    return nouns


def _noun(word: Word, cased: Callable[[str], str]) -> Noun:
    noun = Noun(cased(escaped(word.one)))
    noun.many, noun.a = cased(escaped(word.many)), cased(escaped(with_article(word)))
    return noun


def _cardinal(number: int) -> str:
    """A small number in words, a larger one in figures."""
    return _CARDINALS[number] if number < len(_CARDINALS) else f"{number:,}"


def _listed(parts: Sequence[str], joint: str) -> str:
    *most, last = parts or ("",)
    return f"{', '.join(most)} {joint} {last}" if most else last


def _stocked(noun: Noun, number: int | None) -> str:
    """Parts with their number in the kit, where the kit's contents tell it."""
    return noun.many if number is None else f"{number:,} {noun.of(number)}"


def _hands(edition: Edition) -> dict[str, Any]:
    """The hand of notes that each player is dealt, and beside it the one for tables that are too large for that."""
    notes, low, high = edition.money, edition.players.min, edition.players.max
    deals = [{note.value: note.start for note in notes}]
    heads = ["Each player gets"]
    if second := second_hand(edition):
        served = max(low, min(note.count // note.start for note in notes if note.start))
        deals, heads = [*deals, second], [_players(low, served), _players(served + 1, high)]
    rows = [(note.value, [deal.get(note.value, 0) for deal in deals]) for note in notes]
    return {"heads": heads, "rows": [(value, counts) for value, counts in rows if any(counts)]}


def _players(low: int, high: int) -> str:
    """A range of players in words."""
    return f"{low}–{high} players" if low < high else f"{high} player{'s' if high > 1 else ''}"


class _Kind(NamedTuple):
    """The booklet of a game: its template, its sections, those of its quick rules, and what the templates can say."""

    file: str
    sections: tuple[str, ...]
    quick: tuple[str, tuple[str, ...]]
    values: Callable[[Any, Mapping[str, int]], dict[str, Any]]


_BOOKLETS = {
    "trade": _Kind("trade.md.j2", SECTIONS, ("trade_quick.md.j2", QUICK), _values),
    "slide": _Kind("slide.md.j2", SLIDE_SECTIONS, ("slide_quick.md.j2", SLIDE_QUICK), _slide_values),
}
