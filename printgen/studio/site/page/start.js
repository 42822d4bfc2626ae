// Downloads the files of the studio once, starts Python in a worker, and shows the studio in a frame.

const text = document.getElementById("text");
const progress = document.getElementById("progress");
const go = document.getElementById("go");
const here = new URL(".", location.href).pathname;
let words = {};
let worker = null;

// Return the list of all files: the newest, or without a network the one of the last visit.
async function listOfFiles(store) {
  const known = await store.match("files.json");
  try {
    const answer = await fetch("files.json", { cache: "no-cache" });
    if (!answer.ok) throw new Error(`files.json: ${answer.status}`);
    return answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

// Store each file of the list under the hash of its content, and the list once all of them are there. Return the name
// under which the worker keeps compiled modules of these files.
async function download() {
  const store = await caches.open("printgen-studio");
  const answer = await listOfFiles(store);
  const list = await answer.clone().json();
  const stored = new Set((await store.keys()).map((request) => new URL(request.url).pathname));
  const missing = list.files.filter((file) => !stored.has(`${here}content/${file.hash}`));
  const total = missing.reduce((sum, file) => sum + file.size, 0);
  let done = 0;
  for (const file of missing) {
    try {
      await store.put(`content/${file.hash}`, await fetched(file, (bytes) => (progress.value = (done += bytes) / total)));
    } catch (error) {
      if (!file.optional) throw error;
    }
  }
  await store.put("files.json", answer);
  const compiled = `content/compiled-${list.files.filter((file) => file.path.endsWith(".pack")).map((file) => file.hash)}`;
  const kept = new Set([compiled, ...list.files.map((file) => `content/${file.hash}`)].map((path) => here + path));
  for (const request of await store.keys()) {
    const path = new URL(request.url).pathname;
    if (path.startsWith(`${here}content/`) && !kept.has(path)) await store.delete(request);
  }
  return compiled;
}

async function fetched(file, advance) {
  const answer = await fetch(file.source, { integrity: file.integrity, cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file.source}: ${answer.status}`);
  const counted = new TransformStream({
    transform(chunk, controller) {
      advance(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  let body = answer.body.pipeThrough(counted);
  if (file.compressed) body = body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": file.type } });
}

async function serviceWorker() {
  await navigator.serviceWorker.register("service-worker.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
}

// One tab at a time has the lock, and with it the editions.
function onlyTab(isTaken) {
  return new Promise((resolve) => {
    const options = isTaken ? { steal: true } : { ifAvailable: true };
    const held = navigator.locks.request(`printgen-studio ${here}`, options, (lock) => {
      resolve(Boolean(lock));
      return lock ? new Promise(() => {}) : null;
    });
    held.catch(() => {
      worker?.terminate();
      worker = null;
      document.querySelector("iframe")?.remove();
      ask(words.elsewhere, words.here, () => location.reload());
    });
  });
}

function ask(question, button, action) {
  document.getElementById("start").hidden = false;
  progress.hidden = true;
  text.textContent = question;
  go.textContent = button;
  go.hidden = false;
  go.onclick = () => {
    go.hidden = true;
    progress.hidden = false;
    action();
  };
}

function startWorker(compiled) {
  return new Promise((resolve, reject) => {
    worker = new Worker("worker.js", { type: "module" });
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve(data.ready);
      if (data.failed) reject(new Error(data.failed));
      if ("unsaved" in data) document.getElementById("unsaved").hidden = !data.unsaved;
    };
    worker.postMessage({ start: { root: `${here}studio`, languages: [...navigator.languages], compiled } });
  });
}

// Requests of the frame come from the service worker, and go to the worker with the port for its answer.
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (worker) worker.postMessage(data, ports);
  else ports[0].postMessage({ absent: true });
});

function show(page) {
  const frame = document.createElement("iframe");
  frame.src = page;
  frame.addEventListener("load", () => {
    document.getElementById("start").hidden = true;
    document.title = frame.contentDocument?.title || document.title;
  });
  document.body.append(frame);
}

async function wordsOf(languages) {
  const all = await (await fetch("words.json")).json();
  const code = languages.map((one) => one.split("-")[0]).find((one) => one in all) ?? "en";
  document.documentElement.lang = code;
  document.documentElement.dir = code === "ar" ? "rtl" : "ltr";
  return all[code];
}

async function start(isTaken = false) {
  try {
    words = await wordsOf(navigator.languages);
    document.getElementById("kept").textContent = words.kept;
    document.getElementById("unsaved").textContent = words.unsaved;
    if (!navigator.serviceWorker || !navigator.storage?.getDirectory || !navigator.locks) {
      progress.hidden = true;
      text.textContent = words.old;
      return;
    }
    if (!(await onlyTab(isTaken))) return ask(words.elsewhere, words.here, () => start(true));
    text.textContent = words.loading;
    navigator.storage.persist?.();
    await serviceWorker();
    const compiled = await download();
    text.textContent = words.starting;
    progress.removeAttribute("value");
    show(await startWorker(compiled));
  } catch (error) {
    console.error(error);
    ask(`${words.failed ?? "The studio could not be loaded."} (${error.message})`, words.again ?? "Try again", () => location.reload());
  }
}

start();
