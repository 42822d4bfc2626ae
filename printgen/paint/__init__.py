"""Painting: inked sheets as PDF bytes, and PDF pages as pixels; the only room that knows ReportLab."""
