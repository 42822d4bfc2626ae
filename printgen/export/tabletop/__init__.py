"""A kit for Tabletop Simulator."""
