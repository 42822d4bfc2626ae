"""Events: their files and lists of players read and checked, seating solved, results ranked."""
