"""Pictures as data: paths, type, icons and inks, with no knowledge of games or PDFs."""
