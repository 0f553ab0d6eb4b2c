"""From what the host says is to be shown to the screen, in the language of who reads it."""

from bot.host.judged import VoteShown
from bot.host.reading import Shown
from bot.host.shown import (
    HandShown,
    LobbyShown,
    NewsShown,
    NoticeShown,
    ResultShown,
    TableShown,
)
from bot.screens.hand import hand
from bot.screens.links import Links
from bot.screens.lobby import lobby
from bot.screens.news import news_post
from bot.screens.pages import notice_in_private
from bot.screens.result import result
from bot.screens.screen import Screen
from bot.screens.table import table
from bot.screens.votes import vote
from bot.texts.speaker import Texts


class Renderer:
    """Renders whatever a slot shows."""

    def __init__(self, texts: Texts, links: Links) -> None:
        self._texts = texts
        self._links = links

    def __call__(self, shown: Shown | NoticeShown) -> Screen:
        """Give the screen."""
        match shown:
            case LobbyShown():
                return lobby(shown, self._texts.for_language(shown.facts.language))
            case TableShown():
                speaker = self._texts.for_language(shown.facts.language)
                return table(shown, speaker, self._links)
            case HandShown():
                return hand(shown, self._texts.for_language(shown.language))
            case ResultShown():
                return result(shown, self._texts.for_language(shown.language))
            case NewsShown():
                return news_post(shown, self._texts.for_language(shown.facts.language))
            case VoteShown():
                return vote(shown, self._texts.for_language(shown.facts.language))
            case NoticeShown():
                return notice_in_private(shown, self._texts.for_language(shown.language))
