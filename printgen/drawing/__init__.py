"""Pictures as data: paths, type, icons, ornaments and inks, with no knowledge of games or PDFs."""
