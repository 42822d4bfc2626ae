"""The rules of a kit as one web page that screen readers, phones and printers read well."""

import re
from html import escape
from pathlib import Path

from printgen.export.export_files import ExportFiles
from printgen.export.export_items import kit_title
from printgen.export.formats import ExportSettings
from printgen.export.open_pages import OpenPages
from printgen.export.prose import prose_html
from printgen.kit.manifest import KitRecord, PartRecord
from printgen.messages import message
from printgen.proof.kit_files import OpenedKit
from printgen.type.shaping import is_leftward_language
from printgen.words.catalogue import catalogue_of

_PAGE = Path(__file__).with_name("rules_page")
_GAP = re.compile(r"\{(language|direction|title|edition|name|style|index|sections|in_kit|parts|credits)\}")


def export(kit: OpenedKit, settings: ExportSettings, open_pages: OpenPages, files: ExportFiles) -> None:
    """Export the page ``rules.html``."""
    rules = kit.record.play.booklet
    if not rules:
        files.lack(message("The kit has no rules booklet, so the page has no rules."))
        return
    files.put("rules.html", _page(kit.record, kit_title(kit)).encode("utf-8"))


def _page(record: KitRecord, edition: str) -> str:
    catalogue, rules = catalogue_of(record.language), record.play.booklet

    def label(id: str, **values: str | int) -> str:
        return catalogue.label(id, values, lambda word: None)

    def counted(part: PartRecord) -> str:
        return label("lists.counted", n=part.count, number=part.count, name=part.name)

    name = label("rules.whole")
    titles = [escape(section.title) for section in rules]
    parts = {
        "language": escape(record.language),
        "direction": "rtl" if is_leftward_language(record.language) else "ltr",
        "title": escape(f"{edition}: {name}"),
        "edition": escape(edition),
        "name": escape(name),
        "style": (_PAGE / "rules.css").read_text(encoding="utf-8"),
        "index": "".join(f'<li><a href="#s{at}">{title}</a></li>' for at, title in enumerate(titles, 1)),
        "sections": "\n".join(
            f'<section aria-labelledby="s{at}"><h2 id="s{at}">{title}</h2>{prose_html(section.text, 3)}</section>'
            for at, (title, section) in enumerate(zip(titles, rules, strict=True), 1)
        ),
        "in_kit": escape(label("rules.in_kit")),
        "parts": "".join(f"<li>{escape(counted(part))}</li>" for part in record.contents),
        "credits": "".join(f"<p>{escape(line)}</p>" for line in record.credits),
    }
    template = (_PAGE / "rules.html").read_text(encoding="utf-8")
    return _GAP.sub(lambda gap: parts[gap[1]], template)
