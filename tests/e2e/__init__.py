"""The whole thing as people meet it: a real server, a real browser, pages pressed by their own buttons."""
