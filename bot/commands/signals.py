"""Being told to stop."""

import asyncio
import signal
from collections.abc import Callable


class Signals:
    """Calls back on SIGTERM and SIGINT, once; a second one ends the process at once."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._called)

    def _called(self) -> None:
        self.__exit__()
        self._stop()

    def __exit__(self, *_: object) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
