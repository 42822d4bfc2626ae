"""The long board that tokens slide down."""
