// Answers requests with the stored files of the site, and those of the studio's pages through the page that runs it.
"use strict";

const scope = new URL(self.registration.scope);
const studio = `${scope.pathname}studio/`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const path = url.pathname.slice(scope.pathname.length);
  const isOurs = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  if (isOurs && path !== "files.json" && !path.startsWith("files/")) event.respondWith(answered(event.request, url, path));
});

async function answered(request, url, path) {
  const file = await stored(path || "index.html");
  if (file) return file;
  if (!url.pathname.startsWith(studio)) return fetch(request);
  const body = new Uint8Array(request.method === "GET" ? 0 : await request.arrayBuffer());
  const asked = { method: request.method, path: url.pathname + url.search, headers: [...request.headers], body };
  for (const page of await self.clients.matchAll({ type: "window" })) {
    if (page.frameType !== "top-level") continue;
    const answer = await answerOf(page, asked);
    if (answer) return answer;
  }
  if (request.mode === "navigate") return Response.redirect(scope.href, 303);
  return new Response("", { status: 503 });
}

async function stored(path) {
  const store = await caches.open("printgen-studio");
  const list = await (await store.match(`${scope.pathname}files.json`))?.json();
  const file = list?.files.find((one) => one.path === path);
  const found = file && (await store.match(`${scope.pathname}content/${file.hash}`));
  return file?.optional && !found ? new Response(null, { status: 204 }) : found;
}

// Return the answer of the worker of a page, whose parts come one by one; nothing if the page has none.
function answerOf(page, asked) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let parts = null;
    const body = new ReadableStream({
      start: (controller) => (parts = controller),
      cancel: () => port1.postMessage({ closed: true }),
    });
    port1.onmessage = ({ data }) => {
      if (data.absent) resolve(null);
      else if (data.status) resolve(new Response(isEmpty(data.status) ? null : body, data));
      else if (data.part) parts.enqueue(data.part);
      else if (data.end) parts.close();
    };
    page.postMessage(asked, [port2]);
  });
}

const isEmpty = (status) => [204, 304].includes(status);
