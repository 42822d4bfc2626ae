"""A kit laid out on paper, before any ink."""
