"""Players that are honest about being bots: they see what their seat sees, take a human's time, and err like one.

Run `python -m clients.bots http://HOST:PORT/CODE --count 3`.
"""
