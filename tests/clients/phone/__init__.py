"""The phone page without a browser: its pure modules in Node, its libraries, its words."""
