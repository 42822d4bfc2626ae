"""The studio: an edition in the browser, its printed things beside the fields that change them.

``files`` keeps the files of a folder as text, with undo. ``open_edition`` reads them as an edition, changes its values
and draws its items; ``fields`` describes the values as form fields. ``app`` is the ASGI application, ``guard`` its
protection against other pages, ``server`` its home on one's own machine.
"""
