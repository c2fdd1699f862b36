"""A phone that goes to an address. One of https it types without that, once it trusts the root that is shown there.

Run in a network of the test's own; prints where it came to, and how the page there begins.
"""

import ssl
import sys
from urllib.request import urlopen

PATIENCE_S = 20


def main(url: str) -> None:
    context = None
    if url.startswith("https:"):
        url = url.replace("https:", "http:", 1)
        with urlopen(f"{url.rpartition('/')[0]}/authority.crt", timeout=PATIENCE_S) as root:
            context = ssl.create_default_context(cadata=root.read())
    with urlopen(url, timeout=PATIENCE_S, context=context) as page:
        sys.stdout.write(f"{page.url}\n{page.read()[:15].decode()}\n")


if __name__ == "__main__":
    main(sys.argv[1])
