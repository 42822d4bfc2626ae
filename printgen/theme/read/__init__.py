"""Reading a theme: its files, the themes that it extends, and what is wrong with them."""
