"""Where phones find a server, all evening long: a laptop joins another Wi-Fi. Knows addresses; knows no table."""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import trio

from referee.addresses import Address, lan_addresses, other_hosts, shown_host

# A person who has changed the Wi-Fi looks at the screen again within the minute; a look costs a millisecond, elsewhere.
LOOK_S: Final = 15.0


class Whereabouts:
    """What phones are shown, as it is now."""

    def __init__(self, listening: str, port: int, public_url: str = "", scheme: str = "http") -> None:
        """`listening` is an address, a name, or what stands for all. `public_url` is shown instead, if there is one."""
        self._listening = listening
        self._port = port
        self._public_url = public_url.rstrip("/")
        self._scheme = scheme
        self.addresses: tuple[Address, ...] = lan_addresses()

    @property
    def host(self) -> str:
        """As it stands in an address."""
        return shown_host(self._listening, self.addresses)

    @property
    def base(self) -> str:
        """Where the tables' addresses begin, without the slash."""
        return self._public_url or f"{self._scheme}://{self.host}:{self._port}"

    @property
    def others(self) -> list[str]:
        """Hosts at which a phone may try as well."""
        return [] if self._public_url else other_hosts(self._listening, self.addresses)

    @property
    def public_host(self) -> str:
        return urlsplit(self._public_url).hostname or ""

    async def watch(self, moved: Callable[[], None]) -> None:
        """Look again from time to time, and say when phones are shown something else than before. Until cancelled."""
        while True:
            await trio.sleep(LOOK_S)
            # The system may take its time, and calls must not wait for it.
            self.look(await trio.to_thread.run_sync(lan_addresses), moved)

    def look(self, addresses: tuple[Address, ...], moved: Callable[[], None]) -> None:
        """Take these addresses for the present ones."""
        before = self.base
        self.addresses = addresses
        if self.base != before:
            moved()
