"""What the printed things of several folders share."""
