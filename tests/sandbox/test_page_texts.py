import json
import re
from pathlib import Path

import bot.sandbox

PAGE = Path(bot.sandbox.__file__).parent / "page"


def texts() -> dict[str, dict[str, str]]:
    return {path.stem: json.loads(path.read_text("utf-8")) for path in PAGE.glob("texts/*.json")}


def test_languages_have_the_same_texts_with_the_same_gaps() -> None:
    found = texts()
    assert set(found) == {"zh-Hans", "zh-Hant", "en"}
    gaps = {
        language: {key: set(re.findall(r"\{\w+\}", text)) for key, text in entries.items()}
        for language, entries in found.items()
    }
    assert gaps["en"] == gaps["zh-Hans"] == gaps["zh-Hant"]


def test_every_text_is_used_and_none_is_missing() -> None:
    code = "".join(path.read_text("utf-8") for path in PAGE.iterdir() if path.is_file())
    wanted = set(re.findall(r'(?:\btext|\bitem)\(\s*"(\w+)"', code))
    wanted |= set(re.findall(r'data-text="(\w+)"', code))
    for pair in re.findall(r'\btext\([^?\n]*\? "(\w+)" : "(\w+)"\)', code):
        wanted |= set(pair)
    assert wanted | {"name"} == set(texts()["en"])


def test_the_page_loads_nothing_from_elsewhere() -> None:
    for path in PAGE.iterdir():
        if path.is_file():
            addresses = set(re.findall(r"https?://[\w.]+", path.read_text("utf-8")))
            assert addresses <= {"http://www.w3.org"}, path
