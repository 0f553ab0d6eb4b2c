"""Without a package index the tests of the second library fail, and say why."""

from pathlib import Path

import pytest

from tests.second_client.environment import NoEnvironmentError, python


def test_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    for _ in range(2):  # what was left half made does not pass for whole
        with pytest.raises(NoEnvironmentError, match="needs a package index that pip can reach"):
            python(tmp_path / "environment")
