"""Subset IBM Plex Sans JP for the bundled Japanese face: fonts/printgen-gothic.

A development tool, which needs fontTools: the generator only reads the files. The same source gives the same bytes.
The source is the folder of the npm package @expo-google-fonts/ibm-plex-sans-jp.

    npm pack @expo-google-fonts/ibm-plex-sans-jp && tar xf expo-google-fonts-ibm-plex-sans-jp-*.tgz
    python tests/tools/subset_japanese.py package
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parents[2] / "fonts" / "printgen-gothic"
FAMILY = "Printgen Gothic"  # the licence reserves the name "Plex"
WEIGHTS = {"Regular": "400Regular/IBMPlexSansJP_400Regular.ttf", "Bold": "700Bold/IBMPlexSansJP_700Bold.ttf"}

SIGNS = (range(0x3000, 0x3100), range(0x31F0, 0x3200), range(0x3220, 0x3400), range(0xFF01, 0xFFF0))
FIRST_LEVEL = (16, 48)  # rows of JIS X 0208; its most used characters
# The kanji for general use (joyo) and for names (jinmeiyo) that are not in the first level, and four others of names.
GENERAL = "丼傲刹哺喩嗅嘲彙恣惧慄憬拉摯曖楷毀璧瘍箋籠緻羞訃諧貪踪辣錮鬱𠮟塡剝頰"
NAMES = (
    "乘亞佛來侑俐傳僞價儉兒凉凛凜凰剩劍勁勳卷單嚴圈國圓團堯壘壞壯壽奎奧奬孃寢實將專峽崚巖巫已帶廣廳彈彌彗從徠恆惠惡惺愼應懷戰"
    "戲拂拔拜搖搜攝收敍昊昴晄晏晝晟晨暉曉栞梛條椰榮槇樂樣橙檜檢櫂櫻毬氣洵洸淨渾滉滯漱澁澪濕煌熙燎燒燿爭爲狹獸珀珈琥瑶疊皓盜"
    "盡眞眸碎祕祿禪禮稟稻穗穰穹笙粹絆綸綺縣縱纖羚翔聽脩臟與苺茉莉莊菫萠萬蕾藏藝藥衞裝覽詢諄謠讓賣赳轉迪逞遙醉釀釉鎭鑄陷險雜"
    "靜頌顯颯飜騷驍驗髮鷄麒黎默齊髙﨑德濵"
)


def characters(font: TTFont) -> set[int]:
    """Return the code points to keep of those that the source has."""
    rows = range(FIRST_LEVEL[0], FIRST_LEVEL[1])
    pairs = [bytes((row + 0xA0, cell + 0xA0)) for row in rows for cell in range(1, 95)]
    kanji = "".join(pair.decode("euc_jp", "ignore") for pair in pairs)
    wanted = {0x20} | {ord(letter) for letter in kanji + GENERAL + NAMES} | {code for signs in SIGNS for code in signs}
    return wanted & set(font.getBestCmap())


def subset(source: Path, style: str) -> TTFont:
    """Return the subset of a font file under the face's own name."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options(layout_features=[], hinting=False, glyph_names=False, notdef_outline=True, name_IDs=[0, 13, 14])
    options.drop_tables += ["BASE", "vhea", "vmtx", "gasp", "GSUB", "GPOS"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters(font))
    subsetter.subset(font)
    version = f"{font['head'].fontRevision:.3f}; subset for printgen"
    said = {1: FAMILY, 2: style, 3: f"{version}; {FAMILY} {style}", 4: f"{FAMILY} {style}", 5: f"Version {version}"}
    for number, text in (said | {6: f"{FAMILY.replace(' ', '')}-{style}"}).items():
        font["name"].setName(text, number, 3, 1, 0x409)
    return font


def main(package: Path) -> None:
    """Write the font files."""
    FOLDER.mkdir(exist_ok=True)
    for style, source in WEIGHTS.items():
        subset(package / source, style).save(FOLDER / f"PrintgenGothic-{style}.ttf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
