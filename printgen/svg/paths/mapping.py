"""Paths taken through affine maps."""

from printgen.svg.paths.path import Path, Segment

Matrix = tuple[float, float, float, float, float, float]  # x' = a x + c y + e, y' = b x + d y + f


def mapped(path: Path, matrix: Matrix) -> Path:
    """The path with each of its points taken through a matrix."""
    a, b, c, d, e, f = matrix
    if not (b or c):
        return _scaled(path, (a, d), (e, f))
    out: list[Segment] = []
    for segment in path:
        if len(segment) == 3:
            command, x, y = segment
            out.append((command, a * x + c * y + e, b * x + d * y + f))
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            x1, y1 = a * x1 + c * y1 + e, b * x1 + d * y1 + f
            x2, y2 = a * x2 + c * y2 + e, b * x2 + d * y2 + f
            out.append(("C", x1, y1, x2, y2, a * x + c * y + e, b * x + d * y + f))
        else:
            out.append(segment)
    return tuple(out)


def _scaled(path: Path, factors: tuple[float, float], by: tuple[float, float]) -> Path:
    """The path scaled across and down, and then moved, as most are."""
    (a, d), (e, f) = factors, by
    out: list[Segment] = []
    for segment in path:
        if len(segment) == 3:
            command, x, y = segment
            out.append((command, a * x + e, d * y + f))
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            out.append(("C", a * x1 + e, d * y1 + f, a * x2 + e, d * y2 + f, a * x + e, d * y + f))
        else:
            out.append(segment)
    return tuple(out)
