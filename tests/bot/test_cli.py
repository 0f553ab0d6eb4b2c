"""The command line as it is used: exit status, words, and no traceback."""

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "tests" / "cases").glob("dagang-compare-*.json"))


def gouji(
    folder: Path, *arguments: str, given: bytes = b"", **settings: str
) -> subprocess.CompletedProcess[bytes]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GOUJI_")}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        input=given,
        capture_output=True,
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), **settings},
        timeout=60,
        check=False,
    )


def test_cases_that_hold(tmp_path: Path) -> None:
    assert CASES
    done = gouji(tmp_path, "referee", *map(str, CASES))
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == [f"ok {case}" for case in CASES]


def test_json_lines_are_named_by_line_and_standard_input_is_read(tmp_path: Path) -> None:
    good = json.loads(CASES[0].read_text(encoding="utf-8"))
    bad = good | {"steps": [{"expect": {"phase": "buy"}}]}
    lines = "\n".join(json.dumps(each) for each in (good, bad, good)).encode()
    done = gouji(tmp_path, "referee", "-", given=lines)
    told = done.stdout.decode().splitlines()
    assert done.returncode == 1
    assert [told[0], told[2]] == ["ok -:1", "ok -:3"]
    assert told[1].startswith("FAIL -:2 step 1: phase: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "JSON was wanted; line 1"),
        ("[]", "a JSON object was wanted"),
        ('{"format": "gouji-record/1", "colour": 1}', "colour: unknown key"),
        ("\xff", "UTF-8"),
        ('{"rules": "dagang", "rules": "folk"}', "rules: stands twice"),
        ('{"start": {"seed": ' + "9" * 5000 + "}}", "JSON was wanted that a program can hold"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "deal.json"
    file.write_bytes(text.encode("latin-1"))
    done = gouji(tmp_path, "referee", str(file), str(CASES[0]))
    assert done.returncode == 2
    assert str(file) in done.stderr.decode()
    assert words in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()
    assert f"ok {CASES[0]}" in done.stdout.decode()


def test_a_line_cut_off_leaves_the_others_judged(tmp_path: Path) -> None:
    good = json.dumps(json.loads(CASES[0].read_text(encoding="utf-8")))
    lines = f'{good}\n{{"format": "gouji-record/1"\nhello\n{good}\n'
    done = gouji(tmp_path, "referee", "-", given=lines.encode())
    assert done.returncode == 2
    assert done.stdout.decode().splitlines() == ["ok -:1", "ok -:4"]
    assert [line.split(": ")[0] for line in done.stderr.decode().splitlines()] == [
        "UNREADABLE -:2",
        "UNREADABLE -:3",
    ]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = gouji(tmp_path, "referee", "nowhere.json")
    assert done.returncode == 2
    assert "nowhere.json: cannot be read" in done.stderr.decode()


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    done = gouji(tmp_path, "referee", "-", given=b'{"format": }\n{"format": 1}\n')
    assert done.returncode == 2
    assert "-:1: JSON was wanted" in done.stderr.decode()
    assert "-:2: format" in done.stderr.decode()


def test_the_state_after_the_last_step(tmp_path: Path) -> None:
    done = gouji(tmp_path, "referee", "--state", str(CASES[0]))
    assert done.returncode == 0
    assert {"to_act", "phase", "hands", "legal"} <= json.loads(done.stdout).keys()


def test_simulated_deals_are_counted(tmp_path: Path) -> None:
    done = gouji(tmp_path, "simulate", "--players", "random", "--deals", "3", "--json")
    report = json.loads(done.stdout)
    assert (report["deals"], report["players"]) == (3, "random")
    assert 0 < report["decisions_with_a_choice"] < report["decisions"]
    again = json.loads(
        gouji(tmp_path, "simulate", "--players", "random", "--deals", "3", "--json").stdout
    )
    assert again["decisions"] == report["decisions"]


def test_an_unknown_player_is_refused(tmp_path: Path) -> None:
    done = gouji(tmp_path, "simulate", "--players", "nobody")
    assert done.returncode == 2
    assert "plain" in done.stderr.decode()


def test_without_a_token_run_says_what_to_do(tmp_path: Path) -> None:
    done = gouji(tmp_path, "run")
    assert done.returncode == 2
    assert done.stderr.decode().strip() == (
        "gouji: GOUJI_TOKEN is missing: set it in the environment or in .env"
    )


def test_a_database_is_upgraded_and_checked(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/gouji.db"
    for question in ("check", "current"):
        missing = gouji(tmp_path, "db", question, GOUJI_DATABASE_URL=url)
        assert missing.returncode == 2
        assert "gouji db upgrade" in missing.stderr.decode()
    assert not list(tmp_path.iterdir())
    assert gouji(tmp_path, "db", "upgrade", GOUJI_DATABASE_URL=url).returncode == 0
    assert gouji(tmp_path, "db", "check", GOUJI_DATABASE_URL=url).returncode == 0
    assert "newest" in gouji(tmp_path, "db", "current", GOUJI_DATABASE_URL=url).stdout.decode()


def test_a_database_that_is_not_there_is_said_without_its_password(tmp_path: Path) -> None:
    url = "postgresql://gouji:hidden@127.0.0.1:1/gouji"
    done = gouji(tmp_path, "db", "check", GOUJI_DATABASE_URL=url)
    assert done.returncode == 2
    assert "cannot be used" in done.stderr.decode()
    assert b"hidden" not in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_database_of_a_newer_version_is_said(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/gouji.db"
    assert gouji(tmp_path, "db", "upgrade", GOUJI_DATABASE_URL=url).returncode == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "gouji.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    for command in ("check", "upgrade"):
        done = gouji(tmp_path, "db", command, GOUJI_DATABASE_URL=url)
        assert done.returncode == 2
        assert "newer version" in done.stderr.decode()
        assert b"Traceback" not in done.stderr


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    done = gouji(
        tmp_path, "db", "upgrade", GOUJI_DATABASE_URL=f"sqlite:///{tmp_path}/file/gouji.db"
    )
    assert done.returncode == 2
    assert "cannot be used" in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_it_stops_while_telegram_cannot_be_reached(tmp_path: Path) -> None:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GOUJI_")}
    settings = {
        "GOUJI_TOKEN": "4242424242:AAsandboxSandboxSandboxSandboxSand0",
        "GOUJI_BOT_API_URL": "http://127.0.0.1:1/bot",
    }
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        cwd=tmp_path,
        env={**kept, "PYTHONPATH": str(ROOT), **settings},
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stderr is not None
        while b"telegram not reached" not in running.stderr.readline():
            assert running.poll() is None
        running.send_signal(signal.SIGTERM)
        assert running.wait(timeout=20) == 0


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = gouji(tmp_path, "sandbox", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "--port" in done.stderr.decode()
    assert b"Traceback" not in done.stderr
