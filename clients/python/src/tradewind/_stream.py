"""The socket of a bot: logs in with the key, follows ACCOUNT from the last number on, and ticks.

Repeats that after every interruption.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from importlib.metadata import version
from typing import Any, Protocol
from urllib.parse import quote

import websockets
from websockets.exceptions import WebSocketException

from . import _decimals
from ._calls import SUCCESS, refusal
from .errors import ApiError
from .types import AccountEvent, Tick

SESSION_INVALID = 999
INVALID_INPUT = 1001
ACCOUNT = "ACCOUNT"
TICKS = "TICKS."
BACKOFF_S = (0.5, 10.0)
ANSWER_S = 10.0
"""From the connection to the answer about ACCOUNT."""
PING_S = 5.0
MAX_BYTES = 16 * 1024 * 1024


class Interrupted(Exception):
    """The connection has to be made again."""


class Socket(Protocol):
    async def send(self, message: str, /) -> None: ...
    async def recv(self) -> str | bytes: ...


# older versions load it when it is asked for, which type checkers do not see
_connect: Callable[..., AbstractAsyncContextManager[Socket]] = getattr(websockets, "connect")


class StreamHandler(Protocol):
    """What a stream tells, and what it asks."""

    def position(self) -> int: ...

    def on_event(self, event: AccountEvent, /) -> bool: ...

    def on_ticks(self, code: str, ticks: list[Tick], /) -> None: ...

    def on_subscribed(self) -> None: ...

    def on_error(self, error: Exception, /) -> None: ...

    def on_ended(self, error: ApiError, /) -> None: ...

    async def on_reset(self) -> None: ...


def _connect_options() -> dict[str, Any]:
    options: dict[str, Any] = {
        "open_timeout": 5,
        "close_timeout": 1,
        "ping_interval": PING_S,
        "ping_timeout": 2 * PING_S,
        "max_size": MAX_BYTES,
        "compression": None,
    }
    # newer versions would use the proxy of the environment, which calls do not
    if int(version("websockets").split(".")[0]) >= 15:
        options["proxy"] = None
    return options


def _part(message: Any, name: str) -> dict[str, Any]:
    """An object in a message; empty if it has none."""
    return message.get(name) or {}


class Stream:
    def __init__(self, url: str, lang: str, key: Callable[[], Awaitable[str]], handler: StreamHandler) -> None:
        self._address = f"ws{url.removeprefix('http')}/v1/ws?lang={quote(lang)}"
        self._key = key
        self._handler = handler
        self._codes: set[str] = set()
        self._socket: Socket | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._subscribed = False

    @property
    def online(self) -> bool:
        return self._subscribed

    async def run(self) -> None:
        """Until the key has ended or the task is cancelled."""
        failures = 0
        while True:
            self._subscribed = False
            try:
                await self._connection()
            except ApiError as error:
                if error.code == SESSION_INVALID:
                    self._handler.on_ended(error)
                    return
                reason: Exception = error
            except Exception as error:
                # a lost connection, or a message that cannot be read
                reason = error
            else:
                continue
            finally:
                self._socket = None
            failures = 0 if self._subscribed else failures + 1
            self._subscribed = False
            self._handler.on_error(reason)
            least, most = BACKOFF_S
            await asyncio.sleep(min(most, least * 2 ** min(failures, 8)) * (0.5 + random.random() / 2))

    def follow_ticks(self, code: str) -> None:
        self._codes.add(code)
        self._post({"type": "sub", "params": {"topic": TICKS + code}})

    def leave_ticks(self, code: str) -> None:
        self._codes.discard(code)
        self._post({"type": "unsub", "params": {"topic": TICKS + code}})

    def _post(self, message: dict[str, Any]) -> None:
        if self._socket is None:
            return
        task = asyncio.ensure_future(self._send(self._socket, message))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, socket: Socket, message: dict[str, Any]) -> None:
        try:
            await socket.send(_decimals.write(message))
        except WebSocketException:
            pass  # recv() reports the end

    async def _connection(self) -> None:
        """Returns when events were reset: the position is another one now."""
        async with _connect(self._address, **_connect_options()) as socket:
            await self._send(socket, {"type": "login", "params": {"key": await self._key()}})
            async with asyncio.timeout(ANSWER_S) as limit:
                while True:
                    message = _decimals.read(str(await socket.recv()))
                    if await self._handle(socket, message):
                        return
                    if self._subscribed:
                        limit.reschedule(None)

    async def _handle(self, socket: Socket, message: Any) -> bool:
        """True when events were reset."""
        kind, topic = message.get("type"), message.get("topic")
        if kind == "login":
            self._check(message)
            self._socket = socket
            subscription = {"topic": ACCOUNT, "after": self._handler.position()}
            await self._send(socket, {"type": "sub", "params": subscription})
            for code in self._codes:
                await self._send(socket, {"type": "sub", "params": {"topic": TICKS + code}})
        elif kind == "sub":
            return await self._on_subscribed(message)
        elif kind == "logout":
            # the key ended or was paused: the next login says which
            raise Interrupted(str(message.get("msg")))
        elif topic == ACCOUNT:
            if not self._handler.on_event(message["data"]):
                raise Interrupted("an event is missing")
        elif isinstance(topic, str) and topic.startswith(TICKS):
            self._handler.on_ticks(topic.removeprefix(TICKS), message["data"])
        return False

    async def _on_subscribed(self, reply: Any) -> bool:
        code = int(reply["code"])
        if _part(reply, "params").get("topic") != ACCOUNT:
            if code != SUCCESS:
                self._handler.on_error(refusal(code, str(reply["msg"]), reply.get("data")))
            return False
        # 1001: the position is above the last number, as after a restored backup
        if code == INVALID_INPUT or _part(reply, "data").get("reset"):
            await self._handler.on_reset()
            return True
        self._check(reply)
        self._subscribed = True
        self._handler.on_subscribed()
        return False

    def _check(self, reply: Any) -> None:
        code = int(reply["code"])
        if code != SUCCESS:
            raise refusal(code, str(reply["msg"]), reply.get("data"))
