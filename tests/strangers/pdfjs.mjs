// Open files with pdf.js and render each page; print a JSON object of [complaints, shares of dark pixels] by file.
// node pdfjs.mjs MODULES FILE...
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [modules, ...files] = process.argv.slice(2);
let said = [];
for (const name of ["log", "warn", "error"]) console[name] = (...words) => said.push(words.join(" "));
const { createCanvas } = await import(pathToFileURL(`${modules}/@napi-rs/canvas/index.js`));
const pdfjs = await import(pathToFileURL(`${modules}/pdfjs-dist/legacy/build/pdf.mjs`));

const found = {};
for (const file of files) {
  said = [];
  const inked = [];
  try {
    const data = new Uint8Array(await readFile(file));
    const pdf = await pdfjs.getDocument({ data, verbosity: 1, isEvalSupported: false, disableFontFace: true }).promise;
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: 0.4 });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const context = canvas.getContext("2d");
      await page.render({ canvasContext: context, viewport }).promise;
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
      let dark = 0;
      for (let at = 0; at < pixels.length; at += 4) if (pixels[at] + pixels[at + 1] + pixels[at + 2] < 600) dark++;
      inked.push(dark / (canvas.width * canvas.height));
    }
    await pdf.destroy();
  } catch (error) {
    said.push(String(error));
  }
  found[file] = [said, inked];
}
process.stdout.write(JSON.stringify(found));
