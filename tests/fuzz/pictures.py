"""Fuzzer inputs for pictures: every format, valid or damaged."""

import struct
from zlib import crc32

from hypothesis import strategies as st

from tests.fuzz import seeds
from tests.fuzz.calls import calls, small_with
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_bytes

ART = (
    "board.logo",
    "decks.0.art",
    "decks.0.back_art",
    "decks.0.cards.0.art",
    "money.0.art",
    "pieces.tokens.0.art",
    "board.art",
)


@st.composite
def pictures(draw: st.DrawFn) -> Case:
    """Draw a theme with a picture of any format, valid or damaged, and with any crop and screen."""
    data = draw(picture_files())
    percent = st.sampled_from((0, 1, 49, 50, 99, 99.999))
    art = draw(
        st.one_of(
            st.just("p.png"),
            st.fixed_dictionaries(
                {"file": st.just("p.png")},
                optional={
                    "crop": st.dictionaries(st.sampled_from(("top", "left", "right", "bottom")), percent),
                    "focus": st.lists(st.sampled_from((0, 50, 100)), min_size=2, max_size=2),
                    "screen": st.sampled_from(("dot", "line", "none")),
                },
            ),
        )
    )
    fields = dict.fromkeys(draw(st.lists(st.sampled_from(ART), min_size=1, max_size=2, unique=True)), art)
    words = draw(calls(documents=("cards", "money", "pieces", "board")))
    return Case("picture", words, {"theme/theme.yaml": small_with(fields), "theme/p.png": data})


def picture_files() -> st.SearchStrategy[bytes]:
    """Draw a picture of any format, valid or damaged."""
    bent = bent_bytes(seeds.pictures(), [b"IHDR", b"IEND", b"\xff\xd8", b"\xff\xda", b"PLTE"])
    return st.one_of(st.sampled_from(seeds.pictures()), bent, _chunks())


@st.composite
def _chunks(draw: st.DrawFn) -> bytes:
    """Return a PNG with modified or additional chunks and valid checksums."""
    data = seeds.pictures()[draw(st.integers(0, 6))]
    chunks, at = [], 8
    while at < len(data):
        (size,) = struct.unpack_from(">L", data, at)
        chunks.append((data[at + 4 : at + 8], bytearray(data[at + 8 : at + 8 + size])))
        at += 12 + size
    for _ in range(draw(st.integers(1, 3))):
        kind, body = chunks[draw(st.integers(0, len(chunks) - 1))]
        match draw(st.integers(0, 4)):
            case 0:
                side = draw(st.sampled_from((0, 4)))
                chunks[0][1][side : side + 4] = struct.pack(">L", draw(st.sampled_from(_SIDES)))
            case 1 if body:
                body[draw(st.integers(0, len(body) - 1))] = draw(st.integers(0, 255))
            case 2:
                chunks.insert(draw(st.integers(0, len(chunks))), (kind, bytearray(body)))
            case 3:
                chunks.insert(
                    1, (draw(st.sampled_from((b"tRNS", b"gAMA", b"iCCP", b"zTXt", b"acTL", b"eXIf", b"PLTE"))), body[:])
                )
            case _:
                del body[draw(st.integers(0, len(body))) :]
    return data[:8] + b"".join(
        struct.pack(">L", len(body)) + kind + body + struct.pack(">L", crc32(kind + body)) for kind, body in chunks
    )


_SIDES = (0, 1, 2, 24, 5_000, 25_000_000, 2**31 - 1, 2**32 - 1)
