"""Running text: Markdown broken into lines and set in strips, tables and columns."""
