"""The commands, one file each or a family of them."""
