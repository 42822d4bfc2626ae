"""Tests of the names of pictures that no system refuses, and of pictures that are too large."""

from pathlib import Path

import pytest

from printgen.errors import UsageError
from printgen.export.formats import ExportSettings
from printgen.export.picture_names import checked_pattern, named_faces
from printgen.proof.kit_files import OpenedKit, kit_by_manifest


@pytest.fixture(scope="module")
def kit(card_kit: Path) -> OpenedKit:
    return kit_by_manifest(card_kit / "standard")


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("{face}", "two pictures would be called 'front.png'"),
        ("{id}", "two pictures would be called 'animals-0.png'"),
        ("con", "'con.png' is the name of a device on Windows"),
        ("{id}/AUX", "'AUX.png' is the name of a device on Windows"),
        ("lpt1/{id}-{face}", "'lpt1' is the name of a device on Windows"),
        ("cards./{id}-{face}", "'cards.' begins or ends with a space or a dot"),
        ("cards /{id}-{face}", "'cards ' begins or ends with a space or a dot"),
        (".hidden/{id}-{face}", "'.hidden' begins or ends with a space or a dot"),
        ("Cards.CSV/{id}-{face}", "is the name of the list of pictures or of a contact sheet"),
        ("contact-{id}-{face}", "is the name of the list of pictures or of a contact sheet"),
        ("x" * 250 + "{id}-{face}", "has more than 200 bytes"),
        ("a/" * 500 + "{id}-{face}", "is more than 20 folders deep"),
    ],
)
def test_a_name_that_some_system_does_not_allow_is_refused(kit: OpenedKit, pattern: str, reason: str) -> None:
    with pytest.raises(UsageError, match=r"--names: .*\n  hint: ") as refused:
        named_faces(kit.only(["cards"]), ExportSettings(names=checked_pattern(pattern)))
    assert reason in str(refused.value)


def test_equal_names_in_different_documents_are_refused(kit: OpenedKit) -> None:
    # The pages of a guide and the panels of a booklet have ids of their own; a pattern of their faces alone has not.
    for documents in (["rules"], ["guide"]):
        with pytest.raises(UsageError, match=r"two pictures would be called 'front\.png'"):
            named_faces(kit.only(documents), ExportSettings(names="{face}"))
    names = [name for name, *_ in named_faces(kit, ExportSettings(names="{id}-{face}"))]
    assert len({name.casefold() for name in names}) == len(names)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        (ExportSettings(pixels=(12_000, 1)), "cards: animals-0 at --pixels 12000x1 would be 12,000 x 20,816 pixels"),
        (ExportSettings(dpi=99_999), "cards: animals-0 at --dpi 99999 would be 192,911 x 334,642 pixels"),
    ],
)
def test_a_picture_that_is_too_large_is_refused(kit: OpenedKit, settings: ExportSettings, reason: str) -> None:
    with pytest.raises(UsageError, match=r"more than 100 megapixels\n  hint: choose a lower --(pixels|dpi)") as refused:
        named_faces(kit.only(["cards"]), settings)
    assert reason in str(refused.value)
    named_faces(kit.only(["cards"]), ExportSettings(dpi=99_999, file_type="svg"))
