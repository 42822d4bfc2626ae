"""Cards as files for a print shop, by profiles of what shops take."""
