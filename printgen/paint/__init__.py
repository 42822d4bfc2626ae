"""PDF files from sheets and inks, written with ReportLab, and PDF pages as pixels."""
