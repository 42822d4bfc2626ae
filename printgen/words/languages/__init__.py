"""Languages: how they write numbers and lists, bend nouns, and form sentences."""
