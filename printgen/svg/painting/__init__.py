"""What the shapes of an SVG are painted with."""
