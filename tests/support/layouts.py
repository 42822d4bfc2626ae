"""A small card game whose deck has a layout and a table, for tests to change."""

from pathlib import Path

THEME = """\
format: 1
id: sea
game: cards
title: Deep Sea
style: deco
players: {min: 2, max: 4, age: 8}
words: {card: {one: card, many: cards}}
rules: {play: own}
layouts:
  creature:
    size: 60x90mm
    background: "{suit.colour}"
    fields:
      cost: number
      suit:
        type: choice
        choices:
          reef: {colour: "#1f4a8c", icon: fish}
          deep: {colour: "#22223b", icon: anchor}
    items:
      - {id: card, shape: rounded, at: [4, 4, 52, 82], fill: paper}
      - {id: title, text: "{title}", at: [16, 6, 28, 9], style: title}
      - {id: cost, text: "{cost}", at: [6, 6, 9, 9], style: stat, plate: circle, when: cost > 0}
      - {id: drawing, icon: "{icon}", at: [10, 18, 40, 30], colour: "{suit.colour}"}
      - {id: suit, icon: "{suit.icon}", at: [46, 6, 8, 8], colour: "{suit.colour}"}
      - {id: text, text: "{text}", at: [8, 52, 44, 20], style: body}
      - {id: gains, row: "{gains}", at: [8, 74, 44, 8], icon_size: 6}
decks:
  - {id: sea, layout: creature, cards_file: sea.csv}
"""
TABLE = """\
title,Cost,suit,icon,text,gains,copies
Clownfish,1,reef,fish,Draw a card.,"star, 2 fish",2
Squid,5,deep,octagon,**Pay** 2 :star: to each other player. Then show one card of the reef to everyone.,3 star,
Turtle,0,reef,turtle,Keep this card until the tide turns.,,
"""


def written(folder: Path, *changes: tuple[str, str], table: str = TABLE, theme: str = THEME) -> str:
    """Write the game with strings of its files replaced, which must occur; return the folder as an argument."""
    folder.mkdir(parents=True, exist_ok=True)
    for old, new in changes:
        assert (old in theme) + (old in table), old
        theme, table = theme.replace(old, new, 1), table.replace(old, new, 1)
    (folder / "theme.yaml").write_text(theme, encoding="utf-8")
    (folder / "sea.csv").write_text(table, encoding="utf-8")
    return f"{folder}/"
