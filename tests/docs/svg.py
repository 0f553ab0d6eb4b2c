"""Drawing in SVG: cards, labels, seats. Everything is whole pixels, so that files are stable."""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from engine.cards import BIG, RANK_NAMES, SMALL, Cards

FONT: Final = "Noto Sans CJK SC, PingFang SC, Microsoft YaHei, WenQuanYi Micro Hei, sans-serif"
CARD_WIDTH: Final = 26
CARD_HEIGHT: Final = 36
RED, BLUE, INK, GOLD = "#b3261e", "#1f5fa8", "#222222", "#d69500"
FEDERATION: Final = (RED, BLUE)
TINT: Final = ("#fdf1f0", "#eff5fc")
_FACES: Final = {SMALL: ("小", "#e6e9ee", INK), BIG: ("大", "#fde9c4", RED)}


def text(
    x: int, y: int, words: str, *, size: int = 13, fill: str = INK, anchor: str = "start"
) -> str:
    """Write words with their baseline at y."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def box(
    x: int, y: int, width: int, height: int, *, fill: str, stroke: str, thick: int = 1, round_: int
) -> str:
    """Draw a rounded rectangle."""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round_}"'
        f' fill="{fill}" stroke="{stroke}" stroke-width="{thick}"/>'
    )


def width_of(words: str, size: int = 12) -> int:
    """Guess how wide words are: a Chinese character is a square, a Latin one about half."""
    return sum(
        size if ord(letter) > 0x2E80 or letter == "×" else (size * 5) // 8 for letter in words
    )


def cards(x: int, y: int, held: Cards, width: int) -> Iterator[str]:
    """Draw cards side by side, overlapping where they must to stay within a width."""
    ranks = [rank for rank, count in enumerate(held) for _ in range(count)]
    if not ranks:
        return
    step = CARD_WIDTH + 2
    if len(ranks) > 1:
        step = min(step, (width - CARD_WIDTH) // (len(ranks) - 1))
    for place, rank in enumerate(ranks):
        name, fill, ink = _FACES.get(rank, (RANK_NAMES[rank], "#ffffff", INK))
        left = x + place * step
        yield box(left, y, CARD_WIDTH, CARD_HEIGHT, fill=fill, stroke="#777777", round_=4)
        if step >= CARD_WIDTH:
            yield text(left + CARD_WIDTH // 2, y + 24, name, size=16, fill=ink, anchor="middle")
        else:
            yield text(left + 3, y + 15, name, size=12 if len(name) > 1 else 14, fill=ink)


def badge(x: int, y: int, name: str, federation: int) -> Iterator[str]:
    """Draw a seat's name in a disc of its federation's colour, centre at x, y."""
    yield f'<circle cx="{x}" cy="{y}" r="11" fill="{FEDERATION[federation]}"/>'
    yield text(x, y + 5, name, size=14, fill="#ffffff", anchor="middle")


def tags(x: int, y: int, words: tuple[str, ...]) -> Iterator[str]:
    """Draw small labels one behind the other."""
    for word in words:
        width = width_of(word) + 8
        yield box(x, y, width, 18, fill="#ffffff", stroke="#999999", round_=9)
        yield text(x + 4, y + 13, word, size=12)
        x += width + 4
