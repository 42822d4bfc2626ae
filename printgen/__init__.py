"""printgen: a theme goes in, a kit of printable PDFs comes out.

The one flow, in six lines:

1. ``theme/read`` reads a theme folder strictly and ``theme/check`` makes sure that it makes sense: ``loading`` returns
   a ``Theme``.
2. ``components`` draw each printed thing as data: ``Frame`` pictures in ``Ink`` roles, lengths in mm.
3. ``sheets`` impose those pictures on paper: ``Sheet`` values with folds, trims and placements.
4. ``drawing/ink_variants`` answers each role with paint: one table for Standard, one for Minimal.
5. ``paint/pdf`` turns inked sheets into PDF bytes, deciding nothing.
6. ``flow/writing`` writes the finished kit, whole or not at all; ``flow/pipeline`` is the way through 2 to 5.

Where to look: the nouns that pass between these steps stand in ``kit``, with ``kit/manifest`` for ``kit.json``; our own
words in ``words``, the booklet's in ``words/booklet``. ``cli/commands`` has a file for each command, ``cli/options``
what commands are called with. ``drawing/type`` sets text, a folder a step: ``fonts``, ``shaping``, ``breaking``,
``setting`` and ``running_text``;
``drawing/ornament`` has a file for each kind of ornament, ``svg`` reads drawings of others. ``components`` has a folder
for each printed thing, and ``games/<game>/game.py`` lists those of a game.
Beside the flow, ``flow/preview`` keeps a kit ready and ``flow/watch`` follows files; ``flow/galleries`` draws what a
theme can name. ``event`` reads events, players and results, ``flow/event`` sends a round's sheets through 3 to 6.
``proof`` reads finished kits: ``proof/checks`` finds faults in their PDFs, ``proof/views`` cuts, folds and glues them
on the screen.
"""

__version__ = "0.1.0"
