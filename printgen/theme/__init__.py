"""Themes: folders of strangers go in, valid editions and their words come out."""
