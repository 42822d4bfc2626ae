"""The studio as a folder of static files: the application runs in the page itself, in Pyodide.

``start.js`` downloads all files once and starts ``worker.js``, which runs Python. ``service-worker.js`` answers the
requests of the studio's pages with these files, or hands them to the worker, where ``bridge`` calls the application.
"""
