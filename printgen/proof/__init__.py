"""Looks at finished PDFs: what a kit's folder holds goes in; findings, ink figures and pictures come out."""
