"""A key of a demo account, for ``simulate``."""

import asyncio
from collections.abc import Mapping
from typing import Any

from ._calls import Calls, Transport

KEY_NAME = "simulate"


async def demo_key(transport: Transport, lang: str, patience_s: float, stopped: asyncio.Event, demo_id: str) -> str:
    """``demo_id`` opens the account: the same one gives the same account. Keys of earlier runs end."""

    def calls(headers: Mapping[str, str]) -> Calls:
        async def credentials() -> Mapping[str, str]:
            return headers

        return Calls(transport, lang, patience_s, stopped, credentials)

    session = await calls({}).get("/api/user/createAccountDemoForU", {"demo_id": demo_id})
    owner = calls({"token": session["token"]})
    while True:
        for row in await owner.get("/api/user/api_keys"):
            if row["name"] == KEY_NAME:
                await owner.post("/api/user/api_key_delete", {"id": row["id"]})
        made: Any = await owner.post("/api/user/api_key_create", {"name": KEY_NAME, "scopes": ["trade"]})
        # absent when an answer was lost: a key is shown only once
        if "key" in made:
            await owner.post("/api/user/logout", {})
            return str(made["key"])
