"""True kits pass the proof: every edition is looked at, each of its pages read once for all kinds of check."""

from collections.abc import Callable

import pytest

from printgen.proof.pages.opened import OpenedKit, opened
from tests.conftest import Kit
from tests.support.broken import faults, part
from tests.support.editions import ALL, theme_of

# The kinds of check that are made of each variant.
CHECKS = {
    "standard": ("assembly", "page", "text", "contents", "sight"),
    "minimal": ("assembly", "fold", "booklet"),
}
SIGHT = ("board", "cards", "pieces", "rules", "event", "score-sheet")  # the documents whose colours are looked at
CASES = [
    pytest.param((theme, variant), check, id=f"{theme}-{variant}-{check}")
    for theme in ALL
    for variant, checks in CHECKS.items()
    for check in checks
]


@pytest.fixture(scope="module")
def kit(request: pytest.FixtureRequest, build: Callable[..., dict[str, Kit]]) -> OpenedKit:
    theme, variant = request.param
    return opened(build(theme)[variant].folder)


@pytest.mark.parametrize(("kit", "check"), CASES, indirect=["kit"])
def test_a_true_kit_has_no_fault(kit: OpenedKit, check: str) -> None:
    looked_at = part(kit, SIGHT if check == "sight" else ())
    assert faults(check, looked_at, theme_of(kit.record.theme)) == []
