"""The gallery of scenes."""

from collections.abc import Sequence

from printgen.art.drawings.hands import HANDS, rendered
from printgen.art.drawings.scenes import scene_drawing, scene_names
from printgen.art.frame import Frame, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN
from printgen.errors import did_you_mean
from printgen.galleries.gallery import Gallery, GalleryEntry, GallerySection, Showing
from printgen.galleries.samples import Samples, sample_theme
from printgen.geometry import Rect, Size
from printgen.messages import message
from printgen.theme.records import Scene

_SIZE = Size(56.0, 42.0)  # mm: a scene


class SceneGallery(Gallery):
    """The scenes, in the hand of the samples' edition."""

    def names(self, word: str) -> tuple[str, ...]:
        wanted = "-".join(word.casefold().split())
        return tuple(name for name in scene_names() if wanted in name)

    def nearest(self, word: str) -> str:
        return did_you_mean(word, scene_names()) or message("'printgen scenes' lists all")

    def showing(self, names: Sequence[str]) -> Showing:
        samples = Samples(sample_theme())
        hand, box = HANDS[samples.theme.edition.ornament.hand], Rect.of(_SIZE)
        edge = shape(rect_path(box), stroke=HAIRLINE_PEN)
        entries = tuple(
            GalleryEntry(name, Frame(_SIZE, (rendered(scene_drawing(Scene(name)), box, hand), edge))) for name in names
        )
        return Showing("Scenes", (GallerySection("", entries),), samples.faces, samples.inks)
