"""printgen: a theme goes in, a kit of printable PDFs comes out.

The one flow, in six lines:

1. ``theme/read`` reads a theme folder strictly and ``theme/check`` makes sure that it makes sense: a ``Theme``.
2. ``components`` draw each printed thing as data: ``Frame`` pictures in ``Ink`` roles, lengths in mm.
3. ``sheets`` impose those pictures on paper: ``Sheet`` values with folds, trims and placements.
4. ``drawing/ink_variants`` answers each role with paint: one table for Standard, one for Minimal.
5. ``paint/pdf`` turns inked sheets into PDF bytes, deciding nothing.
6. ``flow/writing/output`` writes the finished kit, whole or not at all; ``flow/pipeline`` is the way through 2 to 5.

The nouns that pass between them stand in ``kit``, our own words in ``words``, the commands in ``cli``.
Beside the flow, ``event`` reads events, players and results, and ``flow/event_rounds`` sends a round's sheets through
3 to 6. ``proof`` reads finished kits: it finds faults in their PDFs, and cuts, folds and glues them on the screen.
"""

__version__ = "0.1.0"
