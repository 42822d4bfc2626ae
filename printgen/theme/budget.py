"""What a theme and its files may take in time, bytes, pixels and lines."""

from collections import Counter

from printgen.limits import (
    ICONS_LETTERS,
    PICTURES_PIXELS,
    SHEET_CELLS,
    SVGS_STEPS,
    TEXTS_LETTERS,
    THEME_FILES,
    THEME_SHARES,
    WORKBOOK_SECONDS,
    Limit,
)


class RefusedError(Exception):
    """A file that a theme must not use: why, and what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


_DEAR = {
    SHEET_CELLS: "cells of sheets",
    WORKBOOK_SECONDS: "time to open workbooks",
    PICTURES_PIXELS: "pixels of pictures",
    SVGS_STEPS: "lines and curves of SVGs",
    THEME_FILES: "fonts and pictures",
    ICONS_LETTERS: "path data of icons",
    TEXTS_LETTERS: "texts of the booklet",
}


class Budget:
    """The amounts that were read for one theme, by limit."""

    def __init__(self) -> None:
        self._spent = Counter[Limit]()

    def spend(self, limit: Limit, amount: int) -> None:
        """Count an amount; raises RefusedError if that exceeds the limit, or all limits together."""
        self._spent[limit] += amount
        if self.exceeds(limit):
            raise RefusedError(f"more than {limit} ({limit.kind}: {limit.what})", "use smaller files, or fewer")
        if self._together() > THEME_SHARES.most:
            shares = {name: self._share(dear) for dear, name in _DEAR.items()}
            listed = ", ".join(f"{name} {share:.0f} %" for name, share in shares.items() if share >= 1)
            message = f"the theme takes too much of its limits at once: {listed}; together {THEME_SHARES} is the most"
            raise RefusedError(message, "use less of one of them")

    def left(self, limit: Limit) -> int:
        """Return how much of a limit is left."""
        shares = max(0.0, THEME_SHARES.most - self._together()) if limit in _DEAR else 100.0
        return max(0, min(limit.most - self._spent[limit], int(limit.most * shares / 100)))

    def exceeds(self, limit: Limit) -> bool:
        """Check whether one limit is exceeded by itself."""
        return self._spent[limit] > limit.most

    @property
    def is_spent(self) -> bool:
        """Check whether any limit, or all together, are exceeded."""
        return self._together() > THEME_SHARES.most or any(map(self.exceeds, self._spent))

    def _together(self) -> float:
        """Add the shares of all limits (percent); of pixels and bytes, and of cells and time, only the larger."""
        files = min(self._share(PICTURES_PIXELS), self._share(THEME_FILES))
        sheets = min(self._share(SHEET_CELLS), self._share(WORKBOOK_SECONDS))
        return sum(map(self._share, _DEAR)) - files - sheets

    def _share(self, limit: Limit) -> float:
        return 100 * self._spent[limit] / limit.most
