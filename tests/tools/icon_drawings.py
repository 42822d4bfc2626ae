"""The bundled icons: the names of those from Material Design Icons, and our own drawings; see ``bake_icons.py``."""

# Icons from Material Design Icons, with their names there.
MDI = """
    account account-group account-lock account-multiple airplane alert alien anchor
    arrow-down-bold arrow-left-bold arrow-right-bold arrow-u-left-top arrow-u-right-top
    arrow-up-bold atom axe bag-personal balloon bank bat bed bee bell bicycle book book-open
    book-open-variant boom-gate bow-tie bridge broom brush bullhorn bunk-bed bus butterfly
    cactus cake cake-variant camera campfire candle candy candycane car cards
    cards-playing-spade carrot cash cash-multiple castle cat certificate chair-rolling
    chair-school check-bold chef-hat chess-bishop chess-king chess-knight chess-pawn chess-queen
    chess-rook church city clock close-thick clover coach-lamp coffee cog compass content-cut
    controller-classic cookie cow crown crystal-ball cupcake currency-usd context diamond-stone
    dice-1 dice-2 dice-3 dice-4 dice-5 dice-6 dice-d20 dice-multiple dog-side door drama-masks
    duck egg elephant email eye factory faucet feather ferry file-document fire fish flag
    flag-checkered flag-variant flask flask-round-bottom flower flower-tulip food food-apple foot-print
    fountain-pen fountain-pen-tip fruit-cherries gamepad-square gamepad-variant garage gate
    gavel ghost gift glasses guitar-acoustic hammer hammer-wrench hand-coin hand-pointing-right
    handcuffs handshake hat-fedora heart heart-outline helicopter help home horse-variant
    horseshoe hospital-building ice-cream image-filter-hdr information iron island jellyfish
    kettle key key-variant lamp leaf lightbulb lighthouse lightning-bolt lock lock-open
    magic-staff magnet map map-marker medal microphone moon-waning-crescent mushroom music
    necklace newspaper notebook office-building oil-lamp owl palette palm-tree parking paw
    pencil penguin phone piano pickaxe pig piggy-bank pine-tree pirate pizza podium police-badge
    police-station popcorn post-lamp pot-steam printer puzzle rabbit receipt-text refresh ring
    robot rocket ruler ruler-square run sail-boat scale-balance school script script-text sheep
    shield shield-crown shield-star shield-sword shoe-formal shoe-sneaker shuffle sign-direction skull sleep
    snake snowflake soccer sofa spider sprout stadium-variant stairs star star-circle
    star-four-points star-outline store strategy submarine swap-horizontal sword sword-cross
    table-furniture target taxi tea teddy-bear telescope television test-tube theater ticket
    timer-outline timer-sand tortoise tournament train treasure-chest tree trophy trophy-variant
    tshirt-crew turtle ufo umbrella undo unicorn unicorn-variant wallet water weather-cloudy weather-lightning
    weather-night weather-sunny wheel-barrow whistle wizard-hat
"""

# Our own drawings: outlines clockwise, holes counterclockwise, no overlaps, so that both fill rules and outlines
# look the same.
OWN = {
    "arcade-cabinet": (
        "M6 2H18A1 1 0 0 1 19 3V11L20.5 14.2V15.6H19V22H5V15.6H3.5V14.2L5 11V3A1 1 0 0 1 6 2Z"
        "M7 3.4V5H17V3.4ZM7 6.4V11.4H17V6.4Z"
        "M8.6 12.6a.8.8 0 1 0 0 1.6a.8.8 0 1 0 0-1.6Z"
        "M13.2 12.8a.6.6 0 1 0 0 1.2a.6.6 0 1 0 0-1.2Z"
        "M15.6 12.8a.6.6 0 1 0 0 1.2a.6.6 0 1 0 0-1.2Z"
        "M9.5 17V20.5H14.5V17ZM11.5 18H12.5V19.5H11.5Z"
    ),
    "banner": (
        "M4.5 2H19.5A1 1 0 0 1 19.5 4H18.5V21.5L12 17.5L5.5 21.5V4H4.5A1 1 0 0 1 4.5 2Z"
        "M12 5.8L10.7 8.6L7.6 9L9.9 11.1L9.3 14.2L12 12.7L14.7 14.2L14.1 11.1L16.4 9L13.3 8.6Z"
    ),
    "bars": (
        "M4 22.5V10A8 8 0 0 1 20 10V22.5Z"
        "M5.8 20.8H7.85V5.4C6.6 6.5 5.8 8.2 5.8 10ZM9.25 20.8H11.3V3.84C10.6 3.9 9.9 4.1 9.25 4.44Z"
        "M12.7 20.8H14.75V4.44C14.1 4.1 13.4 3.9 12.7 3.84ZM16.15 20.8H18.2V10C18.2 8.2 17.4 6.5 16.15 5.4Z"
    ),
    "broom-rack": (
        "M4.3 1.5H5.7V5H4.3ZM11.3 1.5H12.7V5H11.3ZM18.3 1.5H19.7V5H18.3Z"
        "M1.5 6H22.5V7.8H1.5Z"
        "M4.3 8.8H5.7V12H6.6L8 19.2H2L3.4 12H4.3ZM11.3 8.8H12.7V12H13.6L15 19.2H9L10.4 12H11.3Z"
        "M18.3 8.8H19.7V12H20.6L22 19.2H16L17.4 12H18.3Z"
        "M1.5 20.6H22.5V22.4H1.5Z"
    ),
    "cauldron": (
        "M4 7H20A1 1 0 0 1 20 9H4A1 1 0 0 1 4 7Z"
        "M5 10H19C20.2 11.2 20.8 12.6 20.8 14C20.8 17 18.7 19.3 16 20.2L16.8 22H14.6L14 20.8"
        "C12.7 21 11.3 21 10 20.8L9.4 22H7.2L8 20.2C5.3 19.3 3.2 17 3.2 14C3.2 12.6 3.8 11.2 5 10Z"
        "M6.4 11.6C4.9 13.8 5.4 16.6 7.8 18C6.9 16.1 6.8 13.8 7.6 11.6Z"
        "M8.7 3a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 1 1 0-2.8Z"
        "M13.2 1.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6Z"
        "M16.4 4.4a.8.8 0 1 1 0 1.6a.8.8 0 1 1 0-1.6Z"
    ),
    "chocolate-bar": (
        "M6 2H8.7V5.2H5V3A1 1 0 0 1 6 2ZM9.7 2H14.3V5.2H9.7ZM15.3 2H18A1 1 0 0 1 19 3V5.2H15.3Z"
        "M5 6.2H8.7V9.4H5ZM9.7 6.2H14.3V9.4H9.7ZM15.3 6.2H19V9.4H15.3Z"
        "M4 11L6 12.5L8 11L10 12.5L12 11L14 12.5L16 11L18 12.5L20 11"
        "V21A1 1 0 0 1 19 22H5A1 1 0 0 1 4 21Z"
        "M6.5 15V19H17.5V15Z"
    ),
    "coin": (
        "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z"
        "M12 3.6a8.4 8.4 0 1 0 0 16.8a8.4 8.4 0 1 0 0-16.8Z"
        "M12 4.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 1 1 0-14.4Z"
        "M12 7L10.5 10.2L7 10.6L9.6 13L8.9 16.4L12 14.7L15.1 16.4L14.4 13L17 10.6L13.5 10.2Z"
    ),
    "dragon": (
        "M1.8 12.6L4.4 9.4L8.8 7.8L10 4.6L12.2 7C14 4.4 17 2.6 21.4 1.8"
        "C19.6 3.6 18.6 5.2 18.4 6.8L22 6.6C20.6 7.8 20 9.2 20 10.6L22.6 11.4"
        "C21 12.2 20.4 13.6 20.6 15L22.6 16.6C21.2 17.2 20.6 18.8 21 22H10.4"
        "C12.6 19.8 13 17.6 11.8 15.8L10 18L9 15.8L7.4 17.6L6.4 15.8C4 16.4 2 14.8 1.8 12.6Z"
        "M3.4 12.4L3.6 13.4C6 13.6 9 13.4 11.6 12.2C9 12.8 6 12.9 3.4 12.4Z"
        "M9.6 9.6C10.2 10.8 11.6 10.8 12.6 9.2Z"
    ),
    "fold": "M3 5H11.4V19H3ZM12.6 5L20.5 2V16L12.6 19ZM7 21H16.5V19.6L20 21.8L16.5 24V22.6H7Z",
    "frog": (
        "M7 3.6C8.8 3.6 10.2 4.8 10.5 6.4C11.5 6.2 12.5 6.2 13.5 6.4C13.8 4.8 15.2 3.6 17 3.6"
        "C19 3.6 20.6 5.2 20.6 7.2C20.6 8 20.4 8.6 20 9.2C21.2 10.5 22 12.2 22 14"
        "C22 18 17.5 20.8 12 20.8C6.5 20.8 2 18 2 14C2 12.2 2.8 10.5 4 9.2C3.6 8.6 3.4 8 3.4 7.2"
        "C3.4 5.2 5 3.6 7 3.6Z"
        "M7 5.3a1.9 1.9 0 1 0 0 3.8a1.9 1.9 0 1 0 0-3.8Z"
        "M7 6.3a.9.9 0 1 1 0 1.8a.9.9 0 1 1 0-1.8Z"
        "M17 5.3a1.9 1.9 0 1 0 0 3.8a1.9 1.9 0 1 0 0-3.8Z"
        "M17 6.3a.9.9 0 1 1 0 1.8a.9.9 0 1 1 0-1.8Z"
        "M4.6 13C6.6 18.4 17.4 18.4 19.4 13C16.4 16.2 7.6 16.2 4.6 13Z"
        "M10.8 10.6a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1ZM13.2 10.6a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1Z"
    ),
    "glue": (
        "M11.2 2H12.8L13.8 6H10.2ZM9 7H15V9H9Z"
        "M8.5 10H15.5C17.3 10.8 18 12 18 13.5V20.5A1.5 1.5 0 0 1 16.5 22H7.5"
        "A1.5 1.5 0 0 1 6 20.5V13.5C6 12 6.7 10.8 8.5 10Z"
        "M7.6 13.5V20H16.4V13.5Z"
        "M12 14.3C13.4 16 13.9 16.8 13.9 17.6A1.9 1.9 0 0 1 10.1 17.6C10.1 16.8 10.6 16 12 14.3Z"
    ),
    "goblet": (
        "M6 2H18C18 8 16.5 12 13 12.9V18C15.5 18.4 17 19.5 17 21V22H7V21C7 19.5 8.5 18.4 11 18"
        "V12.9C7.5 12 6 8 6 2Z"
        "M7.7 3.5C7.8 4.5 7.9 5.2 8.1 6H15.9C16.1 5.2 16.2 4.5 16.3 3.5Z"
    ),
    "jelly-bean": (
        "M4.2 7.8C6.2 3.8 12 2.6 16.2 5.2C20.8 8 23 13.6 21 17.4C19.3 20.6 15.2 20.6 13.4 17.8"
        "C12.3 16.1 11.6 14.9 9.6 14.7C5.4 14.3 2.4 11.4 4.2 7.8Z"
        "M7 8.8C9 7.4 12.4 7.4 15 9.4C13.4 6 8.8 5.4 7 8.8Z"
    ),
    "joystick": (
        "M11 9.35A4 4 0 1 1 13 9.35V15.5H18.5A2 2 0 0 1 20.5 17.5V21.5H3.5V17.5"
        "A2 2 0 0 1 5.5 15.5H11Z"
        "M10.4 3.6A2 2 0 0 0 10 6.2A4 4 0 0 1 12.4 3.4A2 2 0 0 0 10.4 3.6Z"
        "M16.6 17.3a1.1 1.1 0 1 0 0 2.2a1.1 1.1 0 1 0 0-2.2Z"
    ),
    "lantern": (
        "M8 6C8 .7 16 .7 16 6H14.6C14.6 2.6 9.4 2.6 9.4 6Z"
        "M8.5 7H15.5L17.5 9.5H6.5ZM7 10.5H17L16 18.5H8Z"
        "M8.6 11.9L9.3 17.2H14.7L15.4 11.9Z"
        "M12 12.4C13.2 13.9 13.7 14.8 13.7 15.4A1.7 1.7 0 0 1 10.3 15.4"
        "C10.3 14.8 10.8 13.9 12 12.4Z"
        "M7.5 19.5H16.5L17.5 22H6.5Z"
    ),
    "lollipop": (
        "M12 1.5a7 7 0 1 1 0 14a7 7 0 1 1 0-14Z"
        "M12 8.5C9.6 9.6 8.6 11.8 9.5 13.9C10.2 14.2 11 14.4 11.9 14.4C9.9 12.6 9.9 10.4 12 8.5Z"
        "M12 8.5C14.15 10.03 16.56 9.79 17.93 7.96C17.84 7.2 17.61 6.41 17.16 5.63"
        "C16.6 8.27 14.7 9.37 12 8.5Z"
        "M12 8.5C12.25 5.87 10.84 3.91 8.57 3.64C7.96 4.1 7.39 4.69 6.94 5.47"
        "C9.5 4.63 11.41 5.73 12 8.5Z"
        "M11.2 16.4H12.8V22A.8.8 0 0 1 11.2 22Z"
    ),
    "potion": (
        "M9.8 1.5H14.2V4H9.8Z"
        "M9 5H15V6.5H14V9.4C17.3 10.2 19.7 12.9 19.7 16.1C19.7 19.9 16.3 22.5 12 22.5"
        "C7.7 22.5 4.3 19.9 4.3 16.1C4.3 12.9 6.7 10.2 10 9.4V6.5H9Z"
        "M6.2 15.2H17.8C17.4 13.2 15.7 11.6 13.3 11.1C12.5 10.9 11.5 10.9 10.7 11.1C8.3 11.6 6.6 13.2 6.2 15.2Z"
        "M13.2 12.4a.8.8 0 1 1 0 1.6a.8.8 0 1 1 0-1.6Z"
        "M9.8 17a1.1 1.1 0 1 0 0 2.2a1.1 1.1 0 1 0 0-2.2ZM14.2 18.2a.8.8 0 1 0 0 1.6a.8.8 0 1 0 0-1.6Z"
    ),
    "prison-tower": (
        "M7 2H9.4V4H10.8V2H13.2V4H14.6V2H17V7H16V17H18.2L22 22.5H2L5.8 17H8V7H7Z"
        "M10 13.6H11.5V8.8C10.6 9 10 9.7 10 10.6ZM12.5 13.6H14V10.6C14 9.7 13.4 9 12.5 8.8Z"
        "M20.4 1.6L18.4 5.8H19.9L18.7 9.6L22.4 4.8H20.9L22.4 1.6Z"
    ),
    "quill-ink": (
        "M4.5 13H11.5V14.6C13.2 15.3 14 16.5 14 18V20.5A1.5 1.5 0 0 1 12.5 22H3.5"
        "A1.5 1.5 0 0 1 2 20.5V18C2 16.5 2.8 15.3 4.5 14.6Z"
        "M4 17.5V20H12V17.5Z"
        "M8.3 12C8.8 7 13 3 21.8 1.4C22.2 5 20 9 16.6 10.4L14.8 9.9L15.6 10.9"
        "C13.6 11.6 11.5 11.6 10.3 11.2L9.7 12Z"
        "M10.2 10.4C12.6 8.2 15.4 6 18.8 4.2C15.2 5.1 12 7.2 10.2 10.4Z"
    ),
    "robe": (
        "M9 2L11.5 6.5V22H5L7 11.5L5.5 16.4L1.8 15.2C3.8 8 5 4 7 3Z"
        "M15 2L17 3C19 4 20.2 8 22.2 15.2L18.5 16.4L17 11.5L19 22H12.5V6.5Z"
    ),
    "scroll": (
        "M3 4.5A1.5 1.5 0 0 1 6 4.5V19.5A1.5 1.5 0 0 1 3 19.5Z"
        "M18 4.5A1.5 1.5 0 0 1 21 4.5V19.5A1.5 1.5 0 0 1 18 19.5Z"
        "M7 5.5H17V18.5H7ZM8.8 8V9.3H15.2V8ZM8.8 11.3V12.6H15.2V11.3ZM8.8 14.6V15.9H13V14.6Z"
    ),
    "socks": (
        "M5 2H10.5V4.4H5ZM5 5.4H10.5V7.2H5ZM5 8.2H10.5V10H5Z"
        "M5 11H10.5V13C10.5 14.2 10 15.2 9 16L5.2 19C3.8 20 2.2 19.9 1.4 18.8"
        "C.6 17.7.8 16.2 2 15.2L4.2 13.3C4.7 12.9 5 12.2 5 11Z"
        "M13.5 2H19V4.4H13.5Z"
        "M13.5 5.4H19V11.6C19 12.3 19.3 12.9 19.8 13.3L22 15.2C23.2 16.2 23.4 17.7 22.6 18.8"
        "C21.8 19.9 20.2 20 18.8 19L15 16C14 15.2 13.5 14.2 13.5 13Z"
        "M15.2 6.6a.9.9 0 1 0 0 1.8a.9.9 0 1 0 0-1.8ZM17.3 9.2a.9.9 0 1 0 0 1.8a.9.9 0 1 0 0-1.8Z"
        "M15.6 12a.9.9 0 1 0 0 1.8a.9.9 0 1 0 0-1.8ZM18.8 14.4a.9.9 0 1 0 0 1.8a.9.9 0 1 0 0-1.8Z"
    ),
    "steam-locomotive": (
        "M4 3.5H8L7.3 8H9.2V6.5A1.2 1.2 0 0 1 11.6 6.5V8H13.5V4H12.8V2.5H22.5V4H21.8V15.6H3.5"
        "V8H4.7Z"
        "M15.3 5.6V9H20V5.6Z"
        "M2.6 16.4V20.9H.4Z"
        "M6.4 16.6a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6Z"
        "M6.4 18.1a.8.8 0 1 0 0 1.6a.8.8 0 1 0 0-1.6Z"
        "M11.4 16.6a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6Z"
        "M11.4 18.1a.8.8 0 1 0 0 1.6a.8.8 0 1 0 0-1.6Z"
        "M17.8 16.4a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2Z"
        "M17.8 18.1a.9.9 0 1 0 0 1.8a.9.9 0 1 0 0-1.8Z"
    ),
    "sweet-jar": (
        "M7.5 2H16.5A1 1 0 0 1 17.5 3V5H6.5V3A1 1 0 0 1 7.5 2Z"
        "M8 6H16C18 7 19 8.5 19 10.5V20A2 2 0 0 1 17 22H7A2 2 0 0 1 5 20V10.5C5 8.5 6 7 8 6Z"
        "M8.4 7.6C7.2 8.4 6.6 9.3 6.6 10.5V19.4A1 1 0 0 0 7.6 20.4H16.4A1 1 0 0 0 17.4 19.4"
        "V10.5C17.4 9.3 16.8 8.4 15.6 7.6Z"
        "M8.7 16.8a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3Z"
        "M12 16.8a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3Z"
        "M15.3 16.8a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3Z"
        "M10.3 13.7a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3Z"
        "M13.8 13.7a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3Z"
        "M12 10.5a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3Z"
    ),
    "terrier": (
        "M1.8 7L3.4 6L6.2 9H13L15.4 3.6L17.2 6H19.4"
        "L22.6 8.4V10.6H18.8L17.4 13.4V21.5H14.6V15.8H8.2V21.5H5.4V13.6L4.2 10Z"
        "M18 7.4a.6.6 0 1 0 0 1.2a.6.6 0 1 0 0-1.2Z"
    ),
    "thimble": (
        "M7.2 17L8.4 7.5C8.8 4.4 10 2.8 12 2.8C14 2.8 15.2 4.4 15.6 7.5L16.8 17Z"
        "M6.5 18H17.5A1 1 0 0 1 18.5 19V20.2A1 1 0 0 1 17.5 21.2H6.5A1 1 0 0 1 5.5 20.2V19"
        "A1 1 0 0 1 6.5 18Z"
        "M12 4.6a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4Z"
        "M10.6 7.2a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4ZM13.4 7.2a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4Z"
        "M9.5 10a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4ZM12 10a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4Z"
        "M14.5 10a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4Z"
        "M10.6 12.8a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4ZM13.4 12.8a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4Z"
    ),
    "top-hat": (
        "M7 3.4C8.6 2.8 15.4 2.8 17 3.4L16.5 12.2H7.5Z"
        "M7.4 13.4H16.6L16.4 16.2C18.5 16 20.5 15.4 22 14.5C22.3 18 17.5 20.2 12 20.2"
        "C6.5 20.2 1.7 18 2 14.5C3.5 15.4 5.5 16 7.6 16.2Z"
    ),
    "wand": (
        "M2.6 19.6L11.6 10.6L13.4 12.4L4.4 21.4A1.27 1.27 0 0 1 2.6 19.6Z"
        "M12.4 9.8L14.2 8A1.27 1.27 0 0 1 16 9.8L14.2 11.6Z"
        "M19.4 1.6L20.2 4L22.6 4.8L20.2 5.6L19.4 8L18.6 5.6L16.2 4.8L18.6 4Z"
        "M10.4 2.6L11 4.4L12.8 5L11 5.6L10.4 7.4L9.8 5.6L8 5L9.8 4.4Z"
        "M19.6 12.2L20.2 14L22 14.6L20.2 15.2L19.6 17L19 15.2L17.2 14.6L19 14Z"
    ),
    "wand-range": (
        "M12 1.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15Z"
        "M12 3.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 1 0 0-11.6Z"
        "M12 4.7L13.2 7.8L16.3 9L13.2 10.2L12 13.3L10.8 10.2L7.7 9L10.8 7.8Z"
        "M6.8 16.2L8.6 17.2L6.4 22.5H4.2ZM17.2 16.2L19.8 22.5H17.6L15.4 17.2Z"
    ),
}
