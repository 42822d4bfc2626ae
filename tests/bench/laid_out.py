"""Write a theme with a deck of cards with a layout of their own: eight columns, and photographs or drawings.

python tests/bench/laid_out.py FOLDER CARDS PICTURES    PICTURES is the number of different photographs, perhaps 0
"""

import csv
import random
import sys
from pathlib import Path

COLUMNS = ("title", "kind", "cost", "strength", "gains", "text", "flavour")  # and one for the picture
KINDS = {"Air": ("#1f4f82", "feather"), "Water": ("#1d5e5a", "water"), "Land": ("#7a4a12", "paw")}
ICONS = ("owl", "fish", "turtle", "butterfly", "snake", "bee", "duck", "cat")
GAINS = ("2 coin", "star", "coin, star", "3 heart", "2 star, heart")
TEXTS = (
    "Look at the top {0} cards of the deck, keep one of them, and put the others back in any order.",
    "Every other player gives you {0} coins or a card. Whoever has neither misses the next turn.",
    "Take your time: draw nothing and discard nothing. At the end of the round you gain {0} coins.",
    "You may exchange this card for one from the discard pile whose cost is {0} or less.",
)
SAYINGS = (
    "It was there long before the zoo.",
    "Nobody has ever seen it sleep.",
    "The keepers call it the landlord.",
    "Please do not feed it after eight.",
)
THEME = """format: 1
game: cards
id: {id}
title: Bench
style: arcade
players: {{min: 2, max: 4, age: 8}}
rules: {{play: own}}
layouts:
  animal:
    border: line
    fields:
      cost: number
      strength: number
      kind:
        type: choice
        choices:
{kinds}
    items:
      - {{shape: rectangle, at: [2.5, 2.5, 44, 11], fill: "{{kind.colour}}", line: none}}
      - {{text: "{{title}}", at: [4.5, 4, 29, 8], style: title, align: left}}
      - {{text: "{{cost}}", at: [36.5, 4, 8, 8], style: stat, plate: circle, fill: paper, when: cost > 0}}
      - {item}
      - {{icon: "{{kind.icon}}", at: [4.5, 46.5, 5, 5], colour: "{{kind.colour}}"}}
      - {{text: "{{kind.name}}", at: [10.5, 46.5, 16, 5], style: label}}
      - {{row: "{{gains}}", at: [27, 46.5, 17.5, 5], icon_size: 4.5, align: right, colour: "{{kind.colour}}"}}
      - {{text: "{{text}}", at: [4.5, 53, 40, 16], style: body}}
      - {{text: "{{flavour}}", at: [4.5, 70, 30, 10.5], style: flavour}}
      - {{text: "{{strength}}", at: [36, 72, 8.5, 8.5], style: stat, colour: "{{kind.colour}}"}}
decks:
  - {{id: zoo, name: Animal, icon: paw, colour: "#1f3f52", layout: animal, cards_file: cards.csv}}
"""
PHOTO = '{picture: "{art}", at: [4.5, 15, 40, 30], frame: line}'
DRAWING = '{icon: "{icon}", at: [9.5, 15, 30, 30], colour: "{kind.colour}"}'
CAMERA = (2400, 1600)  # pixels of a photograph, with two bits each


def main(folder: Path, cards: int, pictures: int) -> None:
    """Write the theme, its table and its photographs."""
    folder.mkdir(parents=True)
    kinds = "".join(
        f'          {name}: {{name: {name}, colour: "{color}", icon: {icon}}}\n'
        for name, (color, icon) in KINDS.items()
    )
    item = PHOTO if pictures else DRAWING
    theme = THEME.format(id=f"bench-{cards}-{pictures}", kinds=kinds.rstrip(), item=item)
    (folder / "theme.yaml").write_text(theme, encoding="utf-8")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow((*COLUMNS, "art" if pictures else "icon"))
        table.writerows(row(number, pictures) for number in range(1, cards + 1))
    for number in range(pictures):
        write_photograph(folder / f"photo-{number}.jpg", number)


def row(number: int, pictures: int) -> tuple[str | int, ...]:
    """Return the cells of a card; no two cards are the same."""
    kind, icon = list(KINDS)[number % len(KINDS)], ICONS[number % len(ICONS)]
    return (
        f"{icon.title()} {number}", kind, number % 6, number % 9 + 1, GAINS[number % len(GAINS)],
        TEXTS[number % len(TEXTS)].format(number % 97 + 2), SAYINGS[number % len(SAYINGS)],
        f"photo-{number % pictures}.jpg" if pictures else icon,
    )  # fmt: skip


def write_photograph(path: Path, number: int) -> None:
    """Write a picture that is as expensive to decode as a photograph: soft shapes with the noise of a sensor."""
    from PIL import Image, ImageChops, ImageDraw, ImageFilter

    chance = random.Random(number)
    wide, high = (side // 8 for side in CAMERA)
    scene = Image.new("RGB", (wide, high), (120, 150, 180))
    pen = ImageDraw.Draw(scene)
    for _ in range(60):
        x, y, reach = chance.randrange(wide), chance.randrange(high), chance.randrange(4, 60)
        color = (chance.randrange(20, 235), chance.randrange(20, 235), chance.randrange(20, 235))
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=color)
    large = scene.filter(ImageFilter.GaussianBlur(2)).resize(CAMERA, Image.Resampling.BICUBIC)
    noise = Image.effect_noise((4 * wide, 4 * high), 30).resize(CAMERA, Image.Resampling.BILINEAR)
    ImageChops.overlay(large, Image.merge("RGB", (noise, noise, noise))).save(path, quality=88)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
