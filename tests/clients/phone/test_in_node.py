"""Each file of tests of the page's own modules, run in Node."""

import pytest

from tests.clients.phone import nodes

FILES = sorted(path.name for path in nodes.HERE.glob("*.test.mjs"))


@pytest.mark.case("K011", "K055", "K085", "K086", "K097", "K127", "K128", "K130", "K131")
@pytest.mark.parametrize("file", FILES)
def test_the_modules_of_the_page(file):
    nodes.run(file)
