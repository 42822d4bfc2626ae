"""The nouns that the layers share: paper, pieces, layouts, sheets, choices and the manifest."""
