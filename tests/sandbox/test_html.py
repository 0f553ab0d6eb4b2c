"""Telegram's HTML, its offsets in UTF-16 code units, its complaints."""

from typing import Any

import pytest

from bot.sandbox.entities import piece, tidy
from bot.sandbox.errors import ApiError
from bot.sandbox.html import parse_html


def parsed(source: str) -> tuple[str, list[tuple[str, str]]]:
    """Text and (kind, covered text) of each entity, after Telegram's tidying."""
    text, entities = tidy(*parse_html(source), 100)
    return text, [(entity["type"], piece(text, entity)) for entity in entities]


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("plain & simple", "plain & simple", []),
        ("&lt;b&gt; &amp;amp; &quot; &#65;&#x1F0CF;", '<b> &amp; " A🃏', []),
        ("&nosuch; &#0; a&b", "&nosuch; &#0; a&b", []),
        ("<b>粗</b><strong>也</strong>", "粗也", [("bold", "粗也")]),
        ("<i>a</i><em>b</em>", "ab", [("italic", "ab")]),
        ("<u>a</u> <ins>b</ins>", "a b", [("underline", "a"), ("underline", "b")]),
        ("<s>a</s><strike>b</strike><del>c</del>", "abc", [("strikethrough", "abc")]),
        ("<tg-spoiler>藏</tg-spoiler>", "藏", [("spoiler", "藏")]),
        ('<span class="tg-spoiler">藏</span>', "藏", [("spoiler", "藏")]),
        ("<blockquote>引</blockquote>", "引", [("blockquote", "引")]),
        (
            "<blockquote expandable>引</blockquote>",
            "引",
            [("expandable_blockquote", "引")],
        ),
        ("<code>3×4 /start</code>", "3×4 /start", [("code", "3×4 /start")]),
        ("<pre>表\n格</pre>", "表\n格", [("pre", "表\n格")]),
        ("<b>粗<i>又斜</i></b>", "粗又斜", [("bold", "粗又斜"), ("italic", "又斜")]),
        ("<b><code>x</code></b>", "x", [("code", "x")]),
        ("<pre>a<b>b</b><code>c</code></pre>", "abc", [("pre", "abc")]),
        (
            "<blockquote>a<blockquote>b</blockquote><b>c</b></blockquote>",
            "abc",
            [("blockquote", "abc"), ("bold", "c")],
        ),
        ("<b>a</b><b>b</b> <b>c</b>", "ab c", [("bold", "ab"), ("bold", "c")]),
        ("<b>a<b>b</b></b>", "ab", [("bold", "ab")]),
        (
            '<tg-time unix="1800000000" format="wDT">2027年<b>1月</b></tg-time>',
            "2027年1月",
            [("date_time", "2027年1月"), ("bold", "1月")],
        ),
        ("<b>🃏🃏</b>够<i>级</i>", "🃏🃏够级", [("bold", "🃏🃏"), ("italic", "级")]),
        ("  <b> 中 </b>\n\n", "中", [("bold", "中")]),
        ("<b></b>空", "空", []),
        ("a\r\nb\x07c", "a\nb c", []),
        ("\u202eevil\u202c <b>x</b>", "evil x", [("bold", "x")]),
        ("\u200f<b>שלום</b>", "\u200fשלום", [("bold", "שלום")]),
        ("来 /gouji@some_bot 吧", "来 /gouji@some_bot 吧", [("bot_command", "/gouji@some_bot")]),
        (
            "问 @aqiang #够级 https://t.me/a_bot?start=x。",
            "问 @aqiang #够级 https://t.me/a_bot?start=x。",
            [("mention", "@aqiang"), ("hashtag", "#够级"), ("url", "https://t.me/a_bot?start=x。")],
        ),
    ],
)
def test_reads_as_telegram_does(source: str, text: str, entities: list[tuple[str, str]]) -> None:
    assert parsed(source) == (text, entities)


def only(source: str) -> dict[str, Any]:
    (entity,) = parse_html(source)[1]
    return entity


def test_offsets_count_utf16_code_units() -> None:
    assert only("🃏够<b>级🂡</b>") == {"type": "bold", "offset": 3, "length": 3}


def test_links_dates_people_and_languages() -> None:
    assert only('<a href="https://t.me/x_bot?start=a&amp;b=1">去</a>')["url"] == (
        "https://t.me/x_bot?start=a&b=1"
    )
    assert only("<a>example.org</a>")["url"] == "http://example.org/"
    assert parse_html('<a href="nowhere">去</a>') == ("去", [])
    assert only('<a href="tg://user?id=7">他</a>')["user_id"] == 7
    assert only('<tg-time unix="1800000000" format="t">14:20</tg-time>') == {
        "type": "date_time",
        "offset": 0,
        "length": 5,
        "unix_time": 1_800_000_000,
        "date_time_format": "t",
    }
    _, entities = tidy(*parse_html('<pre><code class="language-c">x</code></pre>'), 100)
    assert entities == [{"type": "pre", "language": "c", "offset": 0, "length": 1}]
    assert "date_time_format" not in only("<tg-time unix=1800000000>14:20</tg-time>")


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("<b>open", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>&_*[ 坐", 'Can\'t find end tag corresponding to start tag "b"'),
        ("级</b>", "Unexpected end tag at byte offset 3"),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("级<big>x</big>", 'Unsupported start tag "big" at byte offset 3'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("级<b", "Unclosed start tag at byte offset 3"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ('<a ="x">y</a>', 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<a href=x!y>z</a>", "Unexpected end of name token at byte offset 8"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<tg-time unix='soon'>x</tg-time>", 'Tag "tg-time" must have a valid attribute "unix"'),
        ("<tg-time unix='1' format='q'>x</tg-time>", 'Tag "tg-time" has an invalid attribute'),
    ],
)
def test_complains_in_telegrams_words(source: str, complaint: str) -> None:
    with pytest.raises(ApiError) as refused:
        parse_html(source)
    assert refused.value.code == 400
    assert refused.value.description.startswith("Bad Request: can't parse entities: ")
    assert complaint in refused.value.description


def test_more_entities_than_telegram_keeps_are_dropped() -> None:
    _, entities = tidy(*parse_html("<b>a</b> " * 150), 100)
    assert len(entities) == 100
