"""Simulated games as a plot: an SVG with lengths, wins by seat, landings and income."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from printgen.play.simulate import SimulationReport

_WIDE, _ROW, _LABEL, _MARGIN = 900, 22, 220, 24
_BINS = 24
_STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1b1b1f}.h{font-size:18px;font-weight:700}"
    ".n{fill:#55555c}rect{fill:#2f6f8f}.s{fill:#b4531a}"
)


def plot(report: SimulationReport, title: str, names: Mapping[str, str], labels: Mapping[str, str]) -> str:
    """Return an SVG; ``labels`` has the headings ``length``, ``wins``, ``landings`` and ``income``, and ``seats``."""
    parts, y = list[str](), 34.0
    parts.append(f'<text class="h" x="{_MARGIN}" y="{y}">{escape(title)}</text>')
    y += 30
    parts += _heading(labels["length"], y)
    parts += _histogram(report.turns, y + 12)
    y += 190
    seats = {labels["seats"].format(number=seat): share for seat, share in enumerate(report.wins_by_seat, 1)}
    bars = [("wins", seats, "{:.1%}")]
    if report.landings:
        bars.append(("landings", {names[id]: share for id, share in report.landings.items()}, "{:.2%}"))
    if report.income:
        bars.append(("income", {names[id]: sum_ for id, sum_ in report.income.items()}, "{:,.0f}"))
    for label, values, form in bars:
        parts += _heading(labels[label], y)
        parts += _bars(values, y + 12, form, "s" if label == "income" else "")
        y += 12 + _ROW * len(values) + 36
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{y:.0f}" viewBox="0 0 {_WIDE} {y:.0f}">'
        f'<style>{_STYLE}</style><path fill="#fff" d="M0 0H{_WIDE}V{y:.0f}H0Z"/>{"".join(parts)}</svg>\n'
    )


def _heading(text: str, y: float) -> Iterator[str]:
    yield f'<text class="h" x="{_MARGIN}" y="{y}">{escape(text)}</text>'


def _bars(values: Mapping[str, float], y: float, form: str, kind: str) -> Iterator[str]:
    """Yield a row for each value, the bars in proportion to the largest."""
    most, room = max(values.values(), default=0) or 1, _WIDE - _LABEL - 2 * _MARGIN - 80
    for at, (name, value) in enumerate(values.items()):
        top = y + at * _ROW
        size = room * value / most
        yield f'<text x="{_LABEL}" y="{top + 15}" text-anchor="end">{escape(name)}</text>'
        yield f'<rect class="{kind}" x="{_LABEL + 10}" y="{top + 3}" width="{size:.1f}" height="{_ROW - 7}"/>'
        yield f'<text class="n" x="{_LABEL + 16 + size:.1f}" y="{top + 15}">{form.format(value)}</text>'


def _histogram(turns: Sequence[int], y: float) -> Iterator[str]:
    """Yield columns of the games by their numbers of turns."""
    least, most = min(turns), max(turns)
    wide = max(1, -(-(most - least + 1) // _BINS))
    counts = [0] * (1 + (most - least) // wide)
    for one in turns:
        counts[(one - least) // wide] += 1
    step, high = (_WIDE - 2 * _MARGIN) / len(counts), 110.0
    for at, count in enumerate(counts):
        size = high * count / max(counts)
        left = _MARGIN + at * step
        yield f'<rect x="{left:.1f}" y="{y + high - size:.1f}" width="{step - 2:.1f}" height="{size:.1f}"/>'
    yield f'<text class="n" x="{_MARGIN}" y="{y + high + 18}">{least:,}</text>'
    yield f'<text class="n" x="{_WIDE - _MARGIN}" y="{y + high + 18}" text-anchor="end">{most:,}</text>'
