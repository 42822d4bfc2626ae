// Runs the studio: Python, the program and its libraries, with the editions in the browser's private file system.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/editions";
const MODULES = "/lib/python";
let bridge = null;
let editions = null;
let saving = Promise.resolve();

async function start({ root, languages, compiled }) {
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  for (const name of ["libraries.pack", "printgen.pack"]) unpack(python.FS, await (await fetch(name)).arrayBuffer());
  const pictures = await fetch("pictures.whl");
  if (pictures.status === 200) python.unpackArchive(await pictures.arrayBuffer(), "zip", { extractDir: MODULES });
  const store = await caches.open("printgen-studio");
  const known = await store.match(compiled);
  if (known) unpack(python.FS, await known.arrayBuffer());
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("editions", { create: true });
  editions = await python.mountNativeFS(HOME, folder);
  python.runPython(`import sys; sys.path.insert(0, "${MODULES}")`);
  const { Bridge } = python.pyimport("printgen.studio.site.bridge");
  bridge = Bridge(HOME, root, python.toPy(languages), save);
  if (!known) setTimeout(() => keepCompiled(store, compiled), 20_000);
}

// Unpack a pack (packs.py) of modules and their files.
function unpack(files, buffer) {
  const start = 4 + new DataView(buffer).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, start - 4)));
  const folders = new Set();
  for (const [name, at, size] of list) {
    const folder = `${MODULES}/${name.slice(0, Math.max(0, name.lastIndexOf("/")))}`;
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    files.writeFile(`${MODULES}/${name}`, new Uint8Array(buffer, start + at, size), { canOwn: true });
  }
}

// Keep what Python has compiled for the next visit, which then starts in half the time.
async function keepCompiled(store, name) {
  const data = bridge.compiled(MODULES);
  await store.put(name, new Response(data.toJs()));
  data.destroy();
}

// Write what has changed to the private file system, one time after the other.
function save() {
  saving = saving.catch(() => {}).then(() => editions.syncfs());
  return saving.then(
    () => self.postMessage({ unsaved: false }),
    (error) => {
      self.postMessage({ unsaved: true });
      throw error;
    },
  );
}

class Reply {
  is_closed = false;

  constructor(port) {
    this.port = port;
    port.onmessage = () => (this.is_closed = true);
  }

  start(status, headers) {
    this.port.postMessage({ status, headers: headers.toJs() });
    headers.destroy();
  }

  send(data) {
    const part = data.toJs();
    this.port.postMessage({ part }, [part.buffer]);
    data.destroy();
  }

  end() {
    this.port.postMessage({ end: true });
  }
}

self.onmessage = async ({ data, ports }) => {
  if (data.start) {
    try {
      await start(data.start);
      self.postMessage({ ready: `${data.start.root}/` });
    } catch (error) {
      self.postMessage({ failed: error.message });
    }
    return;
  }
  await bridge.answer(data, new Reply(ports[0]));
};
