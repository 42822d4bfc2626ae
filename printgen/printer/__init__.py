"""What one printer does to a page: readings of a test page go in; a profile, and what undoes its faults, come out."""
