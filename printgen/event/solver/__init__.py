"""The solver for seating: splits into tables, a search for good seatings, and proofs that none is better."""
