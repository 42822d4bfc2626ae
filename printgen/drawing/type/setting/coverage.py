"""Which roles of a theme's faces have the letters of which languages."""

from msgspec import Struct

from printgen.drawing.type.breaking.unparted import BREAKS, is_unparted
from printgen.drawing.type.fonts.free_faces import free_face_hint
from printgen.drawing.type.setting.typefaces import Typefaces


class _Alphabet(Struct, frozen=True):
    """The languages that share an alphabet, and letters that a face of it has."""

    languages: str
    letters: str


ALPHABETS = (
    _Alphabet("English, French, German, Spanish, Swedish ...", "ÀÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜßàâäåæçèéêëíîïñóôöøùúûüŒœ"),
    _Alphabet("Polish, Czech, Hungarian, Turkish, Latvian ...", "ĄąĆćČčĎďĘęĚěĞğĢģİıĻļŁłŃńŇňŐőŘřŚśŞşŠšŤťŪūŮůŰűŹźŻżŽž"),
    _Alphabet("Vietnamese", "ĂăÂâĐđÊêÔôƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẾếỀềỆệỈỉỊịỌọỎỏỐốỒồỘộỚớỜờỢợỤụỦủỨứỪừỰựỲỳỴỵỸỹ"),
    _Alphabet("Greek", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώΐΰϊϋαβγδεζηθικλμνξοπρσςτυφχψω"),
    _Alphabet(
        "Russian, Ukrainian, Bulgarian, Serbian ...", "АБВГҐДЂЕЁЄЖЗИІЇЙЈКЛЉМНЊОПРСТЋУФХЦЧЏШЩЪЫЬЭЮЯабвгґдеёєжзиіїйя"
    ),
    _Alphabet("Arabic, Persian, Urdu", "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةىپچژگٹڈڑے"),
    _Alphabet("Hebrew, Yiddish", "אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײ"),
    _Alphabet("Hindi, Marathi", "अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह"),
    _Alphabet("Thai", "กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮ"),
    _Alphabet("Japanese", "あいうえおかがさざたぱアイウエオッーヴ東京駅円賃貸銀行町"),
    _Alphabet("Chinese", "中国地产租金银行街道車站機會監獄"),
    _Alphabet("Korean", "가나다라마바사서울역은행집세감옥"),
)


class Covered(Struct, frozen=True):
    """The languages of an alphabet: which other face each role takes that lacks it, and the roles that have none.

    ``hint`` says what to do where there are such, ``breaks`` where lines end in a script that parts no words.
    """

    languages: str
    borrowed: dict[str, list[str]]
    missing: list[str]
    hint: str
    breaks: str


def coverage(faces: Typefaces, roles: tuple[str, ...]) -> list[Covered]:
    """What each of the roles has, alphabet by alphabet."""
    return [_covered(alphabet, faces, roles) for alphabet in ALPHABETS]


def _covered(alphabet: _Alphabet, faces: Typefaces, roles: tuple[str, ...]) -> Covered:
    borrowed: dict[str, list[str]] = {}
    missing: list[str] = []
    for role in roles:
        face = faces.covering(alphabet.letters, role)
        if face is None:
            missing.append(role)
        elif face != role:
            borrowed.setdefault(face, []).append(role)
    hint = free_face_hint(alphabet.letters) if missing else ""
    return Covered(alphabet.languages, borrowed, missing, hint, BREAKS if is_unparted(alphabet.letters) else "")
