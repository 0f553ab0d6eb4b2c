"""A vote in the group: who proposes what, who is for and against it, and until when."""

from bot.host.judged import VoteKind, VoteShown
from bot.host.shown import Clock
from bot.screens.keys import Keys
from bot.screens.powers import penalty_text
from bot.screens.screen import Screen, Style
from bot.screens.taps import Op
from bot.screens.words import FEDERATION_MARKS, until_text
from bot.texts.markup import NOTHING, Markup, Name, blocks, joined, lines
from bot.texts.speaker import Speaker
from engine.seats import federation

AGAINST, FOR = 0, 1
"""Arguments of `Op.VOTE`."""


def vote(shown: VoteShown, speaker: Speaker) -> Screen:
    """Show a vote; one that is settled says what came of it, and has no buttons."""
    speaker = speaker.under(shown.facts.rules)
    html = blocks(
        speaker("vote-title", name=Name(shown.proposer), what=proposal_text(shown, speaker)),
        lines(
            _names("vote-for", shown.yes, speaker),
            _names("vote-against", shown.no, speaker),
            speaker("vote-silent", n=shown.silent) if shown.silent and _open(shown) else NOTHING,
        ),
        speaker(f"vote-{shown.outcome}") if shown.outcome is not None else _rule(shown, speaker),
    )
    if not _open(shown):
        return Screen(html)
    keys = Keys(shown.facts.table_id, shown.vote_id)
    row = (
        keys.button(speaker.plain("button-for"), Op.VOTE, FOR, Style.SUCCESS),
        keys.button(speaker.plain("button-against"), Op.VOTE, AGAINST, Style.DANGER),
    )
    return Screen(html, (row,))


def _open(shown: VoteShown) -> bool:
    return shown.outcome is None


def proposal_text(shown: VoteShown, speaker: Speaker) -> Markup:
    """Say what is proposed."""
    if shown.kind is VoteKind.STOP or shown.seat is None:
        return speaker("vote-stop")
    if shown.penalty is not None:
        return penalty_text(shown.facts, shown.penalty, speaker, shown.name)
    mark = FEDERATION_MARKS[federation(shown.seat)]
    return speaker("vote-substitute", seat=Markup(mark + speaker.name(shown.name)))


def _names(key: str, names: tuple[str, ...], speaker: Speaker) -> Markup:
    if not names:
        return NOTHING
    listed = joined(" · ", (speaker.name(name) for name in names))
    if key == "vote-for":
        return speaker("vote-for", n=len(names), names=listed)
    return speaker("vote-against", n=len(names), names=listed)


def _rule(shown: VoteShown, speaker: Speaker) -> Markup:
    """Say when it passes."""
    until = until_text(shown.due, Clock.RELAXED, speaker)
    return speaker("vote-rule", until=until) if until else NOTHING
