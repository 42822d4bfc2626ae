"""A font with Japanese letters, which no bundled font has: IPA Gothic of the Debian package fonts-ipafont-gothic."""

import os
from pathlib import Path

import pytest

GOTHIC = Path("/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf")

with_gothic = pytest.mark.skipif(
    not GOTHIC.exists() and "CI" not in os.environ, reason="Debian's fonts-ipafont-gothic is not installed"
)
