import pytest

from bot.texts.languages import SELF_NAMES, Language, choose_language
from bot.texts.speaker import Texts


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("zh-hans", Language.ZH_HANS),
        ("zh-Hans", Language.ZH_HANS),
        ("zh", Language.ZH_HANS),
        ("zh-CN", Language.ZH_HANS),
        ("zh_SG", Language.ZH_HANS),
        ("zh-hant", Language.ZH_HANT),
        ("zh-Hant-HK", Language.ZH_HANT),
        ("zh-TW", Language.ZH_HANT),
        ("zh-hk", Language.ZH_HANT),
        ("zh_MO", Language.ZH_HANT),
        ("en", Language.EN),
        ("en-US", Language.EN),
        ("ru", Language.EN),
        ("pt-br", Language.EN),
        ("", Language.ZH_HANS),
        (None, Language.ZH_HANS),
    ],
)
def test_telegram_language_codes(code: str | None, language: Language) -> None:
    assert choose_language(None, code) is language


def test_own_choice_comes_first() -> None:
    assert choose_language("zh-Hant", "en") is Language.ZH_HANT
    assert choose_language("en", "zh-hans") is Language.EN


def test_every_language_speaks_under_its_own_code() -> None:
    texts = Texts.load()
    for language in Language:
        assert texts.for_language(language).language is language
        assert texts.for_language(language.lower()).language is language
        assert SELF_NAMES[language]
