"""Tests of the proof's measure of ink beside Ghostscript's, on the same quantity.

Two things make measures differ that mean the same. Ghostscript's own device for ink, ``ink_cov``, converts colors as a
press does, which takes less black than a home printer and much more of the other inks; so Ghostscript only draws the
pages here, in red, green and blue, and their inks are added up by the definition: black is what all three lack, and
each other ink is what its own color lacks besides. And coarse pictures make thin lines thicker, pdfium's more than
Ghostscript's: at 100 dpi, Minimal's cards take 15% more ink in the one than in the other. At 450 dpi they agree.
"""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from printgen.proof.ink import ink_coverage
from tests.conftest import Kit
from tests.strangers.judges import needs

DPI = 450
NEAR = 0.02


def by_ghostscript(file: Path, picture: Path) -> float:
    """Return the ink of the first page, as a share of its area under full ink."""
    needs(shutil.which("gs"), "Ghostscript (Debian: ghostscript)")
    smooth = ["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4"]
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dLastPage=1", f"-r{DPI}", *smooth, "-sDEVICE=png16m"]
    subprocess.run([*command, f"-sOutputFile={picture}", str(file)], capture_output=True, check=True)
    lacking = 1.0 - np.asarray(Image.open(picture).convert("RGB"), dtype=np.float32) / 255
    return float((lacking.sum(axis=2) - 2 * lacking.min(axis=2)).mean(dtype=float))


def by_the_proof(file: Path) -> float:
    with pypdfium2.PdfDocument(file) as pdf:
        return ink_coverage(pdf[0].render(scale=DPI / 72, rev_byteorder=True).to_numpy()[:, :, :3]).total


@pytest.mark.slow
@pytest.mark.parametrize("document", ["board", "cards", "deeds", "money", "pieces", "rules"])
def test_ink_and_minimals_share_agree_within_two_percent(
    build: Callable[..., dict[str, Kit]], tmp_path: Path, document: str
) -> None:
    kits = build("knockopoly")
    files = [kits[variant].path(document) for variant in ("minimal", "standard")]
    ours, theirs = (
        [by_the_proof(file) for file in files],
        [by_ghostscript(file, tmp_path / "page.png") for file in files],
    )
    assert ours == pytest.approx(theirs, abs=NEAR)
    assert ours[0] / ours[1] == pytest.approx(theirs[0] / theirs[1], abs=NEAR)
