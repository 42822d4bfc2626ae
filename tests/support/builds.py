"""Kits built by the command ``build`` in the process of the tests."""

from pathlib import Path

from click.testing import CliRunner

from printgen.cli.main import main


def built(folder: Path, theme: str | Path, *options: str) -> Path:
    """Return the folder of a theme's kit, with a folder per variant; only this kit may use ``folder``."""
    done = CliRunner().invoke(main, ["build", str(theme), *options, "--out", str(folder)])
    assert done.exit_code == 0, done.output
    (manifest, *_) = folder.glob("*/*/kit.json")
    return manifest.parent.parent
