"""Many kits: tables of jobs, engines that make them, and stores that keep them.

1. ``tables`` reads a table row by row, ``jobs`` makes a ``Job`` of each row or of each theme in a folder.
2. ``making`` is the work: a pure function from a job to its ``Receipt``, on ``printgen.api``.
3. ``engines`` lists the executors that can run it; ``workers`` is the local one.
4. ``stores`` keeps kits and receipts in a folder or in an object store.
5. ``run`` checks all jobs, hands them to an engine, a few at a time, and yields the receipts.
"""
