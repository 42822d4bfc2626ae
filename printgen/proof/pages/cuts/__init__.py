"""What of a finished page is cut and what is scored."""
