"""What a walk is told, and the scene it begins with."""

from dataclasses import dataclass
from random import Random

from bot.sandbox.client import Sandbox
from bot.sandbox.settings import Limits, SandboxSettings
from engine.rules import RULE_SETS
from tests.walker.theatre import OUTSIDER, people

BASIC = -5001
"""The id of the basic group that may become a supergroup."""
CIRCLE = -1001700000001
FORUM = -1001700000002
MEMBERS = ("甲", "乙", "丙", "丁", "戊", "己")


@dataclass(frozen=True)
class Plan:
    """One walk, whole: the same plan gives the same walk.

    rules: the rule set of every table, empty for either
    mood:  in which people are all the time (`acts.MOODS`), empty for one after another
    """

    seed: int
    steps: int = 400
    rules: str = ""
    faults: bool = True
    kills: bool = True
    mood: str = ""

    def __post_init__(self) -> None:
        if self.rules and self.rules not in RULE_SETS:
            raise ValueError(f"no such rules: {self.rules}; there are {', '.join(RULE_SETS)}")

    def __str__(self) -> str:
        """The command that walks it again."""
        told = f"python -m tests.walker --seed {self.seed} --steps {self.steps}"
        if self.rules:
            told += f" --rules {self.rules}"
        if self.mood:
            told += f" --mood {self.mood}"
        return told + (" --no-faults" * (not self.faults)) + (" --no-kills" * (not self.kills))


def settings() -> SandboxSettings:
    """All seven people, no group yet, and Telegram's limits as they are."""
    return SandboxSettings(people=people(), groups=(), limits=Limits())


async def set_scene(sandbox: Sandbox, chance: Random) -> None:
    """Make the groups: a big one of one of three kinds, and a small one beside it."""
    kind = chance.choice(("group", "supergroup", "forum"))
    everybody = list(MEMBERS)
    status = chance.choice(("member", "administrator"))
    match kind:
        case "group":
            first = {"title": "小群", "id": BASIC, "type": "group"}
        case "supergroup":
            first = {"title": "周末 <够级> & Co.", "id": CIRCLE}
        case _:
            first = {"title": "有话题的群", "id": FORUM, "is_forum": True}
    await sandbox.request("POST", "groups", {**first, "bot_status": status, "members": everybody})
    second = {"title": "三缺三", "id": CIRCLE - 100, "members": chance.sample(everybody, 3)}
    await sandbox.request("POST", "groups", second)
    if kind == "forum":
        for name in ("够级", "闲聊"):
            given = {"person": MEMBERS[0], "chat": FORUM, "name": name}
            await sandbox.request("POST", "topics", given)
    await sandbox.refresh_state()


__all__ = ["OUTSIDER", "Plan", "set_scene", "settings"]
