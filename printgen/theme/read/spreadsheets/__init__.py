"""Spreadsheets that a theme names: workbooks and folders of CSV files, read into a tree such as theme.yaml gives."""
