"""Tests of sorting names in the event's language."""

import pytest

from printgen.event.lists import sort_key


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Ed Emil Émile Emily Eve Łukasz Luke O’Neil Öberg Ona Zoë"),
        ("de", "Aaron Ärger Arno Muller Müller Muth Öhm Oskar Straße Strauß"),
        ("sv", "Anders Zeta Åsa Ängla Öberg"),
        ("fi", "Aalto Zeta Åberg Äijälä Öhman"),
        ("da", "Anders Zeta Ægir Øst Åse"),
        ("nb-NO", "Anders Zeta Ægir Øst Åse"),
        ("es", "Nora Núñez Nuria Ñíguez Oca"),
        ("pl", "Celina Ćwik Lech Luiza Łucja Maria Zosia Źrebak Żaneta"),
        ("cs", "Cyril Čeněk Hynek Chrudoš Ivan Rut Řehoř Zora Žofie"),
        ("hu", "Cyntia Csaba Dániel Zoltán Zsófia"),
        ("tr", "Cem Çelik Halit Işık İrem"),
        ("is", "Anna Ásta Dagur Ðóra Einar Þór Æsa Ögmundur"),
        ("ru", "Анна Борис Ёлка Женя Яна"),
        ("uk", "Галя Ґанна Дарка Інна Їжак Яна"),
        ("xx", "Ada Émile Zoë"),
        ("en", "Ada 𝐀da Ǆa Ёлка אבא علي เกา แก ขา 가나 𗀀 李 林"),
    ],
)
def test_each_language_has_its_own_order(language: str, names: str) -> None:
    wanted = names.split()
    mixed = wanted[::2] + wanted[1::2]
    assert sorted(mixed, key=sort_key(language)) == wanted


def test_accents_and_case_part_only_what_is_otherwise_alike() -> None:
    assert sorted(["Éva B", "eva c", "Eva A"], key=sort_key("en")) == ["Eva A", "Éva B", "eva c"]


def test_one_language_does_not_change_the_order_of_another() -> None:
    for language, wanted in (("sv", ["Zoë", "Åsa"]), ("en", ["Åsa", "Zoë"])):
        assert sorted(["Zoë", "Åsa"], key=sort_key(language)) == wanted
