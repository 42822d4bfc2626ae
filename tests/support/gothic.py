"""IPA Gothic, a large Japanese font with rare characters, of the Debian package fonts-ipafont-gothic."""

import os
from pathlib import Path

import pytest

GOTHIC = Path("/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf")

with_gothic = pytest.mark.skipif(
    not GOTHIC.exists() and "CI" not in os.environ, reason="Debian's fonts-ipafont-gothic is not installed"
)
