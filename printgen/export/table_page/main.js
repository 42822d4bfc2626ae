// Puts the table together from the data of the page, and keeps the game in the browser between two visits.
"use strict";

const kit = new Kit(JSON.parse(document.getElementById("data").textContent));
for (const element of document.querySelectorAll("[data-label]")) {
  const text = kit.say(element.dataset.label);
  if (element.dataset.as) element.setAttribute(element.dataset.as, text); else element.textContent = text;
}
const model = kit.shared ? new RemoteModel(kit) : new Model(kit);
const menu = new Menu(kit, model);
const board = new Board(kit, model, menu);
menu.board = board;
const turn = new Turn(kit, model, model.play);
const marks = new Marks(kit, model, model.play, board);
const panel = new Panel(kit, model, menu, board, new Offers(kit, model, menu));
const sounds = new Sounds(model);
if (kit.shared) new Company(kit, model);
const STORED = `printgen-table-${kit.id}`;

if (!kit.shared) try {
  const kept = localStorage.getItem(STORED);
  if (kept) { model.load(kept); model.past = []; model.changed(); }
  model.listeners.push(() => { if (localStorage.getItem(STORED) !== model.saved()) localStorage.setItem(STORED, model.saved()); });
  // Two tabs of one game share it.
  addEventListener("storage", (event) => { if (event.key === STORED && event.newValue) model.adopt(event.newValue); });
} catch {
  // A browser that keeps nothing for files: the game can still be saved to one.
}
const robots = kit.shared ? null : new Robots(kit, model, board);
