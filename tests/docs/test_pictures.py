"""The pictures of the rules pages are what the engine says of the records today."""

import re
from pathlib import Path

import pytest

from tests.docs.draw import FOLDER, PAGES, draw
from tests.docs.pictures import PICTURES
from tests.docs.scene import Picture

SHOWN = re.compile(r"!\[(?P<words>[^\]]*)\]\(pictures/(?P<name>[^)]+)\.svg\)\n\n(?P<source>[^\n]+)")


def shown() -> dict[str, str]:
    """Give the line under each picture of the pages, by the picture's name."""
    found = {}
    for page in PAGES.glob("*.md"):
        for match in SHOWN.finditer(page.read_text(encoding="utf-8")):
            found[match["name"]] = match["source"]
    return found


@pytest.mark.parametrize("picture", PICTURES, ids=[picture.name for picture in PICTURES])
def test_a_picture_is_up_to_date(picture: Picture) -> None:
    file = FOLDER / f"{picture.name}.svg"
    assert file.read_text(encoding="utf-8") == draw(picture), (
        "stale: draw again with python -m tests.docs.draw"
    )


def test_no_picture_lies_about() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {picture.name for picture in PICTURES}


def test_every_picture_is_shown_with_its_record_below() -> None:
    assert {picture.name: line_under(picture) for picture in PICTURES} == shown()


def line_under(picture: Picture) -> str:
    moment = f"第 {picture.steps} 步之后" if picture.steps else "开始时"
    return f"（局面：`{picture.case}`，{moment}）"


def test_a_picture_whose_record_has_fewer_steps_fails() -> None:
    with pytest.raises(ValueError, match="steps"):
        draw(PICTURES[0]._replace(steps=1000))


def test_a_changed_record_changes_its_picture() -> None:
    picture = PICTURES[0]
    assert draw(picture) != draw(picture._replace(steps=picture.steps + 2))
    assert Path(FOLDER / f"{picture.name}.svg").is_file()
