import pytest

from storage.database import Database
from tests.host.support import World


@pytest.fixture
def world(database: Database) -> World:
    return World(database)
