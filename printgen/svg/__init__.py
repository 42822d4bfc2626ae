"""SVG path data: read into our own segments, and measured; needs nothing but geometry."""
