// The board with the pieces on it: drawn, moved by pointer and keyboard, zoomed and panned.
"use strict";

const FRICTION = 900; // mm/s² that a sliding token loses of its speed
const FASTEST = 2600; // mm/s of a flick
const STEP = 5, FINE_STEP = 1; // mm that an arrow key moves a piece
const CLICK = 5; // px that a pointer may move and still click
const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Board {
  constructor(kit, model, menu) {
    this.kit = kit;
    this.model = model;
    this.menu = menu;
    this.view = document.getElementById("view");
    this.world = document.getElementById("world");
    this.shown = new Map();
    this.pointers = new Map();
    this.scale = 1;
    this.at = { x: 0, y: 0 };
    this.world.style.setProperty("--wide", kit.board.width);
    this.world.style.setProperty("--high", kit.board.height);
    this.layDecks();
    this.listen();
    this.whole();
    model.listeners.push(() => this.draw());
    this.draw();
  }

  // ---- drawing -------------------------------------------------------------------------------------------------

  draw() {
    const here = new Set(this.model.held(BOARD));
    for (const [id, element] of this.shown) {
      if (!here.has(id)) { element.remove(); this.shown.delete(id); }
    }
    for (const id of here) this.drawPiece(id);
    for (const deck of this.kit.decks) this.drawDeck(deck);
  }

  drawPiece(id) {
    const piece = this.model.state.pieces[id], thing = this.model.of(id);
    let element = this.shown.get(id);
    if (!element) {
      element = document.createElement("button");
      element.className = `piece ${piece.kind}`;
      element.dataset.id = id;
      element.append(new Image());
      element.style.setProperty("--w", thing.width);
      element.style.setProperty("--h", thing.height);
      this.world.append(element);
      this.shown.set(id, element);
    }
    const source = this.kit.images[piece.down ? thing.back ?? thing.front : thing.front];
    const image = element.firstChild;
    if (image.src !== source) image.src = source;
    image.alt = "";
    image.draggable = false;
    const space = this.model.spaceUnder(id);
    element.setAttribute("aria-label", space ? this.kit.say("thing_at", { thing: this.model.name(id), place: space.name }) : this.model.name(id));
    element.style.zIndex = piece.z || 1;
    this.put(element, piece.x, piece.y, piece.turn || 0);
  }

  put(element, x, y, turn) {
    element.style.setProperty("--x", x);
    element.style.setProperty("--y", y);
    element.style.setProperty("--turn", `${turn}deg`);
  }

  layDecks() {
    this.kit.decks.forEach((deck) => {
      const element = document.createElement("button");
      element.className = "piece deck";
      element.dataset.deck = deck.id;
      element.append(new Image());
      element.firstChild.src = this.kit.images[deck.back ?? deck.cards[0].front];
      element.firstChild.alt = "";
      element.firstChild.draggable = false;
      element.style.setProperty("--w", deck.width);
      element.style.setProperty("--h", deck.height);
      this.put(element, deck.x, deck.y, 0);
      this.world.append(element);
      deck.element = element;
    });
  }

  drawDeck(deck) {
    const left = this.model.state.decks[deck.id].length;
    deck.element.setAttribute("aria-label", `${deck.name}: ${this.kit.say("left", { n: left })}`);
    deck.element.classList.toggle("empty", left === 0);
    deck.element.dataset.count = this.kit.number(left);
  }

  // ---- zoom and pan --------------------------------------------------------------------------------------------

  // Shows the board with all that lies beside it.
  whole() {
    const { clientWidth, clientHeight } = this.view, box = this.extent();
    this.scale = Math.max(0.05, Math.min(clientWidth / (box.right - box.left), clientHeight / (box.bottom - box.top)));
    this.at = {
      x: clientWidth / 2 - ((box.left + box.right) / 2) * this.scale,
      y: clientHeight / 2 - ((box.top + box.bottom) / 2) * this.scale,
    };
    this.show();
  }

  // The edges (mm) of the board with its decks and of where tokens wait, with a margin.
  extent() {
    const { width, height } = this.kit.board, margin = 8;
    const beside = [...this.kit.decks, ...this.kit.tokens.map((token, at) => ({ ...token, ...(this.kit.sliding ? token : this.model.waiting(at)) }))];
    const edge = (side, sign, found) => Math[sign < 0 ? "min" : "max"](found, ...beside.map((one) => (side === "x" ? one.x + (sign * one.width) / 2 : one.y + (sign * one.height) / 2))) + sign * margin;
    return { left: edge("x", -1, 0), right: edge("x", 1, width), top: edge("y", -1, 0), bottom: edge("y", 1, height) };
  }

  zoom(by, x = this.view.clientWidth / 2, y = this.view.clientHeight / 2) {
    const scale = Math.min(20, Math.max(0.2, this.scale * by));
    this.at.x = x - (x - this.at.x) * (scale / this.scale);
    this.at.y = y - (y - this.at.y) * (scale / this.scale);
    this.scale = scale;
    this.show();
  }

  show() {
    this.world.style.setProperty("--k", this.scale);
    this.world.style.translate = `${this.at.x}px ${this.at.y}px`;
  }

  point(event) {
    const box = this.view.getBoundingClientRect();
    return { x: (event.clientX - box.left - this.at.x) / this.scale, y: (event.clientY - box.top - this.at.y) / this.scale };
  }

  middle() {
    return { x: (this.view.clientWidth / 2 - this.at.x) / this.scale, y: (this.view.clientHeight / 2 - this.at.y) / this.scale };
  }

  // ---- pointers ------------------------------------------------------------------------------------------------

  listen() {
    this.view.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = this.view.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    this.view.addEventListener("pointerdown", (event) => this.down(event));
    this.view.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) this.view.addEventListener(kind, (event) => this.up(event));
    this.view.addEventListener("keydown", (event) => this.key(event));
    this.view.addEventListener("contextmenu", (event) => {
      const element = event.target.closest(".piece");
      if (element) { event.preventDefault(); this.open(element); }
    });
    new ResizeObserver(() => this.show()).observe(this.view);
  }

  down(event) {
    if (event.button > 0) return;
    this.view.setPointerCapture(event.pointerId);
    const element = event.target.closest(".piece");
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 2) { this.drag = null; this.apart = this.spread(); return; }
    const at = this.point(event);
    this.drag = { element, from: { x: event.clientX, y: event.clientY }, moved: false, trail: [] };
    const piece = element?.dataset.id && this.model.state.pieces[element.dataset.id];
    if (piece) this.drag.grip = { x: at.x - piece.x, y: at.y - piece.y };
    element?.focus();
  }

  move(event) {
    const known = this.pointers.get(event.pointerId);
    if (!known) return;
    const by = { x: event.clientX - known.x, y: event.clientY - known.y };
    Object.assign(known, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 2) return this.pinch();
    const drag = this.drag;
    if (!drag) return;
    if (Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) > CLICK) drag.moved = true;
    if (!drag.moved) return;
    if (!drag.grip) { this.at.x += by.x; this.at.y += by.y; this.show(); return; }
    const at = this.point(event);
    drag.place = { x: at.x - drag.grip.x, y: at.y - drag.grip.y };
    drag.trail.push({ ...drag.place, time: event.timeStamp });
    drag.trail = drag.trail.filter((one) => event.timeStamp - one.time < 100);
    const piece = this.model.state.pieces[drag.element.dataset.id];
    drag.element.classList.add("dragged");
    this.put(drag.element, drag.place.x, drag.place.y, piece.turn || 0);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    this.apart = null;
    const drag = this.drag;
    this.drag = null;
    if (!drag) return;
    drag.element?.classList.remove("dragged");
    if (!drag.moved) { if (drag.element && event.type === "pointerup") this.open(drag.element); return; }
    if (!drag.place) return;
    const id = drag.element.dataset.id, target = dropped(event);
    if (target) return this.model.give(id, target);
    const speed = this.speed(drag.trail, event.timeStamp);
    if (this.kit.sliding && this.model.state.pieces[id].kind === "token" && Math.hypot(speed.x, speed.y) > 120) this.slide(id, drag.place, speed);
    else this.model.place(id, drag.place.x, drag.place.y);
  }

  spread() {
    const [one, other] = [...this.pointers.values()];
    return { length: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }

  pinch() {
    const now = this.spread(), box = this.view.getBoundingClientRect();
    this.at.x += now.x - this.apart.x;
    this.at.y += now.y - this.apart.y;
    this.zoom(now.length / this.apart.length, now.x - box.left, now.y - box.top);
    this.apart = now;
  }

  // ---- a flick -------------------------------------------------------------------------------------------------

  speed(trail, now) {
    const first = trail[0], last = trail[trail.length - 1];
    if (!first || last.time - first.time < 10 || now - last.time > 60) return { x: 0, y: 0 };
    const seconds = (last.time - first.time) / 1000;
    return { x: (last.x - first.x) / seconds, y: (last.y - first.y) / seconds };
  }

  // A token slides on and loses speed until it lies still; then it is told where it came to lie.
  slide(id, from, speed) {
    const size = Math.min(Math.hypot(speed.x, speed.y), FASTEST);
    const way = (size * size) / (2 * FRICTION), toward = Math.atan2(speed.y, speed.x);
    const end = { x: from.x + Math.cos(toward) * way, y: from.y + Math.sin(toward) * way };
    const rest = () => { this.model.place(id, end.x, end.y, false); this.tellRest(id); };
    if (calm.matches) return rest();
    const element = this.shown.get(id), seconds = size / FRICTION, begun = performance.now();
    const frame = (now) => {
      const time = Math.min((now - begun) / 1000, seconds);
      const gone = size * time - (FRICTION * time * time) / 2;
      this.put(element, from.x + Math.cos(toward) * gone, from.y + Math.sin(toward) * gone, 0);
      if (time < seconds) requestAnimationFrame(frame); else rest();
    };
    requestAnimationFrame(frame);
  }

  tellRest(id) {
    const piece = this.model.state.pieces[id], { width, height } = this.kit.board;
    const space = this.model.spaceUnder(id), thing = this.model.name(id);
    const off = piece.x < 0 || piece.y < 0 || piece.x > width || piece.y > height;
    if (off || space) this.model.tell(off ? "off" : "holds", { thing, place: space?.name });
  }

  // ---- keys ----------------------------------------------------------------------------------------------------

  key(event) {
    const element = event.target.closest(".piece"), arrow = ARROWS[event.key];
    if (event.key === "+" || event.key === "-") { this.zoom(event.key === "+" ? 1.25 : 0.8); event.preventDefault(); return; }
    if (element && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); this.open(element); return; }
    if (!arrow) return;
    event.preventDefault();
    if (element?.dataset.id) {
      const piece = this.model.state.pieces[element.dataset.id], step = event.shiftKey ? FINE_STEP : STEP;
      this.model.place(element.dataset.id, piece.x + arrow.x * step, piece.y + arrow.y * step, false);
    } else {
      this.at.x -= arrow.x * 40;
      this.at.y -= arrow.y * 40;
      this.show();
    }
  }

  open(element) {
    if (element.dataset.deck) this.menu.ofDeck(element.dataset.deck, element);
    else this.menu.ofPiece(element.dataset.id, element);
  }
}

const ARROWS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

// The holder (a player, the bank) on whose part of the panel a pointer was let go.
function dropped(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest("[data-holder]")?.dataset.holder ?? "";
}
