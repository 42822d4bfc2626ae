// A table that is shared over a network: the server has the game, and this page shows it and says what its player does.
"use strict";

const AGAIN = [300, 1000, 2000, 4000]; // ms after which a lost connection is tried again

class RemoteModel extends Model {
  constructor(kit) {
    super(kit);
    Object.assign(this, { seat: -1, taken: [], here: [], offered: [], deals: {}, hands: {}, tries: 0, names: [] });
    this.state.log = [];
    this.secret = location.hash.slice(1) || this.kept();
    this.connect();
  }

  kept() {
    try { return localStorage.getItem(`printgen-seat-${location.pathname}`) ?? ""; } catch { return ""; }
  }

  connect() {
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}/ws`);
    this.socket.addEventListener("open", () => { this.tries = 0; this.socket.send(JSON.stringify({ do: "hello", secret: this.secret })); });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => {
      this.online = false;
      this.changed();
      setTimeout(() => this.connect(), AGAIN[Math.min(this.tries++, AGAIN.length - 1)]);
    });
  }

  hear(said) {
    this.online = true;
    if (said.do === "welcome") { this.lines = said.lines; this.log = null; }
    else if (said.do === "seated") this.seated(said.secret);
    else if (said.do === "refused") this.changed(this.kit.say("refused"));
    else if (said.do === "table") this.take(said);
  }

  seated(secret) {
    this.secret = secret;
    history.replaceState(null, "", `#${secret}`);
    try { localStorage.setItem(`printgen-seat-${location.pathname}`, secret); } catch { /* the link has it, too */ }
  }

  // Shows the table as the server has it.
  take(said) {
    const before = this.state, log = this.log ?? [];
    const players = said.state.players.map((name, at) => name || this.called(at, said.state.robots[at]));
    this.state = { ...said.state, players, log };
    Object.assign(this, { seat: said.seat, taken: said.taken, here: said.here, offered: said.offered, deals: said.dealings, hands: said.hands, canUndo: said.undo, head: said.head, guests: said.guests });
    if (!this.log) { this.log = []; this.state.log = this.log; for (const line of this.lines) this.log.push(this.text(line)); }
    if (said.line) {
      const { proposal } = said.line, text = this.text(said.line);
      if (proposal?.do === "move") this.way = { player: proposal.player, from: before.pieces ? this.play.indexIn(before, proposal.player) : 0, by: proposal.by };
      this.done = proposal?.do ?? said.line.do;
      this.log.push(text);
      this.changed(text);
    } else {
      this.changed();
    }
  }

  // A line of the log in the language of the kit.
  text(line) {
    const name = this.state.players[line.seat] ?? "", thing = line.id && this.state.pieces[line.id] ? this.of(line.id).name : "";
    switch (line.do) {
      case "follow": {
        const who = this.state.players[line.proposal.player] ?? name, card = line.card && this.kit.things[line.card];
        return `${who}: ${this.play.label(line.proposal)}${line.dice ? `: ${line.dice.join(" + ")}` : ""}${card ? ` – ${card.text || card.name}` : ""}`;
      }
      case "say": return `${name}: ${line.text}`;
      case "sit": return this.kit.say("sat", { name: line.name });
      case "robot": return `${this.holder(`p${line.of}`)}: ${line.on ? this.kit.say("is_computer") : this.kit.say("free_seat")}`;
      case "begin": return this.kit.say("began", { n: line.players });
      case "place": return `${name}: ${this.kit.say("laid", { thing })}`;
      case "give": return `${name}: ${this.kit.say("given", { thing, place: this.holder(line.to) })}`;
      case "pay": return this.kit.say("paid", { from: this.holder(line.giver), to: this.holder(line.taker), amount: this.kit.money(line.amount) });
      case "hand_over": return this.kit.say("paid", { from: this.holder(line.giver), to: this.holder(line.taker), amount: this.kit.money(this.kit.things[line.note]?.value ?? 0) });
      case "roll": return `${name}: ${line.found.join(" + ")}`;
      case "draw": return `${name}: ${this.kit.say("drew", { place: this.holder(line.deck), thing: this.kit.things[line.found]?.text || this.kit.things[line.found]?.name || "" })}`;
      case "under": return `${name}: ${this.kit.say("under", { place: "" })}`;
      case "shuffle": return `${name}: ${this.kit.say("shuffled", { place: this.holder(line.deck) })}`;
      case "undo": return `${name}: ${this.kit.say("undone")}`;
      case "skip": return `${name}: ${this.kit.say("p_skipped")}`;
      default: return `${name}: ${thing}`;
    }
  }

  send(action) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(action));
  }

  // Whether this page may do what is proposed: what concerns its own seat, or one on which nobody sits.
  may(proposal) {
    return this.seat >= 0 && (proposal.player === this.seat || !this.taken[proposal.player]);
  }

  // ---- actions, which the server does --------------------------------------------------------------------------

  follow(proposal) { this.send({ do: "follow", proposal }); }
  skip() { this.send({ do: "skip" }); }
  setHelp(on) { this.send({ do: "set_help", on }); }
  setHouse(on) { this.send({ do: "set_house", on }); }
  undo() { this.send({ do: "undo" }); }
  roll() {
    const thrown = this.offered.find((one) => one.do === "throw");
    if (thrown) this.follow(thrown); else this.send({ do: "roll" });
  }
  place(id, x, y) { this.send({ do: "place", id, x, y }); }
  toSpace(id, space) { this.send({ do: "place", id, x: space.x + space.width / 2, y: space.y + space.height / 2, space: space.id }); }
  nudge(id, x, y) { const piece = this.state.pieces[id]; this.send({ do: "place", id, x: piece.x + x, y: piece.y + y }); }
  give(id, to) { this.send({ do: "give", id, to }); }
  turnOver(id) { this.send({ do: "turn_over", id }); }
  turn(id) { this.send({ do: "turn", id }); }
  draw(deck, x, y) { this.send({ do: "draw", deck, x, y }); return ""; }
  under(id) { this.send({ do: "under", id }); }
  shuffle(deck) { this.send({ do: "shuffle", deck }); }
  rename() { this.changed(); }
  setRobot(seat, on) { this.send({ do: "robot", of: seat, on }); }
  say(text) { this.send({ do: "say", text }); }
  sit(seat, name) { this.send({ do: "sit", seat, name }); }
  dealDeeds() { this.changed(); }
  load() { return false; }
  begin(players, names) {
    if (this.socket) this.send({ do: "begin", players }); else super.begin(players, names);
  }
}

// The part of the panel for a shared table: free seats, who is here, chat, and the code that friends scan.
class Company {
  constructor(kit, model) {
    Object.assign(this, { kit, model, place: document.getElementById("company") });
    this.place.hidden = false;
    this.seats = make("div", "", { class: "row" });
    this.state = make("p");
    const invite = make("details"), code = image(`${location.pathname}/qr.svg`, kit.say("invite"));
    const link = make("input", "", { readonly: "", "aria-label": kit.say("invite") });
    link.value = location.origin + location.pathname;
    invite.append(make("summary", kit.say("invite")), code, link);
    this.place.append(this.state, this.seats, this.chat(), invite);
    for (const id of ["save", "load"]) document.getElementById(id).hidden = true;
    model.listeners.push(() => this.draw());
    this.draw();
  }

  chat() {
    const form = make("form", "", { class: "pay chat" }), text = make("input", "", { maxlength: 200, "aria-label": this.kit.say("chat"), placeholder: this.kit.say("chat") });
    form.append(text, make("button", this.kit.say("send")));
    form.addEventListener("submit", (event) => { event.preventDefault(); if (text.value.trim()) this.model.say(text.value.trim()); text.value = ""; });
    this.form = form;
    return form;
  }

  draw() {
    const { model, kit } = this, free = model.seat < 0 ? model.taken.map((taken, at) => (taken && !model.isRobot(at) ? -1 : at)).filter((at) => at >= 0) : [];
    this.state.textContent = model.online ? kit.say("guests", { n: model.guests ?? 1 }) : kit.say("offline");
    this.form.hidden = model.seat < 0;
    document.body.classList.toggle("unseated", model.seat < 0);
    if (this.drawn === free.join()) return;
    this.drawn = free.join();
    const name = make("input", "", { maxlength: 30, "aria-label": kit.say("name"), placeholder: kit.say("name") });
    this.seats.replaceChildren(...(free.length ? [name] : []), ...free.map((at) => {
      const button = make("button", kit.say("sit", { number: at + 1 }), { "data-seat": at });
      button.addEventListener("click", () => model.sit(at, name.value.trim() || kit.say("player", { number: at + 1 })));
      return button;
    }));
  }
}
