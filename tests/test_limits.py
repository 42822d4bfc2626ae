"""The limits: the manual's table is the program's, and each of them is named where it is kept."""

import re
from collections import Counter

from printgen import limits
from printgen.limits import Limit, limit_text
from tests.conftest import ROOT

LIMITS = {name: value for name, value in vars(limits).items() if isinstance(value, Limit)}


def limits_table() -> str:
    """All limits as the manual has them, a row a kind of input."""
    rows = ["| input | limits |", "|---|---|"]
    for kind in dict.fromkeys(limit.kind for limit in LIMITS.values()):
        listed = "; ".join(f"{limit.what} {limit}" for limit in LIMITS.values() if limit.kind == kind)
        rows.append(f"| {kind} | {listed} |")
    return "\n".join(rows) + "\n"


def test_the_manual_tells_the_limits_of_the_program() -> None:
    assert limits_table() in (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert "(SECURITY.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_limit_is_kept_somewhere() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "printgen").rglob("*.py"))
    times = Counter(re.findall(r"\w+", code))
    assert [name for name in LIMITS if times[name] < 3] == []


def test_numbers_are_shown_in_round_units() -> None:
    assert [limit_text(1 << 20, "bytes"), limit_text(1500, "bytes"), limit_text(2 << 30, "bytes")] == [
        "1 MiB",
        "1,500 bytes",
        "2 GiB",
    ]
    assert [limit_text(25_000_000, "pixels"), limit_text(100_000)] == ["25 megapixels", "100,000"]
