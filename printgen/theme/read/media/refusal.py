"""What is raised for a file that a theme must not use."""


class RefusedError(Exception):
    """A file that a theme must not use: why, and what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
