"""Calls, repeated until the server has answered."""

import asyncio
import http.client
import uuid
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from decimal import Decimal
from time import monotonic
from typing import Any
from urllib.parse import urlencode, urlsplit

from . import _decimals
from .errors import ApiError, NetworkError, StoppedError

SUCCESS = 1
ATTEMPT_S = 15.0
WAITS_S = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Before the next attempt; the last one repeats."""
AT_ONCE = 8
"""Calls on their way; others wait for their turn."""

Credentials = Callable[[], Awaitable[Mapping[str, str]]]


@dataclass(frozen=True)
class Answer:
    status: int
    code: int
    message: str
    data: Any
    retry_after_s: float


def refusal(code: int, message: str, data: Any) -> ApiError:
    details: dict[str, Any] = dict(data) if isinstance(data, dict) else {}  # pyright: ignore[reportUnknownArgumentType]
    key = details.pop("key", "unknown")
    return ApiError(code, str(key), message, details)


def _seconds(text: str | None) -> float:
    return float(text) if text is not None and text.isdigit() else 0.0


class Transport:
    """Connections to one server, which stay open between calls."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("url: the address of an installation, https://…")
        self._kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._address = (parts.hostname, parts.port)
        self._base = parts.path.rstrip("/")
        self._idle: deque[http.client.HTTPConnection] = deque()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="tradewind-call")

    async def exchange(self, method: str, path: str, headers: Mapping[str, str], body: str | None) -> Answer:
        """Raises NetworkError when no answer came."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._exchange, method, path, headers, body)

    def _exchange(self, method: str, path: str, headers: Mapping[str, str], body: str | None) -> Answer:
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._kind(*self._address, timeout=ATTEMPT_S)
        try:
            connection.request(method, self._base + path, None if body is None else body.encode(), dict(headers))
            response = connection.getresponse()
            text = response.read().decode()
            answer = _decimals.read(text)
            found = Answer(
                response.status,
                int(answer["code"]),
                str(answer["msg"]),
                answer["data"],
                _seconds(response.getheader("retry-after")),
            )
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError, ArithmeticError) as error:
            connection.close()
            raise NetworkError(f"no answer of Tradewind: {error}") from error
        if response.will_close:
            connection.close()
        else:
            self._idle.append(connection)
        return found

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        while self._idle:
            self._idle.pop().close()


def _is_passing(status: int) -> bool:
    """The server or a proxy could not answer now, the next attempt may succeed."""
    return status == 429 or status >= 502


def query(values: Mapping[str, Any]) -> str:
    given = {
        name: format(value, "f") if isinstance(value, Decimal) else value
        for name, value in values.items()
        if value is not None
    }
    return f"?{urlencode(given)}" if given else ""


class Calls:
    def __init__(
        self,
        transport: Transport,
        lang: str,
        patience_s: float,
        stopped: asyncio.Event,
        credentials: Credentials,
    ) -> None:
        self._transport = transport
        self._lang = lang
        self._patience_s = patience_s
        self._stopped = stopped
        self._credentials = credentials

    async def get(self, path: str, values: Mapping[str, Any] | None = None) -> Any:
        return await self._send("GET", path + query(values or {}), {}, None)

    async def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Sent with one idempotency key, so however often it is repeated, it happens once."""
        headers = {"content-type": "application/json", "idempotency-key": str(uuid.uuid4())}
        return await self._send("POST", path, headers, _decimals.write(body))

    async def _send(self, method: str, path: str, more: Mapping[str, str], body: str | None) -> Any:
        headers = {**(await self._credentials()), "lang": self._lang, **more}
        deadline = monotonic() + self._patience_s
        tries = 0
        while True:
            if self._stopped.is_set():
                raise StoppedError("the bot was stopped")
            wait_s = WAITS_S[min(tries, len(WAITS_S) - 1)]
            tries += 1
            try:
                answer = await self._transport.exchange(method, path, headers, body)
            except NetworkError as error:
                failure = error
            else:
                if answer.code == SUCCESS:
                    return answer.data
                failure = refusal(answer.code, answer.message, answer.data)
                if not _is_passing(answer.status):
                    raise failure
                wait_s = max(wait_s, answer.retry_after_s)
            if monotonic() + wait_s > deadline:
                raise failure
            await pause(wait_s, self._stopped)


async def pause(seconds: float, stopped: asyncio.Event) -> None:
    """Raises StoppedError when the bot is stopped meanwhile."""
    try:
        async with asyncio.timeout(seconds):
            await stopped.wait()
    except TimeoutError:
        return
    raise StoppedError("the bot was stopped")
