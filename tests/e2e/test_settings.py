"""Settings over HTTP: panels in groups and in private chats, and who may press them."""

import re
from pathlib import Path

import pytest

from bot.host.errors import Refusal
from bot.sandbox.client import Answer, Message, Person
from bot.screens.notices import Notice, notice, refusal
from bot.screens.settings import SEASON_ASK, SEASON_BEGIN, Page, Press, number_of
from bot.screens.taps import Op
from bot.texts.languages import SELF_NAMES, Language
from bot.texts.speaker import Texts
from tests.e2e.support import Stage, button, offers, raise_curtain, taps

pytestmark = pytest.mark.timeout(120)

TEXTS = Texts.load()
SPEAKER = TEXTS.for_language("zh-hans")
LANGUAGES = tuple(Language)


async def panel(stage: Stage, person: Person, chat: int, words: str = "/settings") -> Message:
    sent = await person.say(words, chat)
    return await stage.sandbox.wait_for(
        lambda message: message.id > sent.id and offers(message, Op.SETTING), chat
    )


async def press(person: Person, message: Message, page: Page, choice: int = 0) -> Answer:
    """Press a button of a panel, once its newest state has it."""
    argument = number_of(Press(page, choice))

    def has_it(one: Message) -> bool:
        if one.id != message.id:
            return False
        return any(tap.op is Op.SETTING and tap.argument == argument for tap in taps(one))

    now = await person.sandbox.wait_for(has_it, message.chat_id)
    return await person.tap(data=button(now, Op.SETTING, argument).data, message=now)


async def shows(stage: Stage, message: Message, *words: str) -> None:
    await stage.sandbox.wait_for(
        lambda one: one.id == message.id and all(word in one.text for word in words),
        message.chat_id,
    )


async def test_an_admin_changes_what_the_group_has_chosen(stage: Stage) -> None:
    owner, other = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    shown = await panel(stage, owner, stage.group)
    assert (await press(owner, shown, Page.STARTERS)).text == notice(Notice.CHANGED, SPEAKER)
    await shows(stage, shown, SPEAKER.plain("starters-admins"))

    refused = await press(other, shown, Page.STARTERS)
    assert refused.alert
    assert "allow_" in refused.text
    told = await other.say("/settings", stage.group)
    await stage.sandbox.wait_for(
        lambda message: (
            message.id > told.id and message.text == refusal(Refusal.ADMINS_ONLY, SPEAKER)
        ),
        stage.group,
    )
    await other.start()
    told = await other.say("/gouji", stage.group)
    await stage.sandbox.wait_for(
        lambda message: (
            message.id > told.id and message.text == refusal(Refusal.ADMINS_START, SPEAKER)
        ),
        stage.group,
    )

    await press(owner, shown, Page.OPTIONS)
    await press(owner, shown, Page.OPTIONS, 1)
    await shows(stage, shown, SPEAKER.plain("option-rules-folk"))
    lobby = await stage.open_table(owner)
    assert SPEAKER.plain("option-rules-folk") in lobby.text


async def test_a_season_is_begun_only_after_a_second_tap(stage: Stage) -> None:
    owner = stage.sandbox.person("甲")
    shown = await panel(stage, owner, stage.group)
    await press(owner, shown, Page.SEASON)
    await shows(stage, shown, SPEAKER.plain("season-none"))
    await press(owner, shown, Page.SEASON, SEASON_ASK)
    await press(owner, shown, Page.SEASON, SEASON_BEGIN)
    await shows(stage, shown, SPEAKER.plain("season-since", date="20")[:2])
    await owner.say("/top", stage.group)
    await stage.sandbox.wait_for(
        lambda message: message.has_button(SPEAKER.plain("period-season")), stage.group
    )


async def test_a_bot_that_is_admin_knows_an_anonymous_admin_who_taps(stage: Stage) -> None:
    admin = stage.sandbox.person("甲")
    await admin.owns(stage.group).set_member("bot", "administrator")
    await admin.owns(stage.group).give_rights("甲", is_anonymous=True)
    shown = await panel(stage, admin, stage.group)
    assert (await press(admin, shown, Page.STARTERS)).text == notice(Notice.CHANGED, SPEAKER)


async def test_an_anonymous_admin_whom_telegram_hides_names_themself(stage: Stage) -> None:
    admin, other = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    await admin.owns(stage.group).give_rights("甲", is_anonymous=True)
    shown = await panel(stage, admin, stage.group)
    refused = await press(admin, shown, Page.STARTERS)
    code = re.search(r"allow_[0-9a-z]+", refused.text)
    assert refused.alert
    assert code is not None

    told = await other.say(f"/settings {code[0]}", stage.group)
    await stage.sandbox.wait_for(
        lambda message: (
            message.id > told.id and message.text == refusal(Refusal.ADMINS_ONLY, SPEAKER)
        ),
        stage.group,
    )
    assert (await press(admin, shown, Page.STARTERS)).alert
    told = await admin.say(f"/settings {code[0]}", stage.group)
    await stage.sandbox.wait_for(
        lambda message: message.id > told.id and admin.name in message.text, stage.group
    )
    assert (await press(admin, shown, Page.STARTERS)).text == notice(Notice.CHANGED, SPEAKER)
    assert (await press(other, shown, Page.STARTERS)).alert


async def test_a_person_changes_their_settings_by_taps_and_words(stage: Stage) -> None:
    person = stage.sandbox.person("乙")
    await person.start()
    shown = await panel(stage, person, person.id)
    await press(person, shown, Page.REMINDERS)
    await shows(stage, shown, SPEAKER.plain("settings-reminders", value=SPEAKER("option-off")))
    await press(person, shown, Page.BURNS)
    await shows(stage, shown, SPEAKER.plain("burns-never"))
    await press(person, shown, Page.WISHES)
    await press(person, shown, Page.WISHES, 2)
    await shows(stage, shown, SPEAKER.plain("wish-sell-about", value=SPEAKER("wish-sell-yes")))
    shown = await panel(stage, person, person.id, "/settings 22:30-7")
    assert "22:30–7:00" in shown.text
    shown = await panel(stage, person, person.id, "/settings Europe/Paris")
    assert "Europe/Paris" in shown.text
    for words, reason in (
        ("/settings 99", Refusal.NO_HOURS),
        ("/settings Mars/Olympus", Refusal.NO_TIME_ZONE),
    ):
        await person.say(words)
        told = refusal(reason, SPEAKER)
        await person.expects(told)


async def test_a_chosen_language_has_its_own_list_of_commands(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await person.start()
    for chat, language in ((person.id, Language.EN), (stage.group, Language.ZH_HANT)):
        shown = await panel(stage, person, chat)
        await press(person, shown, Page.LANGUAGE)
        await press(person, shown, Page.LANGUAGE, LANGUAGES.index(language) + 1)
        await shows(stage, shown, SELF_NAMES[language])

    def own(menus: list[dict[str, object]]) -> dict[tuple[object, object], str]:
        found = {}
        for menu in menus:
            scope, commands = menu["scope"], menu["commands"]
            assert isinstance(scope, dict)
            assert isinstance(commands, list)
            if "chat_id" in scope:
                helps = next(each for each in commands if each["command"] == "help")
                found[scope["type"], scope["chat_id"]] = helps["description"]
        return found

    wanted = {
        ("chat", person.id): TEXTS.for_language("en").plain("command-help"),
        ("chat", stage.group): TEXTS.for_language("zh-hant").plain("command-help"),
        ("chat_administrators", stage.group): TEXTS.for_language("zh-hant").plain("command-help"),
    }
    while own((await stage.sandbox.refresh_state())["commands"]) != wanted:
        await stage.sandbox.refresh(0.2)


async def test_an_old_press_of_a_page_that_is_no_more(stage: Stage) -> None:
    person = stage.sandbox.person("乙")
    await person.start()
    shown = await panel(stage, person, person.id)
    prefix = button(shown, Op.SETTING, number_of(Press(Page.LANGUAGE))).data.rpartition(":")[0]
    for argument in ("zzz", "12f", "e8"):
        answer = await person.tap(data=f"{prefix}:E{argument}", message=shown, stale=True)
        assert answer.text == notice(Notice.OLD_BUTTON, SPEAKER)


async def test_the_language_that_is_set_for_all_is_no_choice_of_a_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOUJI_DEFAULT_LANGUAGE", "en")
    english = TEXTS.for_language("en")
    async with raise_curtain(tmp_path, seed="english") as stage:
        owner = stage.sandbox.person("甲")
        lobby = await stage.open_table(owner)
        assert english.plain("lobby-hint") in lobby.text
        shown = await panel(stage, owner, stage.group)
        unchosen = english.plain("language-unchosen", language="English")
        assert unchosen in shown.text
        await press(owner, shown, Page.LANGUAGE)
        await press(owner, shown, Page.LANGUAGE, LANGUAGES.index(Language.EN) + 1)
        await shows(stage, shown, "English")
        chosen = await stage.sandbox.wait_for(
            lambda message: message.id == shown.id and unchosen not in message.text, stage.group
        )
        assert english.plain("settings-zone", value="Beijing") in chosen.text
