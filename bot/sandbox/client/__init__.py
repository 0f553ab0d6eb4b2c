"""A typed client for scripts: people tap, write and wait for what the bot shows them.

```python
async with Sandbox(url) as sandbox, sandbox.person("甲") as person:
    await person.say("/gouji", sandbox.group)
    await person.tap("坐红")
    await sandbox.home.expects("阿强")
```
"""

from bot.sandbox.client.group import Group
from bot.sandbox.client.looks import (
    Answer,
    Button,
    Call,
    Json,
    Message,
    NothingCameError,
    Predicate,
    SandboxError,
)
from bot.sandbox.client.mischief import Mischief
from bot.sandbox.client.owner import Owner
from bot.sandbox.client.person import WAIT, Person
from bot.sandbox.client.sandbox import Sandbox, Time

__all__ = [
    "WAIT",
    "Answer",
    "Button",
    "Call",
    "Group",
    "Json",
    "Message",
    "Mischief",
    "NothingCameError",
    "Owner",
    "Person",
    "Predicate",
    "Sandbox",
    "SandboxError",
    "Time",
]
