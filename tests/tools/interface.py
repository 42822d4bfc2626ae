"""Print what a translation of the program's own texts lacks, as YAML to fill in: ``LANGUAGE [--drop]``.

With ``--drop``, the catalogue is rewritten in the order of the code, without texts that the program no longer has.
"""

import sys

import yaml

from printgen.words.translation import FOLDER
from tests.support.interface_texts import interface_texts


def main() -> None:
    """Print the missing texts, or drop the unused ones."""
    code, *options = sys.argv[1:]
    path = FOLDER / f"{code}.yaml"
    known = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    wanted = interface_texts()
    if "--drop" in options:
        kept = {text: known[text] for text in wanted if text in known}
        path.write_text(as_yaml(kept), encoding="utf-8")
        return
    missing: dict[str, object] = {
        text: {"one": "", "other": ""} if counts else "" for text, counts in wanted.items() if text not in known
    }
    print(as_yaml(missing), end="")


def as_yaml(texts: dict[str, object]) -> str:
    """Return a catalogue as YAML, a text a line."""
    return yaml.safe_dump(texts, allow_unicode=True, sort_keys=False, width=10_000, default_style='"')


if __name__ == "__main__":
    main()
