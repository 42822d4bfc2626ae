"""The players of an event: listed, named, sorted and admitted."""
