"""printgen: a theme goes in, a kit of printable PDFs comes out.

How a kit is made:

1. ``loading`` reads a theme folder, checks it and returns a ``Theme``; the steps are in ``theme``.
2. ``kit/layout`` asks the game for its documents and makes a ``Component`` of each: frames of shapes, text and
   pictures, in mm. They name the role of an ink, never a color.
3. ``sheets`` imposes components on paper: grids, folds, booklets and tiles. The result is a list of ``Sheet`` values.
4. ``kit/finish`` paints the sheets once for each variant: ``art/inks`` maps roles to colors, ``pdf`` writes the pages.
5. ``kit/write`` puts the files and ``kit.json`` in their folder, all of them or none; ``journal`` undoes a change that
   was interrupted.

``api`` is the way in: its ``Session`` goes through these steps for builds, previews, checks and exports alike. The
commands in ``cli`` call it and report; ``watch`` calls it after each change of a file, ``batch`` for many editions.

Where to look:

- ``games`` has a folder for each game: records of its editions, checks, words, documents, board, figures, and what the
  proof expects. ``games/registry`` lists the games, ``games/base`` has what their documents share.
- ``parts`` draws what several games print: cards, deeds, money, pieces, boxes, and the booklets ``parts/guide`` and
  ``parts/rules``. All of it draws with a ``DrawingContext``: edition, words, fonts, icons, ornaments.
- ``layouts`` reads how cards are laid out: fields, expressions, places, checks, and the bundled layouts, that of
  the usual cards too. ``parts/laid_out`` draws them.
- ``art`` holds frames, inks, icons, ornaments and pictures; ``type`` sets text; ``svg`` reads drawings of others.
- ``icon_sets`` reads the bundled collections of drawings (emoji, game-icons.net), one drawing at a time.
- ``words`` holds our labels and rules in every language. What the program itself says is English in the code, made by
  ``messages`` and translated by ``words/translation`` where it is shown.
- ``kit`` also holds the nouns of all steps: choices, papers, components, sheets, and ``kit/manifest`` for ``kit.json``.
- ``proof`` reads finished kits and finds faults, or cuts, folds and glues them on the screen. It imports nothing that
  draws. ``export`` turns finished kits into files for screens, print shops and cutters.
- ``foreign`` places pages of other programs on our sheets: any PDF as a booklet, any page or picture in tiles.
- ``play`` has the rules of games as data (part of ``kit.json``), what they propose at a position, and computer players.
- ``shared_table`` serves a table to friends: its log, its seats, its server.
- ``event`` seats players and scores rounds; ``printer`` measures and corrects printers; ``galleries`` draws what a
  theme can name; ``new_edition`` writes the folder of a new edition.
- ``studio`` is the application in the browser, in which an edition is changed and seen.
"""

__version__ = "0.1.0"
