"""The words of the sliding game."""

from collections.abc import Mapping
from typing import Any

from printgen.games.slide.card_decks import missing_kinds, slide_decks
from printgen.games.slide.records import PRICES, CashSpace, SlideEdition, Special
from printgen.theme.edition import Deck
from printgen.words.amounts import amount
from printgen.words.catalogue import catalogue_of
from printgen.words.games import GameWords, escaped, named_place, place_names, place_noun
from printgen.written_text import with_capital


class SlideWords(GameWords[SlideEdition]):
    """The words of the sliding game."""

    template = "slide.md.j2"
    sections = ("aim", "setup", "sliding", "again", "jail", "scoring", "pot", "spaces", "end", "teams", "bank")
    quick_template = "slide_quick.md.j2"
    quick = ("aim", "setup", "sliding", "scoring", "pot", "spaces", "end", "teams")
    spoken = "sliding"
    samples = ("knockout",)

    def names(self, edition: SlideEdition) -> dict[str, str]:
        return {
            **{
                name: text
                for space in edition.spaces
                for name, text in place_names(
                    f"space.{space.id}", named_place(edition.language, space.name, space)
                ).items()
            },
            **{f"side.{side.id}": side.name for side in edition.tokens.sides},
            **{name: amount(edition, getattr(edition.rules, name)) for name in PRICES},
            "coin": edition.tokens.coin.name,
            "jail_card": edition.cards.jail,
        }

    def laid_out(self, edition: SlideEdition) -> list[Deck]:
        if missing_kinds(edition):
            return []
        return [deck for deck in slide_decks(edition) if deck.layout in edition.layouts]

    def piece_names(self, edition: SlideEdition) -> dict[str, str]:
        labels, marker = catalogue_of(edition.language), with_capital(edition.words.marker.one, edition.language)
        return {
            f"turn-{side.id}": labels.label("lists.said", {"name": marker, "text": side.name}, lambda name: None)
            for side in edition.tokens.sides
        }

    def values(self, edition: SlideEdition, contents: Mapping[str, int]) -> dict[str, Any]:
        specials = [space for space in edition.spaces if isinstance(space, Special)]
        prizes = [space for space in edition.spaces if isinstance(space, CashSpace)]
        return {
            **super().values(edition, contents),
            **{
                space.does.replace("-", "_"): place_noun(named_place(edition.language, space.name, space))
                for space in specials
            },
            "start": place_noun(named_place(edition.language, edition.board.start)),
            "tokens": edition.tokens,
            "coin": escaped(edition.tokens.coin.name),
            "sides": [escaped(side.name) for side in edition.tokens.sides],
            "groups": [
                (escaped(group.name), [prize.cash for prize in prizes if prize.group == group.id], group.bonus)
                for group in edition.groups
            ],
            "cards": edition.cards,
            "jail_card": escaped(edition.cards.jail),
            "order_card": escaped(edition.cards.order),
            "notes": [(note.value, note.count) for note in edition.money],
            "units": escaped(edition.currency.many),
        }


WORDS = SlideWords()
