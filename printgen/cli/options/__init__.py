"""What a command is called with: options, the values that they take, and what a shell offers for them."""
