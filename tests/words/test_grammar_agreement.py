"""Tests of grammatical agreement between rules and a theme's nouns: articles, adjectives, participles and pronouns."""

from typing import NamedTuple

import pytest
from msgspec import structs

from printgen.games.path.records import PathEdition
from printgen.theme.records import Word
from printgen.type.markdown import blocks
from printgen.words import booklet as wording
from tests.support.editions import theme_of
from tests.words.test_booklet_random_games import paragraphs


class Agreement(NamedTuple):
    """An edition in a language, the nouns that it uses, and phrases that its rules must and must not contain."""

    theme: str
    language: str
    nouns: dict[str, Word]
    said: tuple[str, ...]
    unsaid: tuple[str, ...]


def noun(one: str, many: str, gender: str, **cases: str) -> Word:
    """Return a noun with its forms."""
    return Word({"one": one, "many": many, "gender": gender, **cases})


TRESOR = noun("Trésor", "Trésors", "m")
GAGE = noun("gage", "gages", "m")
TESORO = noun("Tesoro", "Tesoros", "m")
PAGARE = noun("pagaré", "pagarés", "m")

AGREEMENTS = (
    Agreement(
        "tournament",
        "fr",
        {
            "bank": TRESOR,
            "mortgage": GAGE,
            "property": noun("îlot", "îlots", "mv"),
            "bonus": noun("prime", "primes", "f"),
            "token": noun("étoile", "étoiles", "fv"),
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
            "round": noun("tour", "tours", "m"),
            "token": noun("pastille", "pastilles", "f"),
            "property": noun("terrain", "terrains", "m"),
            "marker": noun("étiquette", "étiquettes", "fv"),
        },
        (
            "après le dernier tour",
            "chassez celles des autres",
            "hors jeu jusqu’à la fin du tour",
            "Le prochain tour et la fin",
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
            "property": noun("solar", "solares", "m"),
            "bonus": noun("paga", "pagas", "f"),
            "large_building": noun("torre", "torres", "f"),
        },
        (
            "El Tesoro guarda el dinero",
            "Paga al Tesoro",
            "Para cancelar el pagaré",
            "todo se entrega tal como está",
            "cada torre cuenta como",
            "Si olvidas pedir la paga",
        ),
        ("la Tesoro", "levantarla", "no la tenían", "entrégalas", "cada uno como", "Pídelo"),
    ),
    Agreement(
        "knockout",
        "es",
        {
            "bank": TESORO,
            "round": noun("asalto", "asaltos", "m"),
            "token": noun("chapa", "chapas", "f"),
            "property": noun("solar", "solares", "m"),
        },
        (
            "tras el último asalto",
            "hasta el final del asalto",
            "En el primer asalto",
            "y las desliza otra vez",
            "Mueve cada una de tus chapas de aquí",
            "cada una de tus otras chapas",
            "Si todos los solares",
            "Se juegan tantos asaltos",
            "cada uno empiece uno.",
        ),
        ("la asalto", "una asalto", "de los tuyos", "todas las solares"),
    ),
    Agreement(
        "knockout",
        "de",
        {
            "bank": noun("Schatz", "Schätze", "m", gen="Schatzes"),
            "round": noun("Durchgang", "Durchgänge", "m"),
            "token": noun("Scheibe", "Scheiben", "f"),
            "property": noun("Platz", "Plätze", "m", gen="Platzes"),
        },
        (
            "Bestimmt, wer den Schatz führt",
            "nach dem letzten Durchgang",
            "in diesem Durchgang",
            "zum Ende des Durchgangs",
            "Im ersten Durchgang kann",
            "Wertung eines Durchgangs",
            "Jeder Platz zahlt nur einmal",
            "wähle einen Platz, der dir gezahlt hat",
            "Der nächste Durchgang und das Ende",
        ),
        ("der Durchgang gewertet, die", "einer Durchgang", "die Durchgang", "Jedes zahlt", "wähle eines"),
    ),
)


@pytest.mark.long
@pytest.mark.parametrize("case", AGREEMENTS, ids=lambda case: f"{case.theme}-{case.language}")
def test_the_rules_agree_with_nouns_of_another_gender(case: Agreement) -> None:
    edition = theme_of(case.theme, case.language).edition
    assert not isinstance(edition, PathEdition)
    words = structs.replace(edition.words, **case.nouns)
    changed = structs.replace(edition, words=words)
    sections = (*wording.rulebook(changed, {}), *wording.quick(changed, {}))
    text = " ".join((*(section.title for section in sections), *_texts(*(section.text for section in sections))))
    points = " ".join(_texts(wording.points(changed)))
    told = f"{text} {points}".replace("\u00a0", " ").replace("\u202f", " ")
    assert [each for each in case.said if each not in told] == []
    assert [each for each in case.unsaid if each in told] == []


def _texts(*markdown: str) -> list[str]:
    return [line.replace("\n", " ") for text in markdown for line in paragraphs(blocks(text))]
