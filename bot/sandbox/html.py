"""Telegram's HTML: the few tags it knows, and its words for what it does not take."""

import re
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.entities import units
from bot.sandbox.errors import ApiError, bad_request

Json = dict[str, Any]

SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
}
TAGS = frozenset({*SIMPLE, "a", "code", "pre", "span", "blockquote", "tg-emoji", "tg-time"})
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
REFERENCE = re.compile(r"&(?:#(\d{1,9})|#[xX]([0-9a-fA-F]{1,8})|(\w+));?")
PLAIN = re.compile(r"[^<&]+")
BARE = re.compile(r"<(/?)([A-Za-z][A-Za-z-]*)>")
DATE_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
LINK = re.compile(r"(?:https?|tg|mailto|tel|ton):.+|[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?", re.DOTALL)
PERSON = re.compile(r"tg://user\?id=(\d+)")
LAST_SIGN = 0x10FFFF


@dataclass
class Open:
    """A tag that waits for its end."""

    name: str
    attributes: dict[str, str]
    start: int
    began: int


@dataclass
class Parser:
    """One pass over a text. Positions are in signs; errors give them in bytes."""

    source: str
    out: list[str] = field(default_factory=list)
    offset: int = 0
    stack: list[Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)
    at: int = 0

    def parse(self) -> tuple[str, list[Json]]:
        """Plain text and entities; ApiError 400 in Telegram's words."""
        while self.at < len(self.source):
            sign = self.source[self.at]
            if sign == "&":
                self._emit(self._reference())
            elif sign != "<":
                plain = PLAIN.match(self.source, self.at)
                text = sign if plain is None else plain[0]
                self._emit(text)
                self.at += len(text)
            elif (bare := BARE.match(self.source, self.at)) is not None:
                self._bare_tag(bare)
            elif self._peek(1) == "/":
                self._end_tag()
            else:
                self._start_tag()
        if self.stack:
            name = self.stack[-1].name
            raise self._error(f'Can\'t find end tag corresponding to start tag "{name}"')
        return "".join(self.out), self.entities

    def _error(self, words: str, position: int | None = None) -> ApiError:
        if position is not None:
            words += f" at byte offset {len(self.source[:position].encode())}"
        return bad_request(f"can't parse entities: {words}")

    def _peek(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.source[place] if place < len(self.source) else ""

    def _emit(self, text: str) -> None:
        self.out.append(text)
        self.offset += units(text)

    def _reference(self) -> str:
        """What a character reference stands for; the sign itself when it is none."""
        match = REFERENCE.match(self.source, self.at)
        decoded = ""
        if match and match[3] is not None:
            decoded = NAMED.get(match[3], "")
        elif match:
            code = int(match[1]) if match[1] else int(match[2], 16)
            valid = 0 < code <= LAST_SIGN and not 0xD800 <= code <= 0xDFFF  # noqa: PLR2004
            decoded = chr(code) if valid else ""
        if match is None or not decoded:
            self.at += 1
            return "&"
        self.at = match.end()
        return decoded

    def _word(self, stops: str) -> str:
        begin = self.at
        while (sign := self._peek()) and not sign.isspace() and sign not in stops:
            self.at += 1
        return self.source[begin : self.at]

    def _space(self) -> None:
        while self._peek().isspace():
            self.at += 1

    def _start_tag(self) -> None:
        began = self.at
        self.at += 1
        name = self._word(">").lower()
        if not self._peek():
            raise self._error("Unclosed start tag", began)
        if name not in TAGS:
            raise self._error(f'Unsupported start tag "{name}"', began)
        attributes: dict[str, str] = {}
        self._space()
        while self._peek() != ">":
            key, value = self._attribute(name, began)
            attributes[key] = value
            self._space()
        self.at += 1
        self._check_tag(name, attributes, began)
        self.stack.append(Open(name, attributes, self.offset, began))

    def _attribute(self, tag: str, began: int) -> tuple[str, str]:
        key = self._word("=>")
        if not self._peek():
            raise self._error("Unclosed start tag", began)
        if not key:
            raise self._error(f'Empty attribute name in the tag "{tag}"', began)
        self._space()
        if self._peek() != "=":
            return key.lower(), ""
        self.at += 1
        self._space()
        value = self._quoted() if self._peek() in {"'", '"'} else self._token()
        if not self._peek():
            raise self._error("Unclosed start tag", began)
        return key.lower(), value

    def _quoted(self) -> str:
        quote = self._peek()
        self.at += 1
        parts = []
        while (sign := self._peek()) and sign != quote:
            if sign == "&":
                parts.append(self._reference())
            else:
                parts.append(sign)
                self.at += 1
        self.at += 1
        return "".join(parts)

    def _token(self) -> str:
        begin = self.at
        while (sign := self._peek()) and (sign in ".-" or (sign.isascii() and sign.isalnum())):
            self.at += 1
        if self._peek() and not self._peek().isspace() and self._peek() != ">":
            raise self._error("Unexpected end of name token", begin)
        return self.source[begin : self.at].lower()

    def _check_tag(self, name: str, attributes: dict[str, str], began: int) -> None:
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise self._error('Tag "span" must have class "tg-spoiler"', began)
        if name == "tg-emoji" and not attributes.get("emoji-id", "").isdigit():
            raise self._error('Tag "tg-emoji" must have a valid attribute "emoji-id"', began)
        if name == "tg-time":
            if not attributes.get("unix", "").isdigit():
                raise self._error('Tag "tg-time" must have a valid attribute "unix"', began)
            if not DATE_FORMAT.fullmatch(attributes.get("format", "")):
                raise self._error('Tag "tg-time" has an invalid attribute "format"', began)

    def _end_tag(self) -> None:
        began = self.at
        if not self.stack:
            raise self._error("Unexpected end tag", began)
        self.at += 2
        name = self._word(">").lower()
        self._space()
        if self._peek() != ">":
            raise self._error("Unclosed end tag", began)
        self.at += 1
        self._ended(name, began)

    def _bare_tag(self, bare: re.Match[str]) -> None:
        """A tag without attributes, as almost all are."""
        began, name = self.at, bare[2].lower()
        self.at = bare.end()
        if not bare[1]:
            if name not in TAGS:
                raise self._error(f'Unsupported start tag "{name}"', began)
            self._check_tag(name, {}, began)
            self.stack.append(Open(name, {}, self.offset, began))
        elif self.stack:
            self._ended(name, began)
        else:
            raise self._error("Unexpected end tag", began)

    def _ended(self, name: str, began: int) -> None:
        tag = self.stack.pop()
        if name not in {"", tag.name}:
            words = f"Unmatched end tag at byte offset {len(self.source[:began].encode())}"
            raise self._error(f'{words}, expected "</{tag.name}>", found "</{name}>"')
        length = self.offset - tag.start
        if length:
            self._close(tag, length)

    def _close(self, tag: Open, length: int) -> None:
        found = self._entity(tag)
        if found is not None:
            self.entities.append({"offset": tag.start, "length": length} | found)

    def _entity(self, tag: Open) -> Json | None:
        """What a closed tag means; a link that leads nowhere means nothing."""
        attributes = tag.attributes
        match tag.name:
            case "a":
                return self._link(attributes.get("href") or self._text_since(tag.start))
            case "code":
                return self._code(tag)
            case "pre":
                return self._pre(tag)
            case "blockquote":
                wide = "expandable" in attributes
                return {"type": "expandable_blockquote" if wide else "blockquote"}
            case "span":
                return {"type": "spoiler"}
            case "tg-emoji":
                return {"type": "custom_emoji", "custom_emoji_id": attributes["emoji-id"]}
            case "tg-time":
                moment: Json = {"type": "date_time", "unix_time": int(attributes["unix"])}
                if attributes.get("format"):
                    moment["date_time_format"] = attributes["format"]
                return moment
            case simple:
                return {"type": SIMPLE[simple]}

    def _text_since(self, start: int) -> str:
        coded = "".join(self.out).encode("utf-16-le")
        return coded[2 * start :].decode("utf-16-le")

    @staticmethod
    def _link(target: str) -> Json | None:
        if person := PERSON.fullmatch(target):
            return {"type": "text_mention", "user_id": int(person[1])}
        if not LINK.fullmatch(target):
            return None
        bare = ":" not in target.split("/", 1)[0] or target.startswith("localhost")
        url = f"http://{target}" if bare else target
        host_only = url.startswith("http") and url.count("/") == len("//")
        return {"type": "text_link", "url": url + "/" * host_only}

    def _code(self, tag: Open) -> Json:
        marked = tag.attributes.get("class", "")
        inside_pre = bool(self.stack) and self.stack[-1].name == "pre"
        if inside_pre and marked.startswith("language-"):
            self.stack[-1].attributes["language"] = marked.removeprefix("language-")
        return {"type": "code"}

    @staticmethod
    def _pre(tag: Open) -> Json:
        language = tag.attributes.get("language")
        return {"type": "pre", "language": language} if language else {"type": "pre"}


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Plain text and its entities, offsets in UTF-16 code units; ApiError 400 if malformed.

    A mention by id is left as ``user_id`` for the caller, who knows people.
    """
    return Parser(source).parse()
