"""The part of the scripting interface that is about groups, channels and ephemeral messages."""

from collections.abc import Awaitable, Callable, Mapping

from bot.sandbox import group_acts
from bot.sandbox.feed import shown
from bot.sandbox.menus import menu_for
from bot.sandbox.model import Account, Chat, Json
from bot.sandbox.world import World

Handler = Callable[[Json], Awaitable[object]]


class GroupScripting:
    """Answers what stands in ``reading`` and ``acting``."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.reading: Mapping[str, Handler] = {
            "ephemeral": self._ephemeral,
            "menu": self._menu,
            "looked_at": self._looked_at,
        }
        self.acting: Mapping[str, Handler] = {
            "rights": self._rights,
            "permissions": self._permissions,
            "link": self._link,
            "publish": self._publish,
            "rename": self._rename,
            "destroy": self._destroy,
            "topic": self._topic,
            "edit": self._edit,
            "react": self._react,
            "other_bot": self._other_bot,
            "restart_app": self._restart_app,
        }

    def _who(self, given: Json, name: str = "person") -> Account:
        if given.get(name) == "bot":
            return self._world.bot
        return self._world.person(given.get(name))

    def _where(self, given: Json, name: str = "chat") -> Chat:
        return self._world.chat(given.get(name), self._who(given))

    async def _ephemeral(self, given: Json) -> Json:
        """Ephemeral messages that ``person`` sees in ``chat``, oldest first."""
        found = group_acts.ephemeral_of(self._who(given), self._where(given))
        return {"messages": [shown(message) for message in found if not message.unseen]}

    async def _menu(self, given: Json) -> Json:
        """The commands that ``person`` is offered in ``chat``, and the menu button there."""
        person, chat = self._who(given), self._where(given)
        buttons = self._world.profile.menu_buttons
        return {
            "commands": menu_for(self._world.commands, chat, person),
            "button": buttons.get(chat.id, buttons.get(None, {"type": "commands"})),
        }

    async def _looked_at(self, _given: Json) -> Json:
        """By method, the parameters that calls have made it look at."""
        return {method: sorted(names) for method, names in self._world.looked_at.items()}

    async def _rights(self, given: Json) -> Json:
        """``person`` gives or takes ``rights`` of ``member`` (somebody, or ``bot``)."""
        group_acts.give_rights(
            self._world,
            self._who(given),
            self._who(given, "member"),
            self._where(given),
            given["rights"],
        )
        return {}

    async def _permissions(self, given: Json) -> Json:
        chat = self._where(given)
        group_acts.permit(self._world, self._who(given), chat, given["permissions"])
        return {}

    async def _link(self, given: Json) -> Json:
        group_acts.link(self._world, self._where(given), self._world.chat(given["channel"]))
        return {}

    async def _publish(self, given: Json) -> Json:
        """``person`` posts ``text`` in the channel ``chat``."""
        message = group_acts.publish(
            self._world, self._who(given), self._where(given), given["text"]
        )
        return {"message": shown(message)}

    async def _rename(self, given: Json) -> Json:
        group_acts.rename(self._world, self._who(given), self._where(given), given["title"])
        return {}

    async def _destroy(self, given: Json) -> Json:
        group_acts.destroy(self._world, self._who(given), self._where(given))
        return {}

    async def _topic(self, given: Json) -> Json:
        """``change``: ``close``, ``reopen`` or ``delete`` the topic ``thread``."""
        group_acts.set_topic(
            self._world, self._who(given), self._where(given), given["thread"], given["change"]
        )
        return {}

    async def _edit(self, given: Json) -> Json:
        message = self._world.message(self._where(given), given["message_id"])
        group_acts.edit(self._world, self._who(given), message, given["text"])
        return {"message": shown(message)}

    async def _react(self, given: Json) -> Json:
        message = self._world.message(self._where(given), given["message_id"])
        group_acts.react(self._world, self._who(given), message, given.get("emoji", ""))
        return {}

    async def _other_bot(self, given: Json) -> Json:
        """Another bot writes ``text`` in ``chat``."""
        chat = self._world.chat(given["chat"])
        return {"message": shown(group_acts.another_bot_says(self._world, chat, given["text"]))}

    async def _restart_app(self, given: Json) -> Json:
        group_acts.restart_app(self._world, self._who(given))
        return {}
