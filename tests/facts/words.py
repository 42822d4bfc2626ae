"""Terms of each trading edition, and functions that fill an edition's words and money into texts."""

import re
from typing import NamedTuple

from tests.support.reading import Fact


class Words(NamedTuple):
    """The terms of an edition."""

    money: str = "${}"
    units: str = "dollars"
    start: str = "GO"
    bonus: str = "salary"
    bonuses: str = "salaries"
    jail: str = "Jail"
    go_to_jail: str = "Go to Jail"
    free: str = "Free Parking"
    chest: str = "Community Chest"
    chance: str = "Chance"
    jail_card: str = "Get Out of Jail Free"
    income_tax: str = "Income Tax"
    luxury_tax: str = "Luxury Tax"
    property: str = "property"
    properties: str = "properties"
    deed: str = "Title Deed card"
    transport: str = "railroad"
    utility: str = "utility"
    utilities: str = "utilities"
    house: str = "house"
    hotel: str = "hotel"
    a_hotel: str = "a hotel"
    build: str = "build"
    building: str = "Building"
    bank: str = "Bank"
    banker: str = "Banker"
    bankruptcy: str = "bankruptcy"
    interest: str = "interest"
    pointer: str = "arrow"
    players: str = "2–8"
    age: str = "8"
    six: str = "six players or more"  # players for whom the money is printed again


EDITIONS = {
    "classic": Words(),
    "tournament": Words(players="4–6", age="14", six="six players"),
    "knockopoly": Words(
        money="Ɉ{}", units="Jellybeans", start="Great Hall", bonus="bonus", bonuses="bonuses", jail="Detention",
        go_to_jail="Go to Detention", free="Free Period", chest="Get Schooled", chance="Spell Backfire",
        jail_card="Get Out of Detention Free", luxury_tax="Sweet Tooth Tax", property="Supply", properties="Supplies",
        deed="Supply card", transport="Commons Key", utility="practice space", utilities="practice spaces",
        house="Study Sheet", hotel="Answer Key", a_hotel="an Answer Key", build="study", building="Studying",
        bank="Bean Bank", banker="Bean Counter", bankruptcy="Beanruptcy", interest="Bean interest",
    ),
    "wizarding": Words(
        money="G {}", units="gold pieces", jail="Azkaban", go_to_jail="Go to Azkaban", chest="The Daily Prophet",
        chance="The Quibbler", jail_card="Get Out of Azkaban Free", income_tax="Ministry of Magic Tax",
        luxury_tax="Fine Robes Duty", transport="house common room", house="hut", hotel="manor", a_hotel="a manor",
        pointer="broom",
    ),
}  # fmt: skip


def put(words: Words, text: str) -> str:
    """Fill the edition's words and money into a text; ``<200>`` is an amount."""
    filled = text.format(**words._asdict())
    filled = re.sub(r"<([\d,]+)>", lambda amount: words.money.format(amount[1]), filled)
    return filled[:1].upper() + filled[1:] if text.startswith("{") else filled


def worded(words: Words, fact: Fact) -> Fact:
    """Fill the edition's words into a fact."""
    return fact._replace(place=put(words, fact.place), text=put(words, fact.text))
