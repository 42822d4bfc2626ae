"""The report of a batch: one HTML page with a picture of each kit, its problems, and filters."""

import os
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import get_args

from printgen.batch.receipts import Receipt, State
from printgen.errors import OutputError, os_reason, plain
from printgen.messages import message

_STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #222; background: #fff; }
nav { position: sticky; top: 0; background: #fff; padding: .5rem 0; display: flex; gap: .5rem; flex-wrap: wrap; }
button, input { font: inherit; padding: .3rem .8rem; border: 1px solid #888; border-radius: .3rem; background: #fff; }
button[aria-pressed=true] { background: #1d4d66; color: #fff; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: .8rem; }
article { border: 1px solid #bbb; border-radius: .4rem; padding: .6rem; overflow-wrap: anywhere;
  content-visibility: auto; contain-intrinsic-size: auto 200px; }
article.refused, article.failed { border: 2px solid #a31515; }
img { display: block; margin: 0 auto .4rem; max-width: 160px; }
h2 { font-size: 1rem; margin: 0; }
p { margin: .2rem 0; font-size: .85rem; white-space: pre-line; }
.hide { display: none; }
"""
_SCRIPT = """
const all = [...document.querySelectorAll('article')], buttons = [...document.querySelectorAll('button')];
const text = document.querySelector('input');
let state = '';
function show() {
  const sought = text.value.toLowerCase();
  for (const one of all) one.classList.toggle('hide',
    (state && !one.classList.contains(state)) || !one.textContent.toLowerCase().includes(sought));
  for (const one of buttons) one.setAttribute('aria-pressed', String(one.value === state));
}
for (const one of buttons) one.onclick = () => { state = one.value; show(); };
text.oninput = show;
show();
"""
_STATES = {
    "built": message("built"),
    "kept": message("up to date"),
    "refused": message("with problems"),
    "failed": message("failed"),
}


@contextmanager
def report(path: Path, translate: Callable[[str], str], language: str) -> Iterator[Callable[[Receipt], None]]:
    """Return a context with the function that adds a job to a new report; it is at its path at the end.

    Jobs are written as they come, so that the report of many takes no memory. Raises OutputError.
    """
    entries, page = path.with_name(f".{path.name}-{os.getpid()}"), path.with_name(f".{path.name}-{os.getpid()}-page")
    counts: Counter[str] = Counter()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with entries.open("w+", encoding="utf-8") as target:

            def add(receipt: Receipt) -> None:
                counts[receipt.state] += 1
                target.write(_entry(receipt, translate))

            yield add
            target.seek(0)
            with page.open("w", encoding="utf-8") as whole:
                whole.write(_head(counts, translate, language))
                while part := target.read(1 << 20):
                    whole.write(part)
                whole.write(f"</main>\n<script>{_SCRIPT}</script>\n</html>\n")
        os.replace(page, path)
    except OSError as error:
        text = message("{path} cannot be written: {reason}", path=plain(str(path)), reason=os_reason(error))
        raise OutputError(text) from error
    finally:
        entries.unlink(missing_ok=True)
        page.unlink(missing_ok=True)


def _head(counts: Counter[str], translate: Callable[[str], str], language: str) -> str:
    title = escape(translate(message("Kits of a batch")))
    total = sum(counts.values())
    labels = {"": (message("all"), total)} | {state: (_STATES[state], counts[state]) for state in get_args(State)}
    buttons = [
        f'<button value="{state}">{escape(translate(label))} ({count:,})</button>'
        for state, (label, count) in labels.items()
        if count
    ]
    sought = escape(translate(message("search")))
    search = f'<input type="search" placeholder="{sought}" aria-label="{sought}">'
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>\n<style>{_STYLE}</style>\n'
        f"<h1>{title}</h1>\n<nav>{''.join(buttons)}{search}</nav>\n<main>\n"
    )


def _entry(receipt: Receipt, translate: Callable[[str], str]) -> str:
    name = escape(receipt.id)
    data = b64encode(receipt.picture).decode()
    picture = f'<img src="data:image/jpeg;base64,{data}" alt="" loading="lazy">' if data else ""
    lines = [translate(_STATES[receipt.state])]
    if receipt.size:
        lines[0] += f", {receipt.size / 1e6:.1f} MB, {receipt.seconds:.1f} s"
    lines += [problem.text_in(translate) for problem in receipt.problems]
    text = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<article class="{receipt.state}">{picture}<h2>{name}</h2>{text}</article>\n'
