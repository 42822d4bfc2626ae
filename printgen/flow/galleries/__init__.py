"""What a theme can name, to look at: a module a gallery (icons, ornaments, palettes ...), and how they are drawn."""
