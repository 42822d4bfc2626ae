"""Small drawings of paper, parts and documents for the guide."""
