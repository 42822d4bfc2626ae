"""Rules agree with a theme's nouns, whatever their gender: articles, adjectives, participles and pronouns follow."""

from typing import NamedTuple

import pytest
from msgspec import structs

from printgen.drawing.type.running_text.markdown import blocks
from printgen.theme.model.common import Word
from printgen.theme.model.path import PathEdition
from printgen.theme.read.load import load_theme
from printgen.words.booklet import wording
from tests.words.test_random_games import paragraphs


class Agreement(NamedTuple):
    """An edition in a language, nouns that are to stand in it, what its rules must say then, and what they must not."""

    theme: str
    language: str
    nouns: dict[str, dict[str, str]]
    said: tuple[str, ...]
    unsaid: tuple[str, ...]


TRESOR = {"one": "Trésor", "many": "Trésors", "gender": "m"}
GAGE = {"one": "gage", "many": "gages", "gender": "m"}
TESORO = {"one": "Tesoro", "many": "Tesoros", "gender": "m"}
PAGARE = {"one": "pagaré", "many": "pagarés", "gender": "m"}

AGREEMENTS = (
    Agreement(
        "tournament",
        "fr",
        {
            "bank": TRESOR,
            "mortgage": GAGE,
            "property": {"one": "îlot", "many": "îlots", "gender": "mv"},
            "bonus": {"one": "prime", "many": "primes", "gender": "f"},
            "token": {"one": "étoile", "many": "étoiles", "gender": "fv"},
        },
        (
            "Il paie les primes",
            "Seul le Trésor prête",
            "Dette envers le Trésor : il prend tout",
            "en levant le gage plus tard",
            "veulent la même",
            "autant d’étoiles",
            "jamais d’îlots",
            "payez cette somme plus",
        ),
        ("Elle paie", "Seule", "elles passent", "quelles", "en la levant", "Réclamez-le", "de étoiles", "de îlots"),
    ),
    Agreement(
        "knockout",
        "fr",
        {
            "bank": TRESOR,
            "round": {"one": "tour", "many": "tours", "gender": "m"},
            "token": {"one": "pastille", "many": "pastilles", "gender": "f"},
            "property": {"one": "terrain", "many": "terrains", "gender": "m"},
            "marker": {"one": "étiquette", "many": "étiquettes", "gender": "fv"},
        },
        (
            "après le dernier tour",
            "chassez celles des autres",
            "hors jeu pour le tour",
            "Le tour suivant, et la fin",
            "Pendant le premier tour",
            "les reprend toutes",
            "chacune de vos autres pastilles",
            "Si tous les terrains",
            "mettez l’étiquette du haut",
            "que chacun en commence un.",
        ),
        ("la tour", "une tour", "tous les pastilles", "toutes les terrains", "chacun de vos"),
    ),
    Agreement(
        "tournament",
        "es",
        {
            "bank": TESORO,
            "mortgage": PAGARE,
            "property": {"one": "solar", "many": "solares", "gender": "m"},
            "bonus": {"one": "paga", "many": "pagas", "gender": "f"},
            "large_building": {"one": "torre", "many": "torres", "gender": "f"},
        },
        (
            "El Tesoro guarda el dinero",
            "Paga al Tesoro",
            "Para cancelar el pagaré",
            "todo se entrega como está",
            "y cada torre cuenta como",
            "pide el pago cuando",
        ),
        ("la Tesoro", "levantarla", "no la tenían", "entrégalas", "cada uno como", "Pídelo"),
    ),
    Agreement(
        "knockout",
        "es",
        {
            "bank": TESORO,
            "round": {"one": "asalto", "many": "asaltos", "gender": "m"},
            "token": {"one": "chapa", "many": "chapas", "gender": "f"},
            "property": {"one": "solar", "many": "solares", "gender": "m"},
        },
        (
            "tras el último asalto",
            "en este asalto",
            "En el primer asalto",
            "Contar un asalto",
            "cada una de las tuyas",
            "cada una de tus otras chapas",
            "Si todos los solares",
            "Jugad tantos asaltos",
            "cada uno empiece uno.",
        ),
        ("la asalto", "una asalto", "de los tuyos", "todas las solares"),
    ),
    Agreement(
        "knockout",
        "de",
        {
            "bank": {"one": "Schatz", "many": "Schätze", "gender": "m", "gen": "Schatzes"},
            "round": {"one": "Durchgang", "many": "Durchgänge", "gender": "m"},
            "token": {"one": "Scheibe", "many": "Scheiben", "gender": "f"},
            "property": {"one": "Platz", "many": "Plätze", "gender": "m", "gen": "Platzes"},
        },
        (
            "Bestimmt, wer den Schatz führt",
            "nach dem letzten Durchgang",
            "in diesem Durchgang",
            "das Ende des Durchgangs",
            "Im ersten Durchgang kann",
            "Wertung eines Durchgangs",
            "Jeder Platz zahlt einmal",
            "wähle einen Platz, der dir gezahlt hat",
            "Der nächste Durchgang und das Ende",
        ),
        ("der Durchgang gewertet, die", "einer Durchgang", "die Durchgang", "Jedes zahlt", "wähle eines"),
    ),
)


@pytest.mark.parametrize("case", AGREEMENTS, ids=lambda case: f"{case.theme}-{case.language}")
def test_the_rules_agree_with_nouns_of_another_gender(case: Agreement) -> None:
    edition = load_theme(case.theme, None, case.language).edition
    assert not isinstance(edition, PathEdition)
    words = structs.replace(edition.words, **{name: Word(forms) for name, forms in case.nouns.items()})
    changed = structs.replace(edition, words=words)
    sections = (*wording.rulebook(changed, {}), *wording.quick(changed, {}))
    text = " ".join((*(section.title for section in sections), *_texts(*(section.text for section in sections))))
    points = " ".join(_texts(wording.points(changed)))
    told = f"{text} {points}".replace("\u00a0", " ").replace("\u202f", " ")
    assert [each for each in case.said if each not in told] == []
    assert [each for each in case.unsaid if each in told] == []


def _texts(*markdown: str) -> list[str]:
    return [line.replace("\n", " ") for text in markdown for line in paragraphs(blocks(text))]
