"""HTTP for python-telegram-bot on aiohttp, with errors that say whether a call can have arrived."""

from http import HTTPStatus
from typing import Final

import aiohttp
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

READ_TIMEOUT: Final = 15.0
CONNECT_TIMEOUT: Final = 5.0
JSON: Final = "application/json"


class NotSentError(NetworkError):
    """No connection came about: the call surely did not arrive and may be repeated."""


class AiohttpRequest(BaseRequest):
    """One pool of connections to the Bot API.

    Raises `NotSentError` where the call cannot have arrived and `TimedOut` where it may have.
    """

    __slots__ = ("_connections", "_read_timeout", "_session", "under_way")

    def __init__(self, connections: int = 64, read_timeout: float = READ_TIMEOUT) -> None:
        self._connections = connections
        self._read_timeout = read_timeout
        self._session: aiohttp.ClientSession | None = None
        self.under_way = 0
        """How many requests wait for their answers now."""

    @property
    def read_timeout(self) -> float:
        """Seconds for which an answer is awaited where a call does not say otherwise."""
        return self._read_timeout

    async def initialize(self) -> None:
        """Open the pool; harmless when it is open."""
        if self._session is None or self._session.closed:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._connections),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
            )

    async def shutdown(self) -> None:
        """Close the pool; harmless when it is closed."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(  # noqa: PLR0917 - the signature is the library's
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make one request: status and body. Write and pool time count as time to read."""
        del write_timeout, pool_timeout
        if self._session is None:
            raise NotSentError("the transport is not initialized")
        connect = _seconds(connect_timeout, CONNECT_TIMEOUT)
        timeout = aiohttp.ClientTimeout(
            total=None, sock_connect=connect, sock_read=_seconds(read_timeout, self._read_timeout)
        )
        self.under_way += 1
        try:
            async with self._session.request(
                method, url, data=_body(request_data), timeout=timeout, allow_redirects=False
            ) as response:
                body = await response.read()
        except (aiohttp.ConnectionTimeoutError, aiohttp.ClientConnectorError) as error:
            raise NotSentError(f"no connection: {type(error).__name__}") from error
        except (TimeoutError, aiohttp.ClientError, OSError) as error:
            raise TimedOut(f"no answer: {type(error).__name__}") from error
        finally:
            self.under_way -= 1
        if response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            # A gateway answers in HTML; what it stands before may have done the call.
            raise NetworkError(f"HTTP status {response.status}")
        if response.content_type == JSON and not body.rstrip().endswith(b"}"):
            # Cut off on its way: the call was surely done or refused, but not which.
            raise TimedOut("half an answer")
        return response.status, body


def _body(data: RequestData | None) -> aiohttp.FormData | dict[str, str] | None:
    if data is None:
        return None
    if not data.contains_files:
        return data.json_parameters
    form = aiohttp.FormData(data.json_parameters)
    for name, (filename, content, kind) in (data.multipart_data or {}).items():
        form.add_field(name, content, filename=filename, content_type=kind)
    return form


def _seconds(given: object, default: float) -> float | None:
    if given is BaseRequest.DEFAULT_NONE:
        return default
    return float(given) if isinstance(given, int | float) else None
