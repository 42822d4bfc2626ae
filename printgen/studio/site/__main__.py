"""Write the studio as static files: ``python -m printgen.studio.site FOLDER [--pyodide FOLDER]``."""

import argparse
from pathlib import Path

from printgen.studio.site.writing import write_site


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m printgen.studio.site", description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder to write; it is replaced")
    help_text = "a folder with Pyodide's own distribution; without it the page takes Pillow from cdn.jsdelivr.net"
    parser.add_argument("--pyodide", type=Path, help=help_text)
    given = parser.parse_args()
    size = write_site(given.folder, given.folder.parent / "site-parts", given.pyodide)
    print(f"{given.folder}: the first visit downloads {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
