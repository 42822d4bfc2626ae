"""Pictures of a finished kit: its pages cut, folded, glued and laid on a table."""
