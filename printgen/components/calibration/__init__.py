"""The test page that measures a printer."""
