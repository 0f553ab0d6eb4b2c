"""What stands on the phones, held against the deals as the ledger has them.

A message that the bot thinks up to date has to be so: how many cards everybody has, whose turn it
is, one's own cards. And what a toast says was played has to stand in the log, by whoever was told.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.sandbox.model import Message, Tap
from bot.sandbox.world import World
from bot.screens.taps import decode
from bot.screens.words import cards_text
from bot.texts.languages import Language
from bot.texts.markup import to_plain
from bot.texts.speaker import Texts
from engine.cards import NO_CARDS
from engine.deal import Phase
from engine.seats import SEATS
from engine.view import view
from storage.values import SlotKind, TableStatus
from tests.walker.ledger import KnownDeal, Ledger, SlotNow

_SPEAKERS = tuple(Texts.load().for_language(language) for language in Language)
_TAKEN = ("toast-played", "toast-passed", "toast-yielded", "toast-answered")
"""What is said to an answer that counts."""
_GAP = "\0"


def _says(key: str) -> Iterator[str]:
    for speaker in _SPEAKERS:
        given = {"play": _GAP} if key == "toast-played" else {}
        yield re.escape(speaker.plain(key, **given)).replace(re.escape(_GAP), ".+")


_TOLD = re.compile("|".join(said for key in _TAKEN for said in _says(key)))
_COUNTS = {
    re.sub(r"\d+", r"\\d+", speaker.plain("seat-cards", n=number))
    for speaker in _SPEAKERS
    for number in (1, 2)
}
_COUNT = re.compile(rf" · (?:{'|'.join(sorted(_COUNTS))})(?= · |$)")
"""What is said beside a seat of its cards."""


@dataclass
class Mirror:
    """Compares. ``told`` counts the answers that people were told are given, by table."""

    world: World
    ledger: Ledger
    compared: int = 0
    told: Counter[tuple[int, int]] = field(default_factory=Counter)
    _tapped: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Taps of people at tables, of which each may have given one answer."""
    _seen: Counter[tuple[int, int]] = field(default_factory=Counter)

    def flaws(self) -> Iterator[str]:
        """What looks otherwise on a phone than it is."""
        for slot in self.ledger.slots:
            chat = self.world.chats.get(slot.chat_id)
            message = None if chat is None else chat.messages.get(slot.message_id)
            if message is None or message.deleted or message.sender is not self.world.bot:
                continue
            table = self.ledger.tables[slot.table_id]
            known = self.ledger.latest(slot.table_id)
            if known is None or table.status != TableStatus.PLAYING:
                continue
            if known.now.phase is not Phase.PLAY:
                continue
            self.compared += 1
            look = self._table if slot.kind is SlotKind.TABLE else self._hand
            if flaw := look(slot, message, known):
                yield f"{flaw} ({slot.kind} of table {slot.table_id}):\n{message.text}"

    def _table(self, slot: SlotNow, message: Message, known: KnownDeal) -> str:
        """How many cards seats have, as far as all know it; the mark of whose turn it is."""
        seen = view(known.now, None)
        for seat in range(SEATS):
            line = re.search(rf"^(▶?)[🔴🔵]{seat + 1} (.*)$", message.text, re.MULTILINE)
            if line is None:
                return f"nothing of seat {seat}"
            told = [int(re.sub(r"\D", "", said)) for said in _COUNT.findall(line[2])]
            smothered = seat in known.now.standing.smothered
            count = 0 if smothered else seen.counts[seat] or 0
            if told != [count] * bool(count):
                return f"told {told} of seat {seat}, of which all know that it has {count} cards"
            if not slot.veiled and bool(line[1]) != (seat == seen.turn):
                return f"marked as if it were not the turn of {seen.turn}"
        return ""

    def _hand(self, slot: SlotNow, message: Message, known: KnownDeal) -> str:
        """One's own cards, all of them."""
        seat = self.ledger.seated.get((slot.table_id, slot.chat_id))
        if seat is None or known.now.hands[seat] == NO_CARDS:
            return ""
        hand = known.now.hands[seat]
        lines = message.text.splitlines()
        if any(to_plain(cards_text(hand, speaker)) in lines for speaker in _SPEAKERS):
            return ""
        return f"not the cards of seat {seat}"

    def note(self, tap: Tap) -> None:
        """Note a tap that has come."""
        if asked := decode(tap.data):
            self._tapped[tap.person.id, asked.table] += 1

    def unasked(self, *, settled: bool) -> Iterator[tuple[int, int]]:
        """People and tables where more answers of theirs were logged than they can have given.

        settled: the bot has handled all that it will ever hear of
        """
        for key, number in self.ledger.answers.items():
            new = number - self._seen[key]
            self._seen[key] = number
            if new > self._tapped[key]:
                yield key
            self._tapped[key] -= new
        if settled:
            # What was tapped and is neither logged nor kept for later has come to nothing.
            for key in set(self._tapped) - self.ledger.sealed:
                del self._tapped[key]

    def hear(self, tap: Tap) -> str:
        """Note what a tap was answered; what is wrong with that."""
        asked = decode(tap.data)
        if tap.answer is None or asked is None or tap.answer.alert:
            return ""
        if _TOLD.fullmatch(tap.answer.text):
            key = tap.person.id, asked.table
            self.told[key] += 1
            if self.told[key] > self.ledger.answers[key]:
                return f"{tap.person.name} was told {tap.answer.text!r}, and nothing is in the log"
        return ""
