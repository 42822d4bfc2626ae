"""What each game's finished kits must show, derived from the theme alone."""
