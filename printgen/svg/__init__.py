"""SVG: path data read into our own segments, and whole files into painted paths; needs geometry and colours alone."""
