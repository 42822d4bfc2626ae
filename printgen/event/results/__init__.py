"""The results of a round: read, checked and ranked."""
