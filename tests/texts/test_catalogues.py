"""The catalogues agree with each other and with the code; another library reads them here."""

import ast
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import bot
from bot.handlers.commands.asked import Menu
from bot.handlers.commands.registry import offered
from bot.host.errors import Refusal
from bot.host.guide import LESSONS
from bot.host.judged import PenaltyKind, VoteOutcome
from bot.host.shown import OPTION_NAMES, Clock, Counting, NoticeKind, Period, TableStatus, Windows
from bot.screens.notices import Notice
from bot.screens.pages import RULE_SECTIONS
from bot.screens.settings import ZONE_KEYS, Page
from bot.texts.languages import Language
from bot.texts.speaker import OWN_WORDS, read_messages
from engine.actions import TributeKind
from engine.deal import Phase
from engine.errors import RejectCode
from engine.options import Counts, Sale
from engine.rules import RULE_SETS
from storage.values import Burns, Starters
from storage.wishes import WISH_VALUES

polib: Any = import_module("polib")
"""Has no types."""
Entry = Any

SOURCE = Path(bot.__file__).parent
LOCALES = SOURCE / "texts" / "locales"
TAGS = {"b", "i", "u", "s", "code"}

BEFORE = (Phase.OPEN, Phase.SHOW, Phase.BUY, Phase.TRIBUTE)
GOING_ON = (TableStatus.PLAYING, TableStatus.ASLEEP)
FAMILIES: dict[str, list[tuple[object, ...]]] = {
    "table-{}": [(status,) for status in TableStatus if status not in GOING_ON],
    "told-{}": [(kind,) for kind in NoticeKind],
    "place-{}": [(place,) for place in range(1, 7)],
    "tribute-{}": [(kind,) for kind in TributeKind],
    "before-{}": [(phase,) for phase in BEFORE],
    "{}-{}": [
        *product(["refused"], Refusal),
        *product(["reject"], RejectCode),
    ],
    "notice-{}": [(which,) for which in Notice],
    "command-{}": [(name,) for menu in Menu for name in offered(menu)],
    "button-penalty-{}": [(kind,) for kind in PenaltyKind],
    "vote-{}": [(outcome,) for outcome in VoteOutcome],
    "period-{}": [(period,) for period in Period],
    "zone-{}": [(key,) for key in ZONE_KEYS.values()],
    "burns-{}": [(burns,) for burns in Burns],
    "starters-{}": [(starters,) for starters in Starters],
    "button-settings-{}": [(page.name.lower(),) for page in Page if page is not Page.MAIN],
    "wish-{}": [(name,) for name in WISH_VALUES],
    "wish-{}-about": [(name,) for name in WISH_VALUES],
    "wish-{}-{}": [(name, value) for name, values in WISH_VALUES.items() for value in values],
    "counting-{}": [(counting,) for counting in Counting],
    "board-legend-{}": [(counting,) for counting in Counting],
    "games-{}": [(status,) for status in TableStatus],
    "button-sit-{}": [(0,), (1,)],
    "option-{}": [(name,) for name in OPTION_NAMES],
    "option-{}-about": [(name,) for name in OPTION_NAMES],
    "option-{}-{}": [
        *product(["rules"], RULE_SETS),
        *product(["clock"], Clock),
        *product(["sale"], Sale),
        *product(["counts"], Counts),
        *product(["windows"], Windows),
    ],
    "option-rules-{}": [(rules,) for rules in RULE_SETS],
    "rules-{}-title": [(name,) for name in RULE_SETS],
    "rules-{}-{}": [(name, part) for name, parts in RULE_SECTIONS.items() for part in parts],
    "button-solo-{}": [(rules,) for rules in RULE_SETS],
    "lesson-{}": [(lesson,) for lesson in LESSONS],
    "answer-{}-{}": [*product(["natural", "answer", "mutual", "pay"], ["yes", "no"])],
}
"""Keys that the code puts together, with everything that they can be put together from."""


BOTH_RULE_SETS = ("rules-", "help-", "solo-", "tribute-", "reject-opposite")
"""What is said of one rule set by its name, of both, or apart from any table."""


def catalogue(language: Language) -> Any:
    return polib.pofile(str(LOCALES / f"{language.replace('-', '_')}.po"))


CATALOGUES = {language: catalogue(language) for language in Language}


def forms(entry: Entry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def placeholders(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


def test_languages_have_the_same_keys() -> None:
    keys = {language: {entry.msgid for entry in po} for language, po in CATALOGUES.items()}
    assert keys[Language.ZH_HANS] == keys[Language.ZH_HANT] == keys[Language.EN]


@pytest.mark.parametrize("language", Language)
def test_catalogue_is_complete(language: Language) -> None:
    for entry in CATALOGUES[language]:
        assert not entry.obsolete, entry.msgid
        assert not entry.fuzzy, entry.msgid
        assert all(form.strip() for form in forms(entry)), entry.msgid


@pytest.mark.parametrize("language", Language)
def test_program_reads_what_the_other_library_reads(language: Language) -> None:
    expected = {entry.msgid: tuple(forms(entry)) for entry in CATALOGUES[language]}
    assert read_messages(language) == expected


def test_messages_have_the_same_placeholders() -> None:
    for entry in CATALOGUES[Language.ZH_HANS]:
        wanted = placeholders(forms(entry)[0])
        for language, po in CATALOGUES.items():
            for form in forms(po.find(entry.msgid)):
                assert placeholders(form) == wanted, (language, entry.msgid)


def test_only_plurals_have_several_forms() -> None:
    for entry in CATALOGUES[Language.EN]:
        if entry.msgid_plural:
            assert entry.msgid_plural == entry.msgid
            assert "n" in placeholders(entry.msgstr_plural[0]), entry.msgid
            assert len(entry.msgstr_plural) == 2, entry.msgid
            for language in (Language.ZH_HANS, Language.ZH_HANT):
                assert len(CATALOGUES[language].find(entry.msgid).msgstr_plural) == 1


class Balance(HTMLParser):
    """Knows whether tags are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in TAGS or attrs:
            self.wrong.append(tag)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.mark.parametrize("language", Language)
def test_messages_are_sound_html(language: Language) -> None:
    for entry in CATALOGUES[language]:
        for form in forms(entry):
            balance = Balance()
            balance.feed(form)
            balance.close()
            assert not balance.wrong, entry.msgid
            assert not balance.open, entry.msgid


# --- the code's side ---


def trees() -> Iterator[ast.AST]:
    for path in SOURCE.rglob("*.py"):
        if "sandbox" not in path.parts:
            yield ast.parse(path.read_text(encoding="utf-8"))


def says_something(node: ast.Call) -> bool:
    """Whether a call is `speaker(...)` or `speaker.plain(...)`, by whatever path."""
    function = node.func
    if isinstance(function, ast.Attribute) and function.attr == "plain":
        function = function.value
    if isinstance(function, ast.Attribute):
        return function.attr in {"speaker", "_speaker"}
    return isinstance(function, ast.Name) and function.id == "speaker"


def pattern(node: ast.JoinedStr) -> str:
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
    )


def said() -> tuple[set[str], set[str]]:
    """Find the keys and the patterns of keys that the code says."""
    keys: set[str] = set()
    patterns: set[str] = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and says_something(node) and node.args:
                key = node.args[0]
                choices = (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,)
                keys |= {str(each.value) for each in choices if isinstance(each, ast.Constant)}
                patterns |= {pattern(each) for each in choices if isinstance(each, ast.JoinedStr)}
    return keys, patterns


def family_members() -> set[str]:
    return {shape.format(*parts) for shape, members in FAMILIES.items() for parts in members}


def test_every_key_that_is_said_exists() -> None:
    keys, patterns = said()
    known = {entry.msgid for entry in CATALOGUES[Language.EN]}
    assert len(keys) > 100, "the scan finds next to nothing"
    assert patterns == set(FAMILIES)
    assert keys | family_members() <= known


def test_every_key_is_used() -> None:
    used = family_members()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
    known = {entry.msgid.partition(OWN_WORDS)[0] for entry in CATALOGUES[Language.EN]}
    assert known <= used


@pytest.mark.parametrize("language", Language)
def test_own_words_of_a_rule_set_say_what_the_message_says(language: Language) -> None:
    po = CATALOGUES[language]
    own = [entry for entry in po if OWN_WORDS in entry.msgid]
    assert own
    for entry in own:
        key, _, rules = entry.msgid.partition(OWN_WORDS)
        assert rules in RULE_SETS, entry.msgid
        base = po.find(key)
        assert base is not None, entry.msgid
        assert bool(base.msgid_plural) == bool(entry.msgid_plural), entry.msgid
        # What a rule set has not, such as the sale of 3s, need not be said.
        assert placeholders(forms(entry)[0]) <= placeholders(forms(base)[0]), entry.msgid


# --- words ---

TERMS = {
    "answer-pass": ("过牌", "過牌", "Pass"),
    "answer-yield": ("让牌", "讓牌", "Yield"),
    "answer-wind": ("接风", "接風", "Inherit"),
    "answer-no-burn": ("捎", "捎", "burn"),
    "play-gouji": ("够级", "夠級", "gouji in effect"),
    "play-dead": ("死牌", "死牌", "dead play"),
    "play-walk": ("走牌", "走牌", "Walk"),
    "play-burn": ("捎", "捎", "Burn"),
    "hand-lead": ("发牌", "發牌", "lead"),
    "hand-follow": ("顺牌", "順牌", "follow"),
    "hand-challenge": ("打点", "打點", "challenge"),
    "hand-kill": ("大王二杀一", "大王二殺一", "two-kill-one"),
    "hand-march": ("步步带王", "步步帶王", "march"),
    "hand-seats": ("对家", "對家", "opposite"),
    "event-burned": ("捎", "捎", "burns"),
    "event-counter-burned": ("反捎", "反捎", "counter-burns"),
    "event-rescued": ("解捎", "解捎", "rescues"),
    "event-smothered": ("闷", "悶", "smothers"),
    "event-walked": ("走牌", "走牌", "walks"),
    "event-point-opened": ("开点", "開點", "opens the point"),
    "event-natural": ("自然开点", "自然開點", "natural opening"),
    "event-march": ("步步带王", "步步帶王", "joker march"),
    "event-given": ("赠", "贈", "gives"),
    "event-pooled": ("汇", "匯", "pooled"),
    "event-burned@folk": ("烧", "燒", "burns"),
    "event-counter-burned@folk": ("反烧", "反燒", "counter-burns"),
    "answer-no-burn@folk": ("烧", "燒", "burn"),
    "event-sweep@folk": ("串三户", "串三戶", "Sweep"),
    "hand-headless": ("无头", "無頭", "no opposite"),
    "event-sweep": ("串三家", "串三家", "Sweep"),
    "tribute-point": ("贡", "貢", "tribute"),
    "place-1": ("头科", "頭科", "1st"),
    "place-5": ("二落", "二落", "5th"),
    "place-6": ("大落", "大落", "6th"),
    "lobby-hint": ("联邦", "聯邦", "federation"),
    "penalty-last": ("罚为大落", "罰為大落", "last"),
    "penalty-tribute": ("罚进贡", "罰進貢", "tribute"),
    "penalty-points": ("罚", "罰", "off"),
    "penalty-removal": ("取消参与资格", "取消參與資格", "removed"),
    "rules-dagang-threes": ("憋 3", "憋 3", "held"),
    "rules-dagang-tribute": ("抗贡", "抗貢", "defiance"),
}
"""Game terms where they matter most, as the rules name them."""
SIMPLIFIED = (
    "够级对过让开点发顺号码边这们来时张数带杀闷赢输贡进买卖赠联头场轮选换还样语个东车马鸟龙门见"
)
"""Signs that traditional text writes otherwise."""


@pytest.mark.parametrize("key", TERMS)
def test_terms_are_those_of_the_rules(key: str) -> None:
    for language, term in zip(Language, TERMS[key], strict=True):
        assert term in " ".join(forms(CATALOGUES[language].find(key))), language


def test_chinese_says_burn_as_the_rule_set_does() -> None:
    """The outline has 捎 and 走牌, the folk rules 烧; nothing of one stands beside the other."""
    for language in (Language.ZH_HANS, Language.ZH_HANT):
        for entry in CATALOGUES[language]:
            folk = entry.msgid.startswith("rules-folk-") or entry.msgid.endswith("@folk")
            others = "捎闷悶" if folk else "烧燒"
            assert not set(others) & set(" ".join(forms(entry))), entry.msgid


@pytest.mark.parametrize("language", (Language.ZH_HANS, Language.ZH_HANT))
def test_every_burn_and_walk_has_the_words_of_the_folk_rules(language: Language) -> None:
    po = CATALOGUES[language]
    for entry in po:
        words = " ".join(forms(entry))
        if entry.msgid.startswith(BOTH_RULE_SETS) or OWN_WORDS in entry.msgid:
            continue
        if "捎" in words or "串三家" in words:
            assert po.find(f"{entry.msgid}{OWN_WORDS}folk") is not None, entry.msgid


def test_traditional_text_has_no_simplified_signs() -> None:
    for entry in CATALOGUES[Language.ZH_HANT]:
        assert not set(SIMPLIFIED) & set(" ".join(forms(entry))), entry.msgid


def test_chinese_uses_its_own_punctuation() -> None:
    for language in (Language.ZH_HANS, Language.ZH_HANT):
        for entry in CATALOGUES[language]:
            for form in forms(entry):
                text = "".join(literal for literal, *_ in Formatter().parse(form))
                assert not set(",;?!()") & set(text), entry.msgid
