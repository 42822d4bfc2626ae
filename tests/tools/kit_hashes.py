"""Build a fixed set of kits and compare their files with those of an earlier commit.

``record FOLDER`` builds the kits into a folder. ``check FOLDER`` compares the PDFs in it with the hashes in
``kit_hashes.json`` (``--renew`` writes them). ``compare OLD NEW`` compares two such folders: pixels at 150 dpi, and
the text of each page with its positions.
"""

import json
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium

ROOT = Path(__file__).resolve().parents[2]
HASHES = Path(__file__).with_name("kit_hashes.json")
EDITIONS = ("blank", "classic", "junior", "knockopoly", "knockout", "summit", "tournament", "village", "wizarding")
KITS = {
    **{edition: (edition,) for edition in EDITIONS},
    "classic-french": ("classic", "--language", "fr", "--fold", "letter"),
    "classic-german": ("classic", "--language", "de", "--paper", "a4", "--cards", "duplex", "--boxes"),
    "classic-arabic": ("classic", "--language", "ar", "--fold", "half"),
    "village-saver": ("village", "--paper", "a3", "--saver", "--sets", "2", "--money", "pocket"),
    "summit-half": ("summit", "--fold", "zine", "--board-size", "400mm"),
    "wizarding-poker": ("wizarding", "--card-size", "poker", "--marks", "--buildings", "flat", "--overlap", "0"),
    "knockout-a4": ("knockout", "--paper", "a4", "--fold", "z"),
    "junior-split": ("junior", "--split", "1MB", "--copies", "money=2", "--money", "half"),
}


def build(kit: str, folder: Path) -> None:
    """Build one kit with the ``printgen`` of this checkout."""
    command = [sys.executable, "-m", "printgen", "build", *KITS[kit], "--out", str(folder / kit)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{kit}: exit {done.returncode}\n{done.stderr}")


def record(folder: Path) -> None:
    """Build all kits into a folder."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda kit: build(kit, folder), KITS))


def hashes(folder: Path) -> dict[str, str]:
    """Return the hash of each PDF in a folder of kits."""
    files = sorted(folder.rglob("*.pdf"))
    return {str(file.relative_to(folder)): sha256(file.read_bytes()).hexdigest() for file in files}


def check(folder: Path, renew: bool) -> bool:
    """Compare the PDFs in a folder of kits with the recorded hashes."""
    found = hashes(folder)
    if renew:
        HASHES.write_text(json.dumps(found, indent=1) + "\n")
        return True
    recorded = json.loads(HASHES.read_text())
    different = [name for name in sorted({*found, *recorded}) if found.get(name) != recorded.get(name)]
    print(f"{len(recorded) - len(different)} of {len(recorded)} files have the same bytes.", *different, sep="\n  ")
    return not different


def page_look(page: pdfium.PdfPage) -> tuple[np.ndarray, list[tuple[str, tuple[float, ...]]]]:
    """Return a page's pixels at 150 dpi, and its characters with their boxes."""
    pixels = page.render(scale=150 / 72).to_numpy()
    text = page.get_textpage()
    letters = [
        (text.get_text_range(i, 1), tuple(round(value, 2) for value in text.get_charbox(i)))
        for i in range(text.count_chars())
    ]
    return pixels, letters


def differences(old: Path, new: Path) -> list[str]:
    """Return what differs between two PDFs."""
    if old.read_bytes() == new.read_bytes():
        return []
    one, other = pdfium.PdfDocument(old), pdfium.PdfDocument(new)
    if len(one) != len(other):
        return [f"{new}: {len(other)} pages instead of {len(one)}"]
    found = []
    for number, (before, after) in enumerate(zip(one, other, strict=True), 1):
        (pixels, letters), (new_pixels, new_letters) = page_look(before), page_look(after)
        if pixels.shape != new_pixels.shape or (pixels != new_pixels).any():
            where = "" if pixels.shape != new_pixels.shape else f" in {(pixels != new_pixels).any(axis=2).sum()} pixels"
            found.append(f"{new} page {number}: looks different{where}")
        if letters != new_letters:
            found.append(f"{new} page {number}: text or positions differ")
    return found


def compare(old: Path, new: Path) -> bool:
    """Compare two folders of kits page by page."""
    names = sorted({*hashes(old), *hashes(new)})
    missing = [name for name in names if not (old / name).exists() or not (new / name).exists()]
    both = [name for name in names if name not in missing]
    with ProcessPoolExecutor(2) as pool:
        found = [
            line for lines in pool.map(differences, [old / n for n in both], [new / n for n in both]) for line in lines
        ]
    print(f"{len(both)} files compared.", *(f"only in one folder: {name}" for name in missing), *found, sep="\n")
    return not (found or missing)


def main() -> None:
    """Run the subcommand named on the command line."""
    match sys.argv[1:]:
        case ["record", folder]:
            record(Path(folder))
        case ["check", folder, *rest]:
            sys.exit(0 if check(Path(folder), "--renew" in rest) else 1)
        case ["compare", old, new]:
            sys.exit(0 if compare(Path(old), Path(new)) else 1)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
