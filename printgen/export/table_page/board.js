// The board with the pieces on it: drawn, and moved by pointer and keyboard.
"use strict";

const STEP = 5, FINE_STEP = 1; // mm that an arrow key moves a piece
const ABOVE = 40000; // layers by which tokens lie above buildings and cards
const LEAST = 24; // px that tokens have at least
const CLICK = 5; // px that a pointer may move and still click

class Board {
  constructor(kit, model, menu) {
    this.kit = kit;
    this.model = model;
    this.menu = menu;
    this.view = document.getElementById("view");
    this.world = document.getElementById("world");
    this.shown = new Map();
    this.pointers = new Map();
    this.camera = new Camera(this.view, this.world);
    this.slide = new Slide(kit, model);
    this.size(this.world, kit.board);
    this.layDecks();
    this.listen();
    this.whole();
    this.camera.settled = () => this.draw();
    model.listeners.push(() => this.draw());
    this.draw();
  }

  // ---- drawing -------------------------------------------------------------------------------------------------

  draw() {
    const here = new Set(this.model.held(BOARD)), { pieces } = this.model.state;
    this.beside = {}; // the pieces of a kind that lie in order on one space
    for (const id of here) (this.beside[`${pieces[id].kind} ${pieces[id].at}`] ||= []).push(id);
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
      this.size(element, thing);
      this.world.append(element);
      this.shown.set(id, element);
    }
    const lies = [...Object.values(this.lies(id)).slice(0, 9), piece.at, piece.turn, piece.down, piece.z, this.camera.scale].join();
    if (element.dataset.lies === lies) return;
    element.dataset.lies = lies;
    const source = this.kit.images[piece.down ? thing.back ?? thing.front : thing.front];
    const image = element.firstChild;
    if (image.src !== source) image.src = source;
    image.alt = "";
    image.draggable = false;
    const space = this.model.spaceUnder(id);
    element.setAttribute("aria-label", space ? this.kit.say("thing_at", { thing: this.model.name(id), place: space.name }) : this.model.name(id));
    element.style.zIndex = (piece.z || 1) + (piece.kind === "token" ? ABOVE : 0);
    const { x, y } = this.lies(id);
    this.put(element, x, y, piece.turn || 0);
    if (this.model.way && id === this.model.play.token?.(this.model.way.player)) this.walk(element, this.model.way, { x, y });
  }

  // Where a piece is drawn: on a space, tokens and buildings lie side by side.
  lies(id) {
    const piece = this.model.state.pieces[id], space = piece.at && this.kit.spaces.find((one) => one.id === piece.at);
    if (!space) return piece;
    const thing = this.model.of(id), grown = this.grown(thing), wide = Math.max(thing.width, thing.height) * grown;
    const there = this.beside[`${piece.kind} ${piece.at}`] ?? [id];
    if (piece.kind === "stock") return this.inRow(space, there.indexOf(id), there.length, wide);
    const most = Math.max(1, Math.round(Math.max(space.width, space.height) / wide)), across = Math.min(there.length, Math.max(2, most));
    const down = Math.ceil(there.length / across), at = there.indexOf(id), lengthwise = space.width >= space.height;
    const along = ((at % across) - (across - 1) / 2) * wide, off = (Math.floor(at / across) - (down - 1) / 2) * wide;
    const inside = (place, most) => Math.max(wide / 2, Math.min(most - wide / 2, place)), { board } = this.kit;
    const x = space.x + space.width / 2 + (lengthwise ? along : off), y = space.y + space.height / 2 + (lengthwise ? off : along);
    return { x: inside(x, board.width), y: inside(y, board.height) };
  }

  // Buildings stand in a row at the side of a space that looks to the middle of the board.
  inRow(space, at, count, wide) {
    const { width, height } = this.kit.board, x = space.x + space.width / 2, y = space.y + space.height / 2;
    const level = Math.abs(x - width / 2) / width < Math.abs(y - height / 2) / height;
    const step = Math.min(wide, (level ? space.width : space.height) / Math.max(1, count)), along = (at - (count - 1) / 2) * step;
    const inward = (place, size, middle) => place + Math.sign(middle - place) * (size / 2 - wide / 2);
    return level ? { x: x + along, y: inward(y, space.height, height / 2) } : { x: inward(x, space.width, width / 2), y: y + along };
  }

  // By how much tokens and buildings are drawn larger, so that each is large enough for a finger.
  grown(thing) {
    return Math.max(1, LEAST / (Math.min(thing.width, thing.height) * this.camera.scale));
  }

  // Walks a token over the spaces of its way.
  walk(element, { from, by }, end) {
    this.model.way = null;
    if (calm.matches || !(by > 0)) return;
    const { spaces } = this.kit.rules, frames = [];
    for (let step = 0; step < by; step++) {
      const space = this.kit.spaces.find((one) => one.id === spaces[(from + step) % spaces.length].id);
      frames.push({ transform: this.transform(element, space.x + space.width / 2, space.y + space.height / 2, 0) });
    }
    frames.push({ transform: this.transform(element, end.x, end.y, 0) });
    element.animate(frames, { duration: Math.min(1600, 130 * frames.length), easing: "ease-in-out" });
  }

  // Shows by a ring whose token it is.
  turn(id) {
    for (const [one, element] of this.shown) element.classList.toggle("mine", one === id);
  }

  size(element, { width, height }) {
    element.style.width = `${width * UNIT}px`;
    element.style.height = `${height * UNIT}px`;
  }

  // Puts the middle of an element at a place (mm).
  put(element, x, y, turn) {
    element.style.transform = this.transform(element, x, y, turn);
    const thing = element.dataset.id && this.model.of(element.dataset.id);
    element.style.setProperty("--grown", thing && !this.kit.sliding ? this.grown(thing) : 1);
  }

  transform(element, x, y, turn) {
    const thing = this.kit.things[element.dataset.deck] ?? this.model.of(element.dataset.id), { width, height } = thing;
    const small = element.classList.contains("token") || element.classList.contains("stock");
    const grown = small && !this.kit.sliding ? ` scale(${this.grown(thing)})` : "";
    return `translate(${(x - width / 2) * UNIT}px, ${(y - height / 2) * UNIT}px) rotate(${turn}deg)${grown}`;
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
      this.size(element, deck);
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

  // ---- what is seen --------------------------------------------------------------------------------------------

  // Shows the board with all that lies beside it.
  whole() {
    const edges = this.extent();
    document.body.style.setProperty("--tall", (edges.bottom - edges.top) / (edges.right - edges.left));
    this.camera.fit(edges);
  }

  // The edges (mm) of the board with its decks and of where tokens wait, with a margin.
  extent() {
    const { width, height } = this.kit.board, margin = 8;
    const beside = [...this.kit.decks, ...this.kit.tokens.map((token, at) => ({ ...token, ...(this.kit.sliding ? token : this.model.waiting(at)) }))];
    const edge = (side, sign, found) => Math[sign < 0 ? "min" : "max"](found, ...beside.map((one) => (side === "x" ? one.x + (sign * one.width) / 2 : one.y + (sign * one.height) / 2))) + sign * margin;
    return { left: edge("x", -1, 0), right: edge("x", 1, width), top: edge("y", -1, 0), bottom: edge("y", 1, height) };
  }

  // ---- pointers ------------------------------------------------------------------------------------------------

  listen() {
    this.view.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = this.view.getBoundingClientRect();
      this.camera.zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    this.view.addEventListener("pointerdown", (event) => this.down(event));
    this.view.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) this.view.addEventListener(kind, (event) => this.up(event));
    this.view.addEventListener("click", (event) => this.click(event));
    this.view.addEventListener("keydown", (event) => this.key(event));
    this.view.addEventListener("contextmenu", (event) => {
      const element = event.target.closest(".piece");
      if (element) { event.preventDefault(); this.open(element); }
    });
  }

  down(event) {
    if (event.button > 0) return;
    this.view.setPointerCapture(event.pointerId);
    const element = event.target.closest(".piece");
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 2) { this.drag = null; this.apart = this.spread(); return; }
    const at = this.camera.point(event);
    this.tapped = null;
    this.drag = { element, from: { x: event.clientX, y: event.clientY }, moved: false, trail: [] };
    const piece = element?.dataset.id && this.lies(element.dataset.id);
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
    const at = this.camera.point(event);
    if (drag.element?.dataset.deck) this.drawInto(drag, at);
    if (!drag.grip) return this.camera.pan(by.x, by.y);
    drag.place = { x: at.x - drag.grip.x, y: at.y - drag.grip.y };
    drag.trail.push({ ...drag.place, time: event.timeStamp });
    drag.trail = drag.trail.filter((one) => event.timeStamp - one.time < 100);
    const piece = this.model.state.pieces[drag.element.dataset.id];
    drag.element.classList.add("dragged");
    this.put(drag.element, drag.place.x, drag.place.y, piece.turn || 0);
  }

  // A drag from a deck draws its top card, and goes on with this card.
  drawInto(drag, at) {
    const id = this.model.draw(drag.element.dataset.deck, at.x, at.y);
    drag.element = id ? this.shown.get(id) : null;
    if (id) drag.grip = { x: 0, y: 0 };
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    this.apart = null;
    const drag = this.drag;
    this.drag = null;
    if (!drag) return;
    drag.element?.classList.remove("dragged");
    if (!drag.moved) { this.tapped = event.type === "pointerup" ? drag.element : null; return; }
    if (!drag.place) return;
    const id = drag.element.dataset.id, target = dropped(event), { place } = drag;
    if (event.type === "pointercancel") return this.drop(id, place);
    if (target) return this.model.give(id, target);
    const speed = this.slide.speed(drag.trail, event.timeStamp);
    if (this.slide.isFlick(id, speed)) this.slide.start(id, place, speed, (at) => this.put(drag.element, at.x, at.y, 0));
    else this.drop(id, place);
  }

  // A menu opens at the click that ends a tap: were it there before, this click would hit the menu itself.
  click(event) {
    const element = event.detail > 0 ? this.tapped : event.target.closest(".piece");
    if (element) this.open(element);
  }

  // Lays a piece where it was let go of; a card on its own deck goes under it.
  drop(id, { x, y }) {
    const deck = this.kit.things[this.model.state.pieces[id].deck];
    if (deck && Math.abs(x - deck.x) < deck.width / 2 && Math.abs(y - deck.y) < deck.height / 2) this.model.under(id);
    else this.model.place(id, x, y);
  }

  spread() {
    const [one, other] = [...this.pointers.values()];
    return { length: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }

  pinch() {
    const now = this.spread(), box = this.view.getBoundingClientRect();
    this.camera.pan(now.x - this.apart.x, now.y - this.apart.y);
    this.camera.zoom(now.length / this.apart.length, now.x - box.left, now.y - box.top);
    this.apart = now;
  }

  // ---- keys ----------------------------------------------------------------------------------------------------

  key(event) {
    const element = event.target.closest(".piece"), arrow = ARROWS[event.key];
    if (event.key === "+" || event.key === "-") { this.camera.zoom(event.key === "+" ? 1.25 : 0.8); event.preventDefault(); return; }
    if (element && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); this.open(element); return; }
    if (!arrow) return;
    event.preventDefault();
    if (element?.dataset.id) {
      const step = event.shiftKey ? FINE_STEP : STEP;
      this.model.nudge(element.dataset.id, arrow.x * step, arrow.y * step);
    } else {
      this.camera.pan(-arrow.x * 40, -arrow.y * 40);
    }
  }

  open(element) {
    if (element.dataset.deck) this.menu.ofDeck(element.dataset.deck, element);
    else this.menu.ofPiece(element.dataset.id, element);
  }
}

const ARROWS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };
