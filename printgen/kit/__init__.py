"""A kit: its choices, layout, painting and files, and their nouns, such as papers, components and sheets."""
