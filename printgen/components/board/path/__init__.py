"""The board of a race: a path that winds over it in rows to and fro, or in a spiral."""
