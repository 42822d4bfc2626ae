"""The rules of games as data, what they propose at each position, computer players and simulated games."""
