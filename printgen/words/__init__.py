"""Words: amounts, placeholders in theme texts, and the prose of the rules."""
