import pytest

from bot.texts.languages import Language
from bot.texts.markup import (
    Markup,
    Name,
    Title,
    blocks,
    bold,
    cut,
    escape,
    joined,
    lines,
    to_plain,
    utf16_length,
)
from bot.texts.names import LONGEST, LONGEST_TITLE
from bot.texts.speaker import TOAST_LENGTH, Speaker, Texts

SAID = {
    "one": ("<b>{who}</b> & {what}",),
    "many": ("{n} card of {who}", "{n} cards of {who}"),
    "signed": ("{points:+d}",),
    "name-nobody": ("nobody",),
}
SPEAKER = Speaker(Language.EN, SAID)


def test_text_of_people_is_escaped_and_markup_is_not() -> None:
    said = SPEAKER("one", who="<i>", what=Markup("<u>x</u>"))
    assert said == "<b>&lt;i&gt;</b> & <u>x</u>"
    assert isinstance(said, Markup)


def test_said_text_can_be_said_again_without_being_escaped_twice() -> None:
    inner = SPEAKER("one", who="a<b", what="c")
    assert SPEAKER("one", who=inner, what="") == "<b><b>a&lt;b</b> & c</b> & "


def test_braces_in_names_are_only_text() -> None:
    assert SPEAKER("one", who="{what}", what="{0}") == "<b>{what}</b> & {0}"


def test_names_are_cleaned_escaped_and_never_empty() -> None:
    assert SPEAKER("one", who=Name("a\u202e<b>\n"), what="") == "<b>a&lt;b&gt;</b> & "
    assert SPEAKER("one", who=Name("\u3164"), what="") == "<b>nobody</b> & "
    assert SPEAKER.name("x" * 99) == "x" * (LONGEST - 1) + "…"
    title = SPEAKER("one", who=Title("x" * 99), what="")
    assert title == "<b>" + "x" * (LONGEST_TITLE - 1) + "…</b> & "


def test_plural_follows_the_number() -> None:
    assert SPEAKER("many", n=1, who="x") == "1 card of x"
    assert SPEAKER("many", n=2, who="x") == "2 cards of x"
    assert SPEAKER("many", n=0, who="x") == "0 cards of x"


def test_numbers_keep_their_format() -> None:
    assert SPEAKER("signed", points=3) == "+3"
    assert SPEAKER("signed", points=-3) == "-3"


def test_toasts_have_no_markup_and_fit() -> None:
    assert SPEAKER.plain("one", who="<i>", what="&amp;") == "<i> & &amp;"
    toast = SPEAKER.plain("one", who="🃏" * 150, what="x")
    assert utf16_length(toast) <= TOAST_LENGTH
    assert toast.endswith("…")


def test_unknown_keys_and_missing_parameters_are_errors() -> None:
    with pytest.raises(KeyError):
        SPEAKER("none")
    with pytest.raises(KeyError):
        SPEAKER("one", who="x")


def test_cut_counts_as_telegram_does() -> None:
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "ab…"
    assert cut("🃏🃏", 3) == "🃏…"
    assert utf16_length("🃏a") == 3


def test_parts_are_joined_without_gaps() -> None:
    nothing = Markup("")
    assert lines(escape("a"), nothing, escape("<")) == "a\n&lt;"
    assert blocks(nothing, escape("a"), escape("b")) == "a\n\nb"
    assert joined(" · ", (nothing,)) == ""
    assert bold(nothing) == ""
    assert to_plain(bold(escape("a & b <"))) == "a & b <"


def test_catalogues_speak() -> None:
    texts = Texts.load()
    assert texts.for_language("zh-Hans")("answer-yield") == "让牌"
    assert texts.for_language("zh-Hant")("answer-yield") == "讓牌"
    assert texts.for_language("en")("seat-cards", n=1) == "1 card"
    assert texts.for_language("en")("seat-cards", n=5) == "5 cards"
    assert texts.for_language("zh-TW")("seat-cards", n=1) == "1 張"


def test_who_has_chosen_nothing_is_spoken_to_as_is_set() -> None:
    texts = Texts.load("en")
    for nothing in (None, ""):
        assert texts.for_language(nothing).language is Language.EN
    assert texts.for_language("zh-tw").language is Language.ZH_HANT
    assert Texts.load().for_language(None).language is Language.ZH_HANS
