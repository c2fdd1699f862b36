"""A phone that knows names of its network: asks who `lizzy.local` is, goes there, and asks again when it is told to.

Run in a network of the test's own. Knows the library that answers as well, since an independent one is not to be had.
"""

import asyncio
import sys
from urllib.request import Request, urlopen

from zeroconf import AddressResolver, IPVersion  # type: ignore[attr-defined]
from zeroconf.asyncio import AsyncZeroconf

NAME = "lizzy.local"
ANSWER_MS = 5_000
GONE_MS = 500


async def ask(phone: AsyncZeroconf, within_ms: int) -> str:
    asked = AddressResolver(f"{NAME}.")
    await asked.async_request(phone.zeroconf, within_ms)
    return " ".join(asked.parsed_addresses())


async def main(own: str) -> None:
    async with AsyncZeroconf(interfaces=[own], ip_version=IPVersion.V4Only) as phone:
        host = await ask(phone, ANSWER_MS)
        say(host)
        await asyncio.to_thread(fetch, host)
        await asyncio.to_thread(sys.stdin.readline)
        say(await ask(phone, GONE_MS) or "nobody")


def fetch(host: str) -> None:
    with urlopen(Request(f"http://{host}:8080/", headers={"Host": f"{NAME}:8080"}), timeout=20) as page:
        say(page.read()[:15].decode())


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
