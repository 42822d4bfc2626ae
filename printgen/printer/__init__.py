"""What one printer does to a page, by the readings of a test page, and what undoes its faults."""
