"""The ASGI application of the studio: pages of an open edition, its changes, and one stream of news."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any

from msgspec.json import encode
from starlette.applications import Starlette
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from printgen.art.frame import VARIANTS
from printgen.errors import PrintgenError, Problem, quoted
from printgen.limits import PICTURE_BYTES
from printgen.messages import message
from printgen.resources import folder as bundled
from printgen.studio.archives import unpacked_edition, zipped_edition
from printgen.studio.beginning import begin, beginning, found_edition
from printgen.studio.files import ChangedElsewhereError
from printgen.studio.open_edition import OpenEdition
from printgen.studio.pages import LIGHTS, STATIC, Pages, shown_problems
from printgen.studio.printing import documents, proofed, zipped_kit
from printgen.studio.samples import drawing, names_like, palette_picture, scene
from printgen.studio.views import View, Views
from printgen.studio.work import Work
from printgen.theme.edits import EditError
from printgen.theme.style import palette_names, style_names
from printgen.words.translation import Translation

_TICK, _QUIET = 0.25, 0.4  # seconds between looks at what has changed, and without a change before the kit is checked


class Studio:
    """The state that the pages share: the open edition, and how it is shown."""

    def __init__(self, folder: Path | None, base: str, wording: Translation, threads: bool, root: str = "") -> None:
        self.base, self.wording = base, wording
        self.home = folder.parent if folder else Path.cwd()
        self.work = Work(threads)
        self.edition = OpenEdition(folder) if folder else None
        self.variant, self.light = "standard", LIGHTS[0]
        self.changes, self.checked, self.changed_at = 0, -1, 0.0
        self.tab = ""
        self.sent: dict[str, int] = {}  # the versions of the pictures in the middle of the page
        self.root = root  # the path before those of its pages
        self.pages = Pages(wording, root)

    @property
    def shown_variants(self) -> tuple[str, ...]:
        """The variants that are shown."""
        return VARIANTS if self.variant == "both" else (self.variant,)

    def claim_tab(self, request: Request) -> None:
        """Let a page that a browser has loaded, not a part of one, be the tab that may change the edition."""
        if "hx-request" not in request.headers:
            self.tab = token_hex(8)

    def changed(self) -> None:
        """Note a change, so that the whole kit is checked when it is quiet."""
        self.changes += 1
        self.changed_at = asyncio.get_running_loop().time()


Handler = Callable[[Studio, Request], Any]


def studio_app(studio: Studio) -> Starlette:
    """Return the application; ``Guard`` protects it where other pages could reach it."""

    def route(path: str, handler: Handler, method: str = "GET") -> Route:
        return Route(path, partial(_handled, studio, handler), methods=[method])

    return Starlette(
        routes=[
            route("/", _first),
            route("/picture/{document}/{stem}/{side:int}/{variant}/{dpi:int}.png", _picture),
            route("/news", _news),
            route("/put", _put, "POST"),
            route("/reset", _reset, "POST"),
            route("/item/{action}", _item, "POST"),
            route("/undo", _undo, "POST"),
            route("/redo", _redo, "POST"),
            route("/shown", _shown, "POST"),
            route("/paste", _paste, "POST"),
            route("/conflict", _conflict, "POST"),
            route("/start", _start),
            route("/begin", _begin, "POST"),
            route("/open", _open, "POST"),
            route("/scene/{name}.png", _scene),
            route("/palette/{name}.svg", _palette),
            route("/drawing/{name:path}.svg", _drawing),
            route("/choose", _choose),
            route("/upload", _upload, "POST"),
            route("/kit.zip", _kit),
            route("/edition.zip", _edition),
            route("/bring", _bring, "POST"),
            route("/proof", _proof, "POST"),
            Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
            Mount("/fonts", StaticFiles(directory=bundled("fonts") / "ibm-plex-sans")),
            route("/{view}", _view),
        ]
    )


async def _handled(studio: Studio, handler: Handler, request: Request) -> Response:
    """Answer a request; whatever keeps a change from being saved is shown, and nothing that was typed is lost."""
    try:
        if request.method == "POST" and studio.tab and request.headers.get("x-tab") != studio.tab:
            return _notice(studio, "taken")
        response: Response = await handler(studio, request)
    except ChangedElsewhereError:
        form = await request.form()
        typed = {name: str(form[name]) for name in ("path", "value") if name in form}
        return _notice(studio, "changed", typed=typed if request.url.path == "/put" else {})
    except EditError:
        return PlainTextResponse("", 400)
    except PrintgenError as error:
        return _notice(studio, "failed", error.problems)
    except ModuleNotFoundError as error:  # some platforms lack a library
        library = (error.name or "").partition(".")[0]
        fault = message("this needs the library {name}, which is not available here", name=quoted(library))
        hint = message("use printgen installed on a computer")
        return _notice(studio, "failed", (Problem(fault, hint=hint),))
    return response


async def _first(studio: Studio, request: Request) -> Response:
    return RedirectResponse(f"{studio.root}/game" if studio.edition else f"{studio.root}/start", 303)


async def _view(studio: Studio, request: Request) -> Response:
    if studio.edition is None:
        return PlainTextResponse("", 404)
    studio.claim_tab(request)
    name, selected = request.path_params["view"], request.query_params.get("at", "")
    return await studio.work.done(_view_page, studio, name, selected)


def _view_page(studio: Studio, name: str, selected: str) -> Response:
    views = _views(studio)
    if name not in views.names:
        return PlainTextResponse("", 404)
    view = views.view(name, selected)
    return HTMLResponse(studio.pages.page("page.html", **_values(studio, views, view)))


def _views(studio: Studio) -> Views:
    assert studio.edition is not None
    return Views(studio.edition, studio.wording)


def _values(studio: Studio, views: Views, view: View) -> Mapping[str, Any]:
    """Return what the templates show of a view."""
    edition = studio.edition
    assert edition is not None
    versions = {item.id: item.version for row in view.rows for item in row.items}
    is_same, fresh = versions.keys() == studio.sent.keys(), versions.items() - studio.sent.items()
    studio.sent = versions
    return {
        "fresh": {name for name, _ in fresh} if is_same and view.name not in ("board", "print", "look") else None,
        "edition": edition,
        "studio": studio,
        "tab": studio.tab,
        "title": edition.value("title") or "",
        "views": views.names,
        "view": view,
        "spaces": edition.spaces() if view.name == "board" else None,
        "documents": documents(edition) if view.name == "print" else (),
        "styles": style_names(),
        "palettes": palette_names(),
        "problems": shown_problems(edition),
    }


async def _put(studio: Studio, request: Request) -> Response:
    form = await request.form()
    path, text = str(form.get("path", "")), str(form.get("value", ""))
    is_whole = form.get("whole") == "yes"
    return await _changing(studio, form, lambda edition: _typed(edition, studio, path, text), is_whole)


def _typed(edition: OpenEdition, studio: Studio, path: str, text: str) -> None:
    fields = Views(edition, studio.wording).fields
    if fields.is_emptied(path, text) or (not text and not edition.is_inherited(path) and fields.field(path) is None):
        edition.reset(path)
    else:
        edition.put(path, fields.typed(path, text))


async def _reset(studio: Studio, request: Request) -> Response:
    form = await request.form()
    path = str(form.get("path", ""))
    return await _changing(studio, form, lambda edition: edition.reset(path), whole=True)


async def _item(studio: Studio, request: Request) -> Response:
    form = await request.form()
    path, action = str(form.get("path", "")), request.path_params["action"]
    target = ""

    def change(edition: OpenEdition) -> None:
        nonlocal target
        if action == "duplicate":
            target = edition.duplicate(path)
        elif action == "remove":
            edition.remove(path)
        elif action in ("earlier", "later"):
            edition.move(path, 1 if action == "later" else -1)
            target = path

    response = await _changing(studio, form, change, whole=True, at=lambda: target)
    return response


async def _paste(studio: Studio, request: Request) -> Response:
    form = await request.form()
    path, rows = str(form.get("at", "")), str(form.get("rows", ""))
    return await _changing(studio, form, lambda edition: edition.paste(path, rows), whole=True)


async def _undo(studio: Studio, request: Request) -> Response:
    return await _changing(studio, await request.form(), lambda edition: edition.undo(), whole=True)


async def _redo(studio: Studio, request: Request) -> Response:
    return await _changing(studio, await request.form(), lambda edition: edition.redo(), whole=True)


async def _changing(
    studio: Studio,
    form: Any,
    change: Callable[[OpenEdition], Any],
    whole: bool = False,
    at: Callable[[], str] | None = None,
) -> Response:
    """Change the edition and answer with the parts of the page that show it; the ``whole`` page if fields changed."""
    name, selected = str(form.get("view", "game")), str(form.get("at", ""))

    def work() -> Response:
        assert studio.edition is not None
        change(studio.edition)
        views = _views(studio)
        view = views.view(name, (at() if at else "") or selected)
        values = _values(studio, views, view)
        response = HTMLResponse(studio.pages.page("page.html" if whole else "changed.html", **values))
        if whole:
            query = f"?at={view.selected}" if view.selected else ""
            response.headers["HX-Push-Url"] = f"{studio.root}/{view.name}{query}"
        return response

    response = await studio.work.done(work)
    studio.changed()
    return response


async def _shown(studio: Studio, request: Request) -> Response:
    form = await request.form()
    if form.get("variant") in (*VARIANTS, "both"):
        studio.variant = str(form["variant"])
    if form.get("light") in LIGHTS:
        studio.light = str(form["light"])
    return await studio.work.done(_view_page, studio, str(form.get("view", "")), str(form.get("at", "")))


async def _conflict(studio: Studio, request: Request) -> Response:
    form = await request.form()

    def change(edition: OpenEdition) -> None:
        if form.get("keep") == "mine":
            for name in edition.files.changed_elsewhere():
                edition.files.keep_mine(name)
            if "path" in form:
                _typed(edition, studio, str(form["path"]), str(form.get("value", "")))
        else:
            edition.reread()

    return await _changing(studio, form, change, whole=True)


async def _start(studio: Studio, request: Request) -> Response:
    studio.claim_tab(request)
    given = request.query_params
    base, language = given.get("base", studio.base), given.get("language", "")
    offered = await studio.work.done(beginning, studio.home, base, language, studio.wording)
    typed = {name: given.get(name, "") for name in ("title", "style", "currency", "paper")}
    return HTMLResponse(studio.pages.page("start.html", offered=offered, typed=typed, tab=studio.tab))


async def _begin(studio: Studio, request: Request) -> Response:
    form = await request.form()
    given = {name: str(value) for name, value in form.items()}
    return _opened(studio, await studio.work.done(begin, studio.home, given, studio.wording))


async def _open(studio: Studio, request: Request) -> Response:
    form = await request.form()
    return _opened(studio, found_edition(studio.home, str(form.get("folder", ""))))


def _opened(studio: Studio, folder: Path) -> Response:
    studio.edition = OpenEdition(folder)
    studio.changed()
    return HTMLResponse("", headers={"HX-Redirect": f"{studio.root}/game"})


async def _scene(studio: Studio, request: Request) -> Response:
    return _image(await studio.work.later(scene, request.path_params["name"]))


async def _palette(studio: Studio, request: Request) -> Response:
    text = await studio.work.later(palette_picture, request.path_params["name"])
    return _image(text.encode() if text else None, "image/svg+xml")


async def _drawing(studio: Studio, request: Request) -> Response:
    theme = studio.edition.theme if studio.edition else None
    text = drawing(request.path_params["name"], theme.edition.icons if theme else {})
    return _image(text.encode(), "image/svg+xml")


def _image(data: bytes | None, kind: str = "image/png") -> Response:
    """Answer with a picture that does not change while the program runs."""
    if data is None:
        return PlainTextResponse("", 404)
    return Response(data, media_type=kind, headers={"Cache-Control": "private, max-age=3600"})


async def _choose(studio: Studio, request: Request) -> Response:
    path, word = request.query_params.get("path", ""), request.query_params.get("word", "").strip()
    kind = "scenes" if path.rpartition(".")[2] in ("scene", "stones") else "icons"
    names = await studio.work.done(names_like, kind, word)
    template = "found.html" if "word" in request.query_params else "choose.html"
    return HTMLResponse(studio.pages.page(template, path=path, kind=kind, names=names))


async def _upload(studio: Studio, request: Request) -> Response:
    form = await request.form(max_files=1, max_fields=8)
    path, file = str(form.get("path", "")), form.get("file")
    if not isinstance(file, UploadFile):
        return PlainTextResponse("", 400)
    data, name = await file.read(PICTURE_BYTES.most + 1), file.filename or "picture"
    return await _changing(studio, form, lambda edition: edition.add_picture(path, name, data), whole=True)


async def _kit(studio: Studio, request: Request) -> Response:
    edition = studio.edition
    if edition is None or not edition.documents:
        return PlainTextResponse("", 404)
    return _download(edition, await studio.work.done(zipped_kit, edition), "-pdfs")


async def _edition(studio: Studio, request: Request) -> Response:
    edition = studio.edition
    if edition is None:
        return PlainTextResponse("", 404)
    return _download(edition, await studio.work.done(zipped_edition, edition.folder))


def _download(edition: OpenEdition, data: bytes, kind: str = "") -> Response:
    name = f"{edition.folder.resolve().name}{kind}.zip".encode("ascii", "replace").decode().replace('"', "_")
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/zip", headers=headers)


async def _bring(studio: Studio, request: Request) -> Response:
    form = await request.form(max_files=1, max_fields=1)
    file = form.get("file")
    if not isinstance(file, UploadFile):
        return PlainTextResponse("", 400)
    return _opened(studio, await studio.work.done(unpacked_edition, studio.home, await file.read()))


async def _proof(studio: Studio, request: Request) -> Response:
    edition = studio.edition
    if edition is None or not edition.documents:
        return PlainTextResponse("", 404)
    report = await studio.work.done(proofed, edition, studio.wording)
    return HTMLResponse(studio.pages.page("proof.html", report=report))


async def _picture(studio: Studio, request: Request) -> Response:
    given = request.path_params
    stem = "" if given["stem"] == "-" else given["stem"]
    if studio.edition is None or given["variant"] not in VARIANTS or not 20 <= given["dpi"] <= 400:
        return PlainTextResponse("", 404)
    drawn = studio.edition.picture
    data = await studio.work.later(drawn, given["document"], stem, given["variant"], given["dpi"], given["side"])
    if data is None:  # an item that has just gone
        return Response(status_code=204)
    return Response(data, media_type="image/png", headers={"Cache-Control": "private, max-age=3600, immutable"})


def _notice(studio: Studio, kind: str, problems: tuple[Problem, ...] = (), typed: Mapping[str, str] = {}) -> Response:
    """Answer with a message above the page, which stays as it is with everything that was typed."""
    return HTMLResponse(
        studio.pages.notice(kind, problems, typed),
        headers={"HX-Retarget": "#notice", "HX-Reswap": "innerHTML", "HX-Reselect": ".notice"},
    )


async def _news(studio: Studio, request: Request) -> Response:
    tab = request.query_params.get("tab", "")
    studio.tab = studio.tab or tab  # none after a restart
    return StreamingResponse(_news_of(studio, tab), media_type="text/event-stream")


async def _news_of(studio: Studio, tab: str) -> AsyncIterator[str]:
    """Yield the news for a tab: problems of the whole kit once it is quiet, and changes by other programs."""
    yield "retry: 500\n\n"
    ticks = 0
    while studio.tab == tab:
        edition = studio.edition
        is_quiet = asyncio.get_running_loop().time() - studio.changed_at >= _QUIET
        if edition and is_quiet and studio.checked != studio.changes:
            studio.checked = studio.changes
            for document in edition.documents:
                await studio.work.later(edition.check, document)
            yield _event("problems", studio.pages.page("problems.html", problems=shown_problems(edition)))
        ticks += 1
        if edition and ticks % 4 == 0 and edition.files.changed_elsewhere():
            await studio.work.done(edition.reread)
            studio.changed()
            yield _event("reread", "")
        elif ticks % 40 == 0:
            yield ": still here\n\n"
        await asyncio.sleep(_TICK)
    yield _event("taken", studio.pages.notice("taken"))


def _event(name: str, text: str) -> str:
    return f"event: {name}\ndata: {encode(text).decode()}\n\n"
