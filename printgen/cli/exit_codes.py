"""Exit codes besides those of user errors, which carry their own."""

PROOF_FAULT = 3  # the proof found a fault
OWN_FAULT = 4  # an internal error
