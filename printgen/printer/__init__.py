"""Printer profiles: a test page, its readings, and the corrections that they give."""
