"""Cut files for hobby cutters, a page of a kit each."""
