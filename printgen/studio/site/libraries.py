"""The runtime and the libraries of the site: Pyodide from npm, compiled wheels from PyPI, others as installed here."""

import re
import subprocess
import sys
import tarfile
from base64 import b64decode
from collections.abc import Iterator, Mapping
from hashlib import sha256, sha512
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

from msgspec import Struct
from msgspec.json import decode, encode

from printgen.errors import PrintgenError, Problem, quoted
from printgen.messages import message
from printgen.words.translation import interface_languages

PYODIDE = "314.0.7"
_PACKAGE_HASH = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
_MODULES = "python_stdlib.zip"
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", _MODULES)
_LOCK = "pyodide-lock.json"
_WHEELS = Path(__file__).with_name("libraries.txt")
_PLATFORM = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--implementation=cp")
_INSTALLED = (
    *("anyio", "attrs", "babel", "budoux", "idna", "jinja2", "jsonschema"),
    *("jsonschema-specifications", "markupsafe", "mistune", "pyphen", "python-bidi", "python-multipart", "pyyaml"),
    *("referencing", "reportlab", "segno", "starlette", "typing-extensions"),
)
_COMPILED = (".so", ".pyd", ".pyc", ".dylib", ".pyi", ".c", ".h", ".pyx")
# What no page needs, and what imports the compiled part of a library beside its plain one.
_LEFT_OUT = re.compile(
    r"reportlab/(fonts|graphics|platypus)/|bidi/(__init__|wrapper)\.py|\.\.|.*/tests?/|.*/(RECORD|README)|pyphen/.*_(AT|CH)\."
)
_UNUSED_MODULES = re.compile(r"(_pyrepl|ensurepip|pydoc_data|unittest|venv|wsgiref)/|(doctest|pdb|turtle)\.py")
_LOCALE = re.compile(r"babel/locale-data/([a-z]+)(_\w+)?\.dat")
_DICTIONARY = re.compile(r"pyphen/dictionaries/hyph_([a-z]+)(_\w+)?\.dic")


class Foreign(Struct, frozen=True):
    """A file of Pyodide's own distribution."""

    name: str
    address: str
    sha256: str


def runtime(parts: Path) -> Mapping[str, bytes]:
    """Return the files of Pyodide by name; the npm package is downloaded to ``parts`` unless it is there."""
    archive = parts / f"pyodide-{PYODIDE}.tgz"
    if not archive.is_file():
        _run("npm", "pack", "--silent", f"--pack-destination={parts}", f"pyodide@{PYODIDE}")
    if sha512(archive.read_bytes()).digest() != b64decode(_PACKAGE_HASH):
        archive.unlink()
        raise PrintgenError(Problem(message("{file} is not the file that was expected", file=quoted(archive.name))))
    with tarfile.open(archive) as files:
        found = {name: files.extractfile(f"package/{name}") for name in (*_RUNTIME, _LOCK)}
        read = {name: file.read() for name, file in found.items() if file}
    return {**read, _MODULES: _uncompressed(read[_MODULES])}


def _uncompressed(data: bytes) -> bytes:
    """Return a ZIP file of modules without compression: Python reads it faster, and as a whole it becomes smaller."""
    made = BytesIO()
    with ZipFile(BytesIO(data)) as files, ZipFile(made, "w") as plain:
        needed = (entry for entry in files.infolist() if not _UNUSED_MODULES.match(entry.filename))
        for entry in sorted(needed, key=lambda entry: entry.filename):
            plain.writestr(ZipInfo(entry.filename), files.read(entry))
    return made.getvalue()


def without_packages(lock: bytes) -> bytes:
    """Return Pyodide's list of its distribution without the packages, which the site does not load by it."""
    return encode({**decode(lock), "packages": {}})


def pillow(lock: bytes) -> Foreign:
    """Return the wheel of Pillow of Pyodide's distribution."""
    found = decode(lock)["packages"]["pillow"]
    name = found["file_name"]
    return Foreign(name, f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/{name}", found["sha256"])


def libraries(parts: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of all libraries by their names in a folder of modules."""
    yield "rpds.py", Path(__file__).with_name("maps.py").read_bytes()
    yield "bidi/__init__.py", b""
    for name in _INSTALLED:
        for path in distribution(name).files or ():
            if _is_needed(path.as_posix()):
                yield path.as_posix(), Path(str(path.locate())).read_bytes()
    for wheel in _wheels(parts):
        with ZipFile(wheel) as files:
            for entry in files.infolist():
                if not entry.is_dir() and not _LEFT_OUT.match(entry.filename):
                    yield entry.filename, files.read(entry)


def _is_needed(name: str) -> bool:
    language = _LOCALE.fullmatch(name) or _DICTIONARY.fullmatch(name)
    is_plain = not name.endswith(_COMPILED) and not _LEFT_OUT.match(name)
    return is_plain and (language is None or language[1] in (*interface_languages(), "root"))


def _wheels(parts: Path) -> list[Path]:
    """Return the compiled wheels; they are downloaded to ``parts`` unless they are there."""
    folder = parts / sha256(_WHEELS.read_bytes()).hexdigest()[:16]
    if not folder.is_dir():
        made = parts / "downloading"
        pip = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "--only-binary=:all:")
        _run(*pip, *_PLATFORM, "--abi=cp314", "--abi=abi3", "--abi=none", f"--dest={made}", f"--requirement={_WHEELS}")
        made.rename(folder)
    return sorted(folder.glob("*.whl"))


def _run(*command: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise PrintgenError(Problem(f"{command[0]}: {error.strerror}")) from error
    if done.returncode:
        raise PrintgenError(Problem(f"{' '.join(command[:3])}: {done.stderr.strip()[-2000:]}"))
