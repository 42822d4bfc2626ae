"""A first theme of one's own: a bundled edition written out, to be written over."""
