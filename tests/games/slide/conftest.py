"""A fixture with the finished kit of the sliding game in each variant."""

from collections.abc import Callable

import pytest

from tests.conftest import Kit


@pytest.fixture(scope="module")
def kits(build: Callable[..., dict[str, Kit]]) -> dict[str, Kit]:
    return build("knockout")


@pytest.fixture(scope="module", params=["standard", "minimal"])
def kit(request: pytest.FixtureRequest, kits: dict[str, Kit]) -> Kit:
    return kits[request.param]
