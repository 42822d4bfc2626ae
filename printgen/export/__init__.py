"""The kit off the paper: a finished kit goes in, files for a screen, a print shop or a cutter come out."""
