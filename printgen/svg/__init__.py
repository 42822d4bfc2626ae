"""SVG: path data read into segments, and whole files into painted paths; imports only geometry and colors."""
