"""The command line: the commands and their options, and where it starts; the only place that prints and exits."""
