"""The numbered steps of the guide, for each thing to build."""
