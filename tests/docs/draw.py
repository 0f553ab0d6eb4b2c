"""Draws the pictures of the rules pages from the records of `tests/cases`.

    python -m tests.docs.draw

writes them to `docs/rules/pictures`; a test draws them again and compares.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.cards import size
from tests.docs import svg
from tests.docs.pictures import PICTURES
from tests.docs.scene import NAMES, Picture, Row, Scene, SeatShown, scene_of

PAGES: Final = Path(__file__).parents[2] / "docs" / "rules"
FOLDER: Final = PAGES / "pictures"
WIDTH, HEIGHT = 760, 532
SEAT_WIDTH, SEAT_HEIGHT = 236, 94
CORNERS: Final = ((262, 400), (512, 292), (512, 118), (262, 10), (12, 118), (12, 292))
"""Where each seat's box begins: seat 0 below, the next to the right of it, and so on around."""
MIDDLE: Final = (262, 118)
MOST_ROWS: Final = 6
ROW_HEIGHT: Final = 42


def draw(picture: Picture) -> str:
    """Draw a picture as SVG."""
    scene = scene_of(picture)
    source = f"tests/cases/{picture.case}，第 {picture.steps} 步之后"
    if not picture.steps:
        source = f"tests/cases/{picture.case}，开始时"
    area = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {area} font-family="{svg.FONT}" role="img">',
        f"<title>{source}</title>",
        svg.box(0, 0, WIDTH, HEIGHT, fill="#f7f6f2", stroke="#dddddd", round_=8),
        *(part for seat in range(len(NAMES)) for part in _seat(seat, scene.seats[seat])),
        *_middle(scene),
        svg.text(12, HEIGHT - 10, source, size=11, fill="#666666"),
        svg.text(
            WIDTH - 12, HEIGHT - 10, "红方甲丙戊，蓝方乙丁己，逆时针出牌",
            size=11, fill="#666666", anchor="end",
        ),
        "</svg>",
    ]  # fmt: skip
    return "\n".join(parts) + "\n"


def _seat(seat: int, shown: SeatShown) -> Iterator[str]:
    x, y = CORNERS[seat]
    yield svg.box(
        x,
        y,
        SEAT_WIDTH,
        SEAT_HEIGHT,
        fill=svg.TINT[seat % 2],
        stroke=svg.GOLD if shown.asked else svg.FEDERATION[seat % 2],
        thick=4 if shown.asked else 1,
        round_=8,
    )
    yield from svg.badge(x + 18, y + 17, NAMES[seat], seat % 2)
    held = size(shown.hand)
    yield svg.text(x + 36, y + 22, f"{held} 张" if held else "牌已出完", size=12, fill="#555555")
    yield from svg.cards(x + 8, y + 32, shown.hand, SEAT_WIDTH - 16)
    yield from svg.tags(x + 8, y + 72, shown.tags)


def _middle(scene: Scene) -> Iterator[str]:
    x, y = MIDDLE
    shown = scene.rows[-MOST_ROWS:]
    if scene.open:
        yield svg.box(
            x - 2, y + ROW_HEIGHT * (len(shown) - 1) - 2, 240, ROW_HEIGHT,
            fill="#fff6dd", stroke=svg.GOLD, round_=6,
        )  # fmt: skip
    for number, row in enumerate(shown):
        yield from _row(x, y + ROW_HEIGHT * number, row)
    if scene.note:
        for number, part in enumerate(scene.note.split("；")):
            line = y + ROW_HEIGHT * len(shown) + 18 + 17 * number
            yield svg.text(x + 118, line, part, size=12, fill="#444444", anchor="middle")


def _row(x: int, y: int, row: Row) -> Iterator[str]:
    yield from svg.badge(x + 12, y + 18, NAMES[row.seat], row.seat % 2)
    yield svg.text(x + 27, y + 23, row.did, size=12)
    at = x + 27 + max(svg.width_of(row.did), svg.width_of("发牌")) + 5
    end = x + 236
    if row.to is not None:
        yield svg.text(at, y + 23, "→", size=13)
        yield from svg.badge(at + 28, y + 18, NAMES[row.to], row.to % 2)
        at += 44
    yield from svg.cards(at, y, row.cards, end - at)


def main() -> None:
    """Write every picture anew and remove those that no page shows any more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for picture in PICTURES:
        (FOLDER / f"{picture.name}.svg").write_text(draw(picture), encoding="utf-8")


if __name__ == "__main__":
    main()
