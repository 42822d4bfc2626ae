"""Count the pages and different fronts per document in a kit.json; print them as JSON.

A separate process keeps the bench small: a child's peak memory is never reported below its parent's.
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
