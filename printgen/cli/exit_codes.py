"""The exit codes that are not those of a user's errors, which know their own."""

PROOF_FAULT = 3  # the proof found a fault
OWN_FAULT = 4  # a fault of printgen's own
