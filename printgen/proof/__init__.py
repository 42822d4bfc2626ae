"""The proof: checks of finished PDFs, figures of their ink, and pictures of the kit put together."""
