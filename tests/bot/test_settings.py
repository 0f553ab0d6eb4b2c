"""Settings: each wrong value is said in words, with what to do, and never shown itself."""

from pathlib import Path

import pytest

from bot.settings import PREFIX, Settings, WrongSettingsError

TOKEN = "4242424242:AAsandboxSandboxSandboxSandboxSand0"
EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)


def read(folder: Path, *lines: str) -> Settings:
    file = folder / ".env"
    file.write_text("\n".join(lines), encoding="utf-8")
    return Settings.read(file)


def complaints(folder: Path, *lines: str) -> tuple[str, ...]:
    with pytest.raises(WrongSettingsError) as error:
        read(folder, *lines)
    return error.value.lines


def test_a_token_is_all_that_is_needed(tmp_path: Path) -> None:
    settings = read(tmp_path, f"GOUJI_TOKEN={TOKEN}")
    assert settings.token.get_secret_value() == TOKEN
    assert settings.bot_api_url == "https://api.telegram.org/bot"
    assert settings.database_url == "sqlite+aiosqlite:///var/gouji.db"


def test_the_token_is_not_shown(tmp_path: Path) -> None:
    assert TOKEN not in repr(read(tmp_path, f"GOUJI_TOKEN={TOKEN}"))
    wrong = "4242424242:secret"
    assert not any(wrong in line for line in complaints(tmp_path, f"GOUJI_TOKEN={wrong}"))


def test_without_a_token_it_says_where_to_set_it(tmp_path: Path) -> None:
    (line,) = complaints(tmp_path)
    assert line.startswith("GOUJI_TOKEN is missing")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("GOUJI_BOT_API_URL=http://127.0.0.1:8081", "/bot"),
        ("GOUJI_BOT_API_URL=127.0.0.1:8081/bot", "http://"),
        ("GOUJI_DATABASE_URL=mysql://host/x", "sqlite"),
        ("GOUJI_DATABASE_URL=gouji.db", "sqlite"),
        ("GOUJI_DATABASE_URL=postgresql://u:p@h:abc/n", "postgresql://"),
        ("GOUJI_DATABASE_URL=postgresql://u:p@h/n?colour=red", "colour"),
        ("GOUJI_COMPUTER_DELAY=nan", "finite"),
        ("GOUJI_LOG_LEVEL=loud", "'info'"),
        ("GOUJI_DEFAULT_LANGUAGE=fr", "'zh-Hans'"),
        ("GOUJI_COMPUTER_DELAY=soon", "number"),
        ("GOUJI_COMPUTER_DELAY=-1", "0"),
        ("GOUJI_GROUP_PER_MINUTE=0", "1"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_wanted(tmp_path: Path, line: str, wanted: str) -> None:
    (told,) = complaints(tmp_path, f"GOUJI_TOKEN={TOKEN}", line)
    assert told.startswith(line.partition("=")[0])
    assert wanted in told


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    told = complaints(tmp_path, "GOUJI_LOG_LEVEL=loud", "GOUJI_TOKN=1")
    assert len(told) == 3


def test_a_misspelt_setting_is_not_passed_over(tmp_path: Path) -> None:
    (told,) = complaints(tmp_path, f"GOUJI_TOKEN={TOKEN}", "GOUJI_DATABSE_URL=sqlite:///x.db")
    assert "GOUJI_DATABSE_URL" in told
    assert "GOUJI_DATABASE_URL" in told


def test_what_others_have_in_the_file_and_the_environment_is_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOUJI_SERVICE_HOST", "10.0.0.1")
    read(tmp_path, f"GOUJI_TOKEN={TOKEN}", "COMPOSE_PROJECT_NAME=x")


def test_the_environment_goes_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOUJI_LOG_LEVEL", "debug")
    assert read(tmp_path, f"GOUJI_TOKEN={TOKEN}", "GOUJI_LOG_LEVEL=error").log_level == "debug"


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("sqlite:///x.db", "sqlite+aiosqlite:///x.db"),
        ("postgres://u:p@h/n", "postgresql+asyncpg://u:p@h/n"),
        ("postgresql://u:p@h/n", "postgresql+asyncpg://u:p@h/n"),
        ("postgresql://u:p@h/n?sslmode=require", "postgresql+asyncpg://u:p@h/n?ssl=require"),
        ("postgresql:///n?host=/run/pg", "postgresql+asyncpg:///n?host=%2Frun%2Fpg"),
    ],
)
def test_a_database_needs_no_driver_named(tmp_path: Path, url: str, driver: str) -> None:
    settings = read(tmp_path, f"GOUJI_TOKEN={TOKEN}", f"GOUJI_DATABASE_URL={url}")
    assert settings.database_url == driver


def test_the_example_explains_every_setting_with_its_default(tmp_path: Path) -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    named = [line.lstrip("# ") for line in lines if line.lstrip("# ").startswith(PREFIX)]
    names = [line.partition("=")[0] for line in named]
    assert sorted(names) == sorted(PREFIX + name.upper() for name in Settings.model_fields)
    set_so = read(tmp_path, *named[1:], f"GOUJI_TOKEN={TOKEN}")
    assert set_so == read(tmp_path, f"GOUJI_TOKEN={TOKEN}")
