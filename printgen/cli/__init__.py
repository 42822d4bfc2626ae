"""The command line: one file a command or a family of them; the only place that prints and exits."""
