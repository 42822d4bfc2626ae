"""Cut-out pieces: buildings, tokens and dice."""
