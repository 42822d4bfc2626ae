// Beside the board: dice, players with their money and deeds, the bank with its stock, the log and the rules.
"use strict";

class Panel {
  constructor(kit, model, menu, board, offers) {
    Object.assign(this, { kit, model, menu, board, offers, sections: new Map() });
    this.live = document.getElementById("live");
    this.bar();
    this.rules();
    model.listeners.push((text) => { this.draw(); if (text) this.announce(text); });
    this.draw();
  }

  // Says what happened, and clears it from the board after a while.
  announce(text) {
    this.live.textContent = text;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => { this.live.textContent = ""; }, 2000 + 70 * text.length);
  }

  // ---- the bar -------------------------------------------------------------------------------------------------

  bar() {
    const on = (id, act) => document.getElementById(id).addEventListener("click", act);
    on("new", () => this.newGame());
    on("undo", () => this.model.undo());
    on("save", () => this.save());
    on("load", () => document.getElementById("file").click());
    on("larger", () => this.board.camera.zoom(1.25));
    on("smaller", () => this.board.camera.zoom(0.8));
    on("whole", () => this.board.whole());
    on("roll", () => this.model.roll());
    on("more", () => {
      const more = document.body.classList.toggle("more");
      document.getElementById("more").setAttribute("aria-expanded", String(more));
    });
    document.addEventListener("keydown", (event) => this.shortcut(event));
    on("share", () => {
      const shared = document.body.classList.toggle("shared");
      document.getElementById("share").setAttribute("aria-pressed", String(shared));
      this.board.whole();
    });
    document.getElementById("file").addEventListener("change", async (event) => {
      const [file] = event.target.files;
      if (file && !this.model.load(await file.text())) this.announce(this.kit.say("no_game"));
      event.target.value = "";
    });
    document.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") { event.preventDefault(); this.model.undo(); }
    });
    const pointer = document.getElementById("pointer");
    document.addEventListener("pointermove", (event) => { pointer.style.translate = `${event.clientX}px ${event.clientY}px`; });
  }

  // Space follows the first proposal from anywhere on the page that does not use the key itself.
  shortcut(event) {
    if (event.key !== " " || event.target.closest("button, input, select, summary, dialog, .piece")) return;
    event.preventDefault();
    document.querySelector("#turn .first:enabled")?.click();
  }

  newGame() {
    const dialog = document.getElementById("beginning"), [number, computers] = dialog.querySelectorAll("input"), { model } = this;
    number.value = model.state.players.length;
    computers.value = model.state.players.filter((_, at) => model.isRobot(at)).length;
    computers.closest("label").hidden = Boolean(model.socket) || !this.kit.rules;
    dialog.returnValue = "";
    dialog.onclose = () => {
      if (dialog.returnValue !== "begin") return;
      const players = Math.min(10, Math.max(2, Number(number.value) || 2)), robots = Math.min(players, Math.max(0, Number(computers.value) || 0));
      const names = Array.from({ length: players }, (_, at) => {
        return at >= players - robots || model.isRobot(at) ? "" : model.state.players[at];
      });
      model.begin(players, names, robots);
    };
    dialog.showModal();
  }

  save() {
    const link = make("a", "", { download: `${this.kit.id}.json` });
    link.href = URL.createObjectURL(new Blob([this.model.saved()], { type: "application/json" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    this.announce(this.kit.say("saved"));
  }

  // The rules: the quick ones as text, the booklet page by page; what the kit has not is not there.
  rules() {
    const reader = new Reader(this.kit), place = document.getElementById("booklet"), quick = document.getElementById("quick");
    this.kit.booklet.forEach((page, at) => {
      const button = make("button", "", { "aria-label": this.kit.say("page", { number: at + 1 }) });
      button.append(image(this.kit.images[page.image]));
      button.addEventListener("click", () => reader.open(at, button));
      place.append(button);
    });
    for (const part of [place, quick]) part.parentElement.hidden = !part.firstChild;
  }

  // ---- what changes --------------------------------------------------------------------------------------------

  draw() {
    const focused = document.activeElement?.dataset?.key;
    this.drawDice();
    this.drawHolders();
    this.drawLog();
    document.getElementById("undo").disabled = this.model.socket ? !this.model.canUndo : this.model.past.length === 0;
    if (focused) document.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  drawDice() {
    const dice = document.getElementById("dice");
    dice.replaceChildren(...this.model.state.dice.map((pips) => die(pips)));
    drawChances(this.kit, this.model.state);
  }

  drawHolders() {
    const place = document.getElementById("holders");
    const { notes, deeds, stocks } = this.kit, banked = notes.length + deeds.length + stocks.length > 0;
    const order = [...this.model.state.players.map((_, at) => `p${at}`), ...(banked ? [BANK] : []), ...(notes.length ? [POT] : [])];
    const boxes = order.map((holder) => this.section(holder));
    if (boxes.length !== place.children.length || boxes.some((box, at) => box !== place.children[at])) place.replaceChildren(...boxes);
  }

  // The part of a holder, made anew only where it would show something else.
  section(holder) {
    const { players, money, pieces } = this.model.state;
    const deals = holder.startsWith("p") ? this.model.play.dealings(Number(holder.slice(1))) : [];
    const trades = holder.startsWith("p") && this.mayOffer(Number(holder.slice(1)));
    const shows = JSON.stringify([players, deals, trades, this.model.state.robots, this.model.taken, this.model.seat, this.model.hands?.[holder], money[holder], this.model.held(holder).map((id) => [id, pieces[id].down])]);
    const known = this.sections.get(holder);
    if (known?.shows === shows) return known.box;
    const box = this.holder(holder, known ? known.box.open : holder === BANK && !this.model.play.active);
    this.sections.set(holder, { shows, box });
    return box;
  }

  holder(holder, open) {
    const box = make("details", "", { "data-holder": holder });
    box.open = open;
    const head = make("summary", "", { "data-key": `head-${holder}` });
    if (holder.startsWith("p")) head.append(make("i", this.kit.number(Number(holder.slice(1)) + 1), { class: "flag", "aria-hidden": "true", style: `--mine: ${COLORS[Number(holder.slice(1)) % COLORS.length]}` }));
    head.append(make("span", this.model.holder(holder)));
    if (this.kit.notes.length) head.append(make("strong", this.kit.money(this.model.money.sum(holder))));
    box.append(head);
    if (this.kit.notes.length) box.append(this.payment(holder), this.notes(holder));
    box.append(this.things(holder));
    if (holder.startsWith("p")) box.append(...this.trading(Number(holder.slice(1))), ...this.dealings(holder));
    if (holder === BANK && this.kit.deeds.length && !this.model.socket) box.append(this.dealing());
    if (holder.startsWith("p") && !this.model.socket) box.append(this.naming(holder));
    if (holder.startsWith("p")) box.append(...this.computing(Number(holder.slice(1))));
    if (this.model.hands?.[holder]) box.append(make("p", this.kit.say("left", { n: this.model.hands[holder] })));
    return box;
  }

  payment(holder) {
    const form = make("form", "", { class: "pay" });
    const called = this.kit.say("amount");
    const amount = make("input", "", { type: "number", min: 1, step: 1, required: "", placeholder: called, "aria-label": called, "data-key": `amount-${holder}` });
    const to = make("select", "", { "aria-label": this.kit.say("pay_to") });
    for (const other of this.model.holders()) if (other !== holder) to.append(make("option", this.model.holder(other), { value: other }));
    form.append(amount, to, make("button", this.kit.say("pay")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const problem = this.model.money.pay(holder, to.value, Math.floor(Number(amount.value)));
      if (problem) this.announce(problem);
    });
    return form;
  }

  // The notes of a holder: a pile a value; a click or a drag hands one over.
  notes(holder) {
    const row = make("div", "", { class: "row" });
    for (const note of this.kit.notes) {
      const count = this.model.state.money[holder][note.id] || 0;
      if (!count) continue;
      const pile = make("button", "", { class: note.round ? "note round" : "note", "aria-label": `${note.name}: ${this.kit.number(count)}×`, "data-key": `${holder}-${note.id}` });
      pile.append(image(this.kit.images[note.front]), make("span", `${this.kit.number(count)}×`));
      const give = (target) => this.model.money.handOver(holder, target, note.id);
      const others = this.model.holders().filter((other) => other !== holder);
      const rows = others.map((other) => [this.kit.say("give_to", { place: this.model.holder(other) }), () => give(other)]);
      const ask = () => this.menu.open(note.name, rows, pile, this.kit.images[note.front]);
      carry(pile, ask, (event) => { if (dropped(event)) give(dropped(event)); });
      row.append(pile);
    }
    return row;
  }

  things(holder) {
    const row = make("div", "", { class: "row" });
    for (const stock of holder === BANK ? this.kit.stocks : []) {
      const left = this.model.held(BANK, "stock").filter((id) => this.model.state.pieces[id].stock === stock.id);
      const pile = make("button", "", { class: "stock", "aria-label": `${stock.name}: ${this.kit.say("left", { n: left.length })}`, "data-key": `stock-${stock.id}` });
      pile.append(image(this.kit.images[stock.front]), make("span", this.kit.number(left.length)));
      pile.disabled = left.length === 0;
      carry(pile, () => this.menu.ofPiece(left[0], pile), (event) => this.drop(left[0], event));
      row.append(pile);
    }
    for (const id of this.model.held(holder)) {
      const piece = this.model.state.pieces[id], thing = this.model.of(id);
      if (piece.kind === "stock" && holder === BANK) continue;
      const label = piece.down && piece.kind === "deed" ? this.kit.say("turned_name", { thing: thing.name }) : this.model.name(id);
      const card = make("button", "", { class: "card", "aria-label": label, "data-key": `${holder}-${id}` });
      card.append(image(this.kit.images[piece.down ? thing.back ?? thing.front : thing.front]));
      carry(card, () => this.menu.ofPiece(id, card), (event) => this.drop(id, event));
      row.append(card);
    }
    return row;
  }

  // What a player may build, sell and mortgage right now.
  dealings(holder) {
    const found = this.model.play.dealings(Number(holder.slice(1)));
    if (!found.length || this.model.may?.(found[0]) === false) return [];
    const box = make("details", "", { class: "deals" }), row = make("div", "", { class: "row" });
    box.open = this.sections.get(holder)?.box.querySelector(".deals")?.open ?? false;
    for (const one of found) {
      const button = make("button", this.model.play.label(one), { "data-key": `${holder}-${one.do}-${one.at}` });
      button.addEventListener("click", () => this.model.follow(one));
      row.append(button);
    }
    box.append(make("summary", this.kit.say("p_deals"), { "data-key": `deals-${holder}` }), row);
    return [box];
  }

  mayOffer(player) {
    return this.model.may?.({ player }) !== false && !this.model.isRobot(player) && this.offers.may(player);
  }

  trading(player) {
    if (!this.mayOffer(player)) return [];
    const button = make("button", this.kit.say("trade"), { "data-key": `trade-${player}`, class: "trade" });
    button.addEventListener("click", () => this.offers.open(player, button));
    return [button];
  }

  // A switch that lets the computer play for a seat; at a shared table for one on which nobody sits.
  computing(player) {
    const { model } = this, free = !model.socket || (model.seat >= 0 && (model.isRobot(player) || !model.taken[player]));
    if (!this.kit.rules || !free) return [];
    const box = make("input", "", { type: "checkbox", "data-key": `robot-${player}` }), label = make("label", "", { class: "robot" });
    box.checked = model.isRobot(player);
    box.addEventListener("change", () => model.setRobot(player, box.checked));
    label.append(box, make("span", this.kit.say("is_computer")));
    return [label];
  }

  // A piece that was dragged out of the panel goes to a holder, or on the board.
  drop(id, event) {
    const target = dropped(event), over = document.elementFromPoint(event.clientX, event.clientY);
    if (target) this.model.give(id, target);
    else if (over?.closest("#view")) this.board.drop(id, this.board.camera.point(event));
  }

  dealing() {
    const form = make("form", "", { class: "pay" });
    const each = make("input", "", { type: "number", min: 1, max: 10, value: 0 });
    form.append(labelled(this.kit.say("deeds_each"), each), make("button", this.kit.say("deal_deeds")));
    form.addEventListener("submit", (event) => { event.preventDefault(); this.model.dealDeeds(Number(each.value)); });
    return form;
  }

  naming(holder) {
    const at = Number(holder.slice(1));
    const name = make("input", "", { maxlength: 30, class: "name", "data-key": `name-${holder}` });
    name.value = this.model.state.players[at];
    name.addEventListener("change", () => this.model.rename(at, name.value.trim() || this.kit.say("player", { number: at + 1 })));
    return labelled(this.kit.say("name"), name);
  }

  drawLog() {
    const log = document.getElementById("log");
    log.replaceChildren(...this.model.state.log.slice(-100).reverse().map((line) => make("li", line)));
  }
}
