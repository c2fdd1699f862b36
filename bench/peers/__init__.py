"""Servers that are measured beside the referee, each in its own way of speaking. Never shipped.

Every one of them does the same least thing: a table in the path of the request, a claim for a numbered race, the first
valid claim wins, and all seats of the table are told so. None has rules, views, a journal or bounded backlogs.
"""
