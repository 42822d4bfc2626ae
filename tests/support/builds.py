"""Kits that the command ``build`` makes in the process of the tests."""

from pathlib import Path

from click.testing import CliRunner

from printgen.cli.main import main


def built(folder: Path, theme: str | Path, *options: str) -> Path:
    """The folder of a theme's kit, whose variants' folders lie in it; ``folder`` is given to this kit alone."""
    done = CliRunner().invoke(main, ["build", str(theme), *options, "--out", str(folder)])
    assert done.exit_code == 0, done.output
    (manifest, *_) = folder.glob("*/*/kit.json")
    return manifest.parent.parent
