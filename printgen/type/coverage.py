"""The languages that typefaces cover, and free faces for scripts that are not bundled."""

from typing import NamedTuple
from unicodedata import name

from msgspec import Struct

from printgen.messages import joined, message
from printgen.type.line_breaks import BREAKS, is_unparted
from printgen.type.typefaces import Typefaces

# the languages that share an alphabet, and letters that a font for it must have
ALPHABETS = (
    (message("English, French, German, Spanish, Swedish ..."), "ÀÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜßàâäåæçèéêëíîïñóôöøùúûüŒœ"),
    (message("Polish, Czech, Hungarian, Turkish, Latvian ..."), "ĄąĆćČčĎďĘęĚěĞğĢģİıĻļŁłŃńŇňŐőŘřŚśŞşŠšŤťŪūŮůŰűŹźŻżŽž"),
    (message("Vietnamese"), "ĂăÂâĐđÊêÔôƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẾếỀềỆệỈỉỊịỌọỎỏỐốỒồỘộỚớỜờỢợỤụỦủỨứỪừỰựỲỳỴỵỸỹ"),
    (message("Greek"), "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώΐΰϊϋαβγδεζηθικλμνξοπρσςτυφχψω"),
    (
        message("Russian, Ukrainian, Bulgarian, Serbian ..."),
        "АБВГҐДЂЕЁЄЖЗИІЇЙЈКЛЉМНЊОПРСТЋУФХЦЧЏШЩЪЫЬЭЮЯабвгґдеёєжзиіїйя",
    ),
    (message("Arabic, Persian, Urdu"), "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةىپچژگٹڈڑے"),
    (message("Hebrew, Yiddish"), "אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײ"),
    (message("Hindi, Marathi"), "अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह"),
    (message("Thai"), "กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮ"),
    (message("Japanese"), "あいうえおかがさざたぱアイウエオッーヴ東京駅円賃貸銀行町"),
    (message("Chinese"), "中国地产租金银行街道車站機會監獄"),
    (message("Korean"), "가나다라마바사서울역은행집세감옥"),
)


class Covered(Struct, frozen=True):
    """The languages of an alphabet: the fallback of each face that lacks it, and the roles without any.

    ``hint`` is the remedy for those, ``breaks`` the rule for line breaks in a script that does not separate words.
    """

    languages: str
    borrowed: dict[str, list[str]]
    missing: list[str]
    hint: str
    breaks: str


def coverage(faces: Typefaces, roles: tuple[str, ...]) -> list[Covered]:
    """Return the coverage of the roles by alphabet."""
    found: list[Covered] = []
    for languages, letters in ALPHABETS:
        borrowed: dict[str, list[str]] = {}
        missing: list[str] = []
        for role in roles:
            face = faces.covering(letters, role)
            if face is None:
                missing.append(role)
            elif face != role:
                borrowed.setdefault(face, []).append(role)
        hint = free_face_hint(letters) if missing else ""
        found.append(Covered(languages, borrowed, missing, hint, BREAKS if is_unparted(letters) else ""))
    return found


class _FreeFace(NamedTuple):
    """A free font: the prefix of its characters' Unicode names, its name, its file, and its Debian package."""

    starts: tuple[str, ...]
    face: str
    file: str
    package: str


_FACES = (
    _FreeFace(  # the bundled Japanese face has only the usual characters
        ("CJK", "IDEOGRAPHIC", "FULLWIDTH", "BOPOMOFO", "HIRAGANA", "KATAKANA"),
        message("Droid Sans Fallback (Chinese) or IPA Gothic (Japanese, ipag.ttf)"),
        "DroidSansFallbackFull.ttf",
        message("fonts-droid-fallback or fonts-ipafont-gothic"),
    ),
    _FreeFace(("HANGUL",), "Nanum Gothic", "NanumGothic.ttf", "fonts-nanum"),
    *(
        _FreeFace((script.upper(),), f"Noto Sans {script}", f"NotoSans{script}-Regular.ttf", "fonts-noto-core")
        for script in (
            *("Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Kannada", "Khmer"),
            *("Lao", "Malayalam", "Mongolian", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai"),
        )
    ),
)


def free_face_hint(characters: str) -> str:
    """Return a hint for characters of a script that is not bundled; empty if no face is known."""
    face = _face_with(characters)
    if face is None:
        return ""
    return message(
        "put a font for this script into the theme's folder, such as {font} (Debian package {package}), "
        "and write '{field}'",
        font=face.face,
        package=face.package,
        field=_field(face),
    )


def free_face(characters: str) -> str:
    """Return the name and the origin of a free face for a script that is not bundled; empty if none is known."""
    face = _face_with(characters)
    return message("{face} (Debian's package {package})", face=face.face, package=face.package) if face else ""


def free_face_theme_hint(characters: str, edition: str, language: str) -> str:
    """Return the hint for a bundled ``edition``: a theme of four lines that extends it."""
    face = _face_with(characters)
    if face is None:
        return ""
    lines = ("format: 1", f"extends: {edition}", f"language: {language}", _field(face))
    sentence = message(
        "put a font for this script into a new folder, such as {font} (Debian package {package}), "
        "with a theme.yaml of these four lines, then build that folder:",
        font=face.face,
        package=face.package,
    )
    return joined((sentence, *lines), "\n    ")


def _face_with(characters: str) -> _FreeFace | None:
    names = [name(character, "") for character in characters]
    return next((face for face in _FACES if any(said.startswith(face.starts) for said in names)), None)


def _field(face: _FreeFace) -> str:
    return f"fonts: {{fallback: [{face.file}]}}"
