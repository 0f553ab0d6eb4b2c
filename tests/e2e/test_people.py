"""People as they are: names made of markup, right to left, without a private chat, from outside."""

from collections.abc import Callable

import pytest

from bot.host.errors import Refusal
from bot.sandbox.client import Message
from bot.screens.notices import Notice, notice, refusal
from bot.screens.taps import Op
from bot.texts.languages import Language
from bot.texts.speaker import Texts
from storage.values import Source
from tests.e2e.support import Stage, answers, button, eventually, is_result, offers, taps

pytestmark = pytest.mark.timeout(180)

TEXTS = Texts.load()
SPEAKER = TEXTS.for_language("zh-hans")


@pytest.mark.parametrize("key", ["戊", "己"], ids=["markup", "right to left"])
async def test_a_person_with_a_name_like_that_plays_a_deal(stage: Stage, key: str) -> None:
    person = stage.sandbox.person(key)
    for text in ("/start", "/help", "/games", "/rules", "/language"):
        await person.say(text)
    await person.say("/gouji", stage.group)
    lobby = await stage.sandbox.wait_for(lambda message: offers(message, Op.START), stage.group)
    await person.tap(data=button(lobby, Op.START).data, message=lobby)
    given = await stage.play(person)
    result = await stage.result()
    seen = "<b>&_*[" if key == "戊" else "שלום"
    assert seen in result.text
    assert sum(row.source is Source.PERSON for row in await stage.log()) == given
    await person.say("/top", stage.group)
    board = await stage.sandbox.wait_for(lambda message: len(message.buttons) == 7, stage.group)
    assert seen in board.text


async def test_who_never_opened_the_private_chat_is_led_there_and_seated(stage: Stage) -> None:
    host, guest = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    lobby = await stage.open_table(host)
    answer = await guest.tap(data=button(lobby, Op.SIT, 1).data, message=lobby)
    assert (answer.answered, answer.opened) == (True, "private")
    lobby = await stage.lobby(guest.name)
    told = await guest.wait_for(lambda message: "周末够级" in message.text)
    assert "🔵" in told.text
    await host.tap(data=button(lobby, Op.START).data, message=lobby)
    await guest.wait_for(lambda message: "张" in message.text)


async def test_a_link_followed_twice_says_again_where_one_sits(stage: Stage) -> None:
    host, guest = stage.sandbox.person("甲"), stage.sandbox.person("丙")
    lobby = await stage.open_table(host)
    link = (await guest.tap(data=button(lobby, Op.SIT, 1).data, message=lobby)).url
    first = await guest.wait_for(lambda message: "🔵" in message.text)
    await guest.open(link)
    second = await guest.wait_for(lambda message: message.id > first.id)
    assert second.text == first.text
    lobby = await stage.lobby(guest.name)
    await host.tap(data=button(lobby, Op.START).data, message=lobby)
    await guest.wait_for(lambda message: "张" in message.text)
    await guest.open(link)
    hand = await guest.wait_for(lambda message: "张" in message.text and message.id > second.id + 1)
    assert "🔵" in hand.text


async def test_a_forwarded_link_lets_no_outsider_in(stage: Stage) -> None:
    host = stage.sandbox.person("甲")
    lobby = await stage.open_table(host)
    told = await stage.sandbox.request(
        "POST", "people", {"key": "外", "id": 7000000099, "first_name": "外人"}
    )
    assert told["person"]["key"] == "外"
    await stage.sandbox.refresh_state()
    outsider = stage.sandbox.person("外")
    table = taps(lobby)[0].table
    await outsider.start(f"sit_{table}_a")
    refused = await outsider.wait_for(lambda message: message.by_bot)
    assert refused.text == refusal(Refusal.NOT_A_MEMBER, SPEAKER)
    assert "外人" not in (await stage.lobby()).text


async def test_links_that_lead_nowhere_are_answered(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    bad = notice(Notice.BAD_LINK, SPEAKER)
    for payload in ("sit_zzz_a", "sit_", "sit_1_x", "hand_", "whatever"):
        sent = await person.start(payload)
        told = await person.wait_for(newer(sent))
        assert told.text == bad
    sent = await person.start("hand_zzz")
    told = await person.wait_for(lambda message: message.id > sent.id)
    assert told.text == refusal(Refusal.NO_TABLE, SPEAKER)


async def test_who_blocks_the_bot_keeps_the_seat_and_comes_back(stage: Stage) -> None:
    host, other = stage.sandbox.person("甲"), stage.sandbox.person("乙")
    await stage.start_game(host, other)
    await other.block()
    # The computer plays for who cannot be asked, so the host never waits for them.
    await stage.play(host, taps=4)
    people = {row.person_id for row in await stage.log() if row.source is Source.PERSON}
    assert len(people) == 1
    await other.unblock()
    await other.start()
    back = await other.wait_for(lambda message: "张" in message.text or is_result(message))
    assert back.by_bot


async def test_each_reads_their_own_language(stage: Stage) -> None:
    people = {key: stage.sandbox.person(key) for key in ("甲", "丁", "戊")}
    await stage.start_game(*people.values())
    hands: dict[str, Message] = {}
    for key, person in people.items():
        hands[key] = await person.wait_for(
            lambda message: bool(message.text) and "🔴" in message.text
        )
    for key, language in (("甲", Language.ZH_HANS), ("丁", Language.ZH_HANT), ("戊", Language.EN)):
        assert str(TEXTS.for_language(language).plain("deal-only")) in hands[key].text


async def test_a_person_chooses_a_language_and_the_group_keeps_its_own(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await person.start()
    await person.say("/language")
    choice = await person.wait_for(lambda message: offers(message, Op.LANGUAGE))
    answer = await person.tap(data=button(choice, Op.LANGUAGE, 2).data, message=choice)
    assert "English" in answer.text
    sent = await person.say("/games")
    english = await person.wait_for(lambda message: message.id > sent.id)
    assert english.text == TEXTS.for_language("en").plain("games-none")

    other = stage.sandbox.person("乙")
    await other.say("/language", stage.group)
    choice = await other.wait_for(lambda message: offers(message, Op.LANGUAGE), stage.group)
    answer = await other.tap(data=button(choice, Op.LANGUAGE, 1).data, message=choice)
    assert answer.alert
    assert "allow_" in answer.text
    answer = await person.tap(data=button(choice, Op.LANGUAGE, 1).data, message=choice)
    assert "繁體" in answer.text


async def test_a_hand_is_sent_again_when_asked_for(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    hand = await stage.asked(person)
    await person.say("/hand", stage.group)
    anew = await person.wait_for(lambda message: bool(answers(message)) and message.id > hand.id)
    assert anew.text == hand.text
    await person.say("/hand")
    again = await person.wait_for(lambda message: bool(answers(message)) and message.id > anew.id)
    assert again.text == hand.text
    await eventually(
        stage.sandbox,
        lambda: not {hand.id, anew.id} & {one.id for one in stage.sandbox.seen(person.id)},
    )


def newer(than: Message) -> Callable[[Message], bool]:
    """Whether a message came after another."""
    return lambda message: message.id > than.id


async def test_start_tells_who_is_in_a_game_of_it(stage: Stage) -> None:
    person = stage.sandbox.person("甲")
    await stage.start_game(person)
    sent = await person.say("/start")
    told = await person.wait_for(lambda message: message.by_bot and message.id > sent.id)
    assert "周末够级" in told.text
