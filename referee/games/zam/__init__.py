"""The card game Zing-a-Zam: most of your cards are seen by everybody but you."""
