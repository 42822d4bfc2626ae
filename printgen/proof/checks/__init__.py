"""The checks of a finished kit, one file a check."""
