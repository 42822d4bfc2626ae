"""The boxes that the cards are kept in, and the tray for the notes: nets to cut, fold and glue."""
