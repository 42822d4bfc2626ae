// Whose turn it is, the dice, the card that was drawn, and the buttons of what is proposed.
"use strict";

class Turn {
  constructor(kit, model, play) {
    Object.assign(this, { kit, model, play, box: document.getElementById("turn"), actions: document.getElementById("actions") });
    const help = document.getElementById("help");
    help.addEventListener("change", () => { this.model.setHelp(help.checked); });
    const house = document.getElementById("house");
    house.addEventListener("change", () => { this.model.setHouse(house.checked); });
    model.listeners.push(() => this.draw());
    this.draw();
  }

  draw() {
    const { play, model } = this, { state } = model, found = this.offered(), [first] = found;
    document.getElementById("help").checked = state.help !== false;
    document.getElementById("help").closest("label").hidden = !play.game;
    document.getElementById("house").checked = Boolean(state.flow?.house);
    document.getElementById("house").closest("label").hidden = this.kit.rules?.game !== "trade" || !play.active;
    this.box.classList.toggle("plain", !play.active);
    this.call(first);
    this.box.classList.toggle("bare", this.kit.dice === 0);
    document.getElementById("who").replaceChildren(...this.who(first));
    const roll = document.getElementById("roll"), inside = this.actions.contains(document.activeElement) || document.activeElement === roll;
    const buttons = found.filter((one) => one.do !== "throw").map((proposal, at) => this.button(proposal, at + (first.do === "throw")));
    if (first && first.do !== "throw" && state.flow?.due?.length && !state.flow.auction) buttons.push(this.skip());
    this.actions.classList.toggle("bids", first?.do === "bid");
    this.actions.replaceChildren(...buttons);
    roll.classList.toggle("first", first?.do === "throw");
    roll.hidden = first?.do !== "throw" && (this.kit.dice === 0 || (play.active && Boolean(first)));
    roll.disabled = first?.do === "throw" && (this.model.may?.(first) === false || this.model.isRobot(first.player));
    if (inside) (first?.do === "throw" ? roll : this.actions.querySelector(":enabled") ?? roll).focus();
    document.getElementById("leads").textContent = this.leads(state.flow?.auction);
    const deed = first?.at && ["buy", "auction", "leave", "bid", "pass", "rent", "interest"].includes(first.do) ? play.deeds.get(first.at) : "";
    this.drawCard(state.card || deed);
  }

  // Shows that this page's own player is to move: in the panel, in the title of the tab, and by a sound.
  call(first) {
    const own = Boolean(first) && this.model.seat >= 0 && first.player === this.model.seat;
    this.box.classList.toggle("own", own);
    this.title ||= document.title;
    document.title = own ? `● ${this.title}` : this.title;
    if (own && !this.own) this.model.done ||= "turn";
    this.own = own;
  }

  leads(auction) {
    return auction?.leader >= 0 ? this.kit.say("bid_leads", { name: this.model.state.players[auction.leader], amount: this.kit.money(auction.bid) }) : "";
  }

  // What is proposed here; only the one who made an offer sees that it can be withdrawn.
  offered() {
    const { model } = this, mine = (one) => model.may?.(one) !== false && !model.isRobot(one.player);
    return this.play.proposals().filter((one) => one.do !== "withdraw" || mine(one));
  }

  who(first) {
    const { model, play, kit } = this, { state } = model;
    if (!play.active) return [];
    if (!first) return [make("b", kit.say("p_over"))];
    const player = first.player, token = kit.things[kit.rules.game === "slide" ? play.sliding(`${kit.rules.sides[player]}-1`) : play.token(player)];
    const name = make("b", state.players[player]), mark = make("i", kit.number(player + 1), { class: "flag", style: `--mine: ${COLORS[player % COLORS.length]}` });
    return [mark, ...(token ? [image(kit.images[token.front])] : []), name];
  }

  button(proposal, at) {
    const slides = proposal.do === "slide" || proposal.do === "chance", text = this.play.label(proposal), button = make("button", text, { class: at ? "" : "first", "data-key": `action-${at}` });
    button.disabled = proposal.do === "raise" || this.model.isRobot(proposal.player) || (slides && this.model.socket) || this.model.may?.(proposal) === false;
    // A token is flicked by hand; the button does it for those who use the keyboard.
    button.addEventListener("click", () => { if (slides) robots.slide(this.play.sliding(proposal.token)); else this.model.follow(proposal); });
    return button;
  }

  skip() {
    const button = make("button", this.kit.say("p_skip"), { class: "skip", "data-key": "action-skip" });
    button.addEventListener("click", () => this.model.skip());
    return button;
  }

  drawCard(card) {
    const place = document.getElementById("drawn"), thing = card && this.kit.things[card];
    const source = thing ? this.kit.images[thing.front] : "";
    place.hidden = !source;
    if (!source || place.dataset.card === card) return;
    place.dataset.card = card;
    place.replaceChildren(image(source, thing.text || thing.name));
  }
}
