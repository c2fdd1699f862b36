"""The card game Down 'n Dizzy: name what your card makes of the Lizzy, and lay it before the others do."""
