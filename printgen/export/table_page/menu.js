// What can be done with a piece or a deck: a menu beside it, by pointer or keyboard.
"use strict";

class Menu {
  constructor(kit, model) {
    this.kit = kit;
    this.model = model;
    this.element = document.getElementById("menu");
    this.element.addEventListener("close", () => this.origin?.isConnected && this.origin.focus());
    this.element.addEventListener("click", (event) => { if (event.target === this.element) this.element.close(); });
  }

  ofPiece(id, origin) {
    const piece = this.model.state.pieces[id], thing = this.model.of(id), rows = [];
    if (thing.back) rows.push(["turn_over", () => this.model.turnOver(id)]);
    if (piece.on === BOARD) rows.push(["turn", () => this.model.turn(id)]);
    else rows.push(["to_board", () => this.onBoard(id)]);
    if (piece.kind === "card") rows.push(["under_deck", () => this.model.under(id)]);
    if (piece.kind !== "card" && piece.kind !== "token" && piece.on !== BANK) rows.push(["to_bank", () => this.model.give(id, BANK)]);
    if (piece.kind === "deed" || piece.kind === "card") {
      this.model.state.players.forEach((name, at) => {
        if (piece.on !== `p${at}`) rows.push([this.kit.say("give_to", { place: name }), () => this.model.give(id, `p${at}`)]);
      });
    }
    rows.unshift(...this.dealings(id));
    this.open(this.model.name(id), rows, origin, this.kit.images[piece.down ? thing.back ?? thing.front : thing.front]);
    if (piece.kind === "token" || piece.kind === "stock") this.element.lastChild.lastChild.before(this.spaces(id));
  }

  // What the rules allow with a deed: to build on its space, to sell buildings, to mortgage it.
  dealings(id) {
    const { play, state } = this.model, space = play.owned?.get(id), { on } = state.pieces[id];
    if (!space || !/^p\d/.test(on)) return [];
    return play.dealings(Number(on.slice(1))).filter((one) => one.at === space).map((one) => [play.label(one), () => this.model.follow(one)]);
  }

  // A choice of the spaces, which spares whoever uses the keyboard the way there in steps.
  spaces(id) {
    const form = make("form", "", { class: "pay" }), choice = make("select", "", { "aria-label": this.kit.say("board") });
    const here = this.model.state.pieces[id].on === BOARD ? this.model.spaceUnder(id) : null;
    this.kit.spaces.forEach((space, at) => choice.append(new Option(space.name, at, space === here, space === here)));
    form.append(choice, make("button", this.kit.say("to_space")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.element.close();
      this.model.toSpace(id, this.kit.spaces[choice.value]);
      this.board.shown.get(id).focus();
    });
    return form;
  }

  // Lays a piece in the middle of what is seen, and goes on there by keyboard.
  onBoard(id) {
    const { x, y } = this.board.camera.middle();
    this.model.place(id, x, y);
    this.board.shown.get(id).focus();
  }

  ofDeck(id, origin) {
    const deck = this.kit.things[id], { width, height } = this.kit.board;
    this.open(deck.name, [
      ["draw", () => this.model.draw(id, width / 2, height / 2)],
      ["shuffle", () => this.model.shuffle(id)],
    ], origin);
  }

  // Shows a form in place of a menu.
  show(title, form, origin) {
    this.origin = origin;
    this.element.replaceChildren(make("h2", title), form);
    this.element.showModal();
  }

  open(title, rows, origin, picture = "") {
    this.origin = origin;
    const heading = make("h2", title), list = make("div");
    for (const [label, act] of rows) {
      const button = make("button", this.kit.labels[label] ? this.kit.say(label) : label);
      button.addEventListener("click", () => { this.element.close(); act(); });
      list.append(button);
    }
    const close = make("button", this.kit.say("close"));
    close.addEventListener("click", () => this.element.close());
    list.append(close);
    this.element.replaceChildren(heading, ...(picture ? [image(picture)] : []), list);
    this.element.showModal();
    list.firstChild.focus();
  }
}

function make(tag, text = "", attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function labelled(text, input) {
  const label = make("label");
  label.append(make("span", text), input);
  return label;
}

function image(source, alt = "") {
  const found = new Image();
  found.src = source;
  found.alt = alt;
  found.draggable = false;
  return found;
}
