"""Parameters as the methods get them, which remember what was looked at."""

from typing import Any

from bot.sandbox.model import Json


class Params(dict[str, Any]):
    """Parameters of a call; which of them a method looks at is noted in ``seen``.

    So the sandbox can tell honestly what it serves: a parameter that no method ever looks at has
    no effect here, whatever the schema says.
    """

    def __init__(self, given: Json, seen: set[str]) -> None:
        super().__init__(given)
        self.seen = seen

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - as a plain dict of JSON
        """The value; KeyError without one."""
        self.seen.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - as above
        """The value, or the default."""
        self.seen.add(name)
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        """Whether there is a value."""
        if isinstance(name, str):
            self.seen.add(name)
        return super().__contains__(name)

    def but(self, **changed: object) -> "Params":
        """The same with some values changed."""
        return Params({**self, **changed}, self.seen)
