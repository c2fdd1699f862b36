"""The session that PROTOCOL.md opens with is a real one."""

import os
import re

from protocol import schema
from tests.protocol.session import session

PAGE = schema.ROOT / "protocol" / "PROTOCOL.md"
BEGIN, END = "<!-- made: session -->\n```text\n", "```\n<!-- end: session -->"


async def test_the_page_opens_with_a_session_as_it_goes():
    """Set REFEREE_REWRITE=1 to write it into the page anew."""
    page = PAGE.read_text("utf-8")
    made = await session()
    shown = re.search(re.escape(BEGIN) + "(.*?)" + re.escape(END), page, re.DOTALL)
    assert shown, "the page has no place for the session"
    if os.environ.get("REFEREE_REWRITE"):
        PAGE.write_text(page[: shown.start()] + BEGIN + made + END + page[shown.end() :], "utf-8")
        return
    assert shown[1] == made, "REFEREE_REWRITE=1 makes it anew"
