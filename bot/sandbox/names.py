"""Names that people really have, or could have: each breaks somebody's bot."""

from typing import Final

EVIL_NAMES: Final[tuple[tuple[str, str], ...]] = (
    ("<b>", ""),
    ("<a href='https://example.org'", ">"),
    ("<", "tg-spoiler>"),
    ("&amp;", "&lt;"),
    ("_*[`", "](tg://user?id=1)"),
    ("\u202eעברית", "\u202d"),
    ("\u200f\u061cسلام", ""),
    ("\u2068\u2069", ""),
    ("\u3164", ""),
    ("👨‍👩‍👧‍👦", "🏳️‍🌈"),
    ("Z̸̡̛͔a̶͠l̵̝̽g̴̭̈o̵̲͌", ""),
    ("一" * 64, "二" * 64),
    ("𝕬𝖉𝖒𝖎𝖓", "✅ 1 号"),
    ("@everyone", "/stop"),
    ("甲\n乙\t丙", ""),
    ("{name}", "%s"),
)
"""First and last names: markup, entities, direction marks, invisible and combining signs, emoji of
several code points, the greatest lengths, other people's roles, line breaks, placeholders."""
