"""Counts what a kit.json says was printed: pages by document, and how many different fronts, as JSON on stdout.

A process of its own, so that the bench stays small: a child's peak memory is never reported below its parent's.
"""

import json
import sys
from pathlib import Path

documents = json.loads(Path(sys.argv[1]).read_bytes())["documents"]
pages = {document["name"]: len(document["pages"]) for document in documents}
fronts = {
    document["name"]: len({i["id"] for page in document["pages"] for i in page["items"] if i["face"] == "front"})
    for document in documents
}
print(json.dumps({"pages": pages, "fronts": fronts}))
