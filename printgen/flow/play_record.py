"""What a kit's manifest says for playing on a screen: what everyone begins with, what things are called, the rules."""

from collections.abc import Iterator, Mapping

from printgen.blank import writing_place
from printgen.games.slide.records import SlideEdition
from printgen.kit.manifest.records import PlayRecord, QuickSection
from printgen.kit.pieces import BUILDINGS, numbered_id
from printgen.theme.games import AnyEdition
from printgen.theme.model.edition import HasMoney, HasSpaces
from printgen.words.booklet.wording import quick
from printgen.words.catalogue import catalogue_of
from printgen.words.games import GAMES
from printgen.words.languages.language import language
from printgen.words.languages.nouns import edition_words
from printgen.words.names import amount, with_capital

_NAMED = ("space.", "deck.", "token.", "side.")  # kinds of names that the texts of an edition may use


def play_record(edition: AnyEdition, contents: Mapping[str, int] | None) -> PlayRecord:
    """The record of an edition of any game; without money of its own it has no unit and no hand.

    ``contents`` counts the parts of a kit with a rules booklet by their ids; without them it has no quick rules.
    """
    hand = edition.starting_hand() if isinstance(edition, HasMoney) else {}
    return PlayRecord(
        unit=amount(edition, 1) if isinstance(edition, HasMoney) and not writing_place(edition.currency.sign) else "",
        start={f"note-{value}": count for value, count in hand.items()},
        names=dict(_names(edition)),
        sliding=edition.sliding,
        quick=() if contents is None else tuple(_quick_sections(edition, contents)),
    )


def _quick_sections(edition: AnyEdition, contents: Mapping[str, int]) -> Iterator[QuickSection]:
    """What a zine of the kit would tell."""
    if GAMES[edition.game].quick:
        yield from (QuickSection(section.title, section.text) for section in quick(edition, contents))


def _names(edition: AnyEdition) -> Iterator[tuple[str, str]]:
    """Names by the ids that items have in the manifest; deeds are numbered in board order."""
    for key, name in GAMES[edition.game].names(edition).items():
        kind = next((kind for kind in _NAMED if key.startswith(kind)), None)
        if kind and not writing_place(name):
            yield key.removeprefix(kind), name
    yield from _notes(edition)
    words = edition_words(edition)
    for word, id in BUILDINGS.items():
        if word in words:
            yield id, with_capital(words[word].one, edition.language)
    for side in edition.tokens.sides if isinstance(edition, SlideEdition) else ():
        marker = with_capital(words["marker"].one, edition.language)
        values = {"name": marker, "text": side.name}
        yield f"turn-{side.id}", catalogue_of(edition.language).label("lists.said", values, lambda name: None)
    lots = edition.deeds if isinstance(edition, HasSpaces) else ()
    yield from ((numbered_id("deed", number, len(lots)), lot.name) for number, lot in enumerate(lots, 1))


def _notes(edition: AnyEdition) -> Iterator[tuple[str, str]]:
    """The amounts of notes as the kit writes them; where their sign is written by hand, the numbers."""
    spoken = language(edition.language)
    for note in edition.money if isinstance(edition, HasMoney) else ():
        by_hand = writing_place(edition.currency.sign)
        yield f"note-{note.value}", spoken.number(note.value) if by_hand else amount(edition, note.value)
