// Offers of a trade: a dialog in which a player chooses what to give and get, and an offer as the other player sees it.
"use strict";

class Offers {
  constructor(kit, model, menu) {
    Object.assign(this, { kit, model, menu });
    this.summary = document.getElementById("offer");
    model.listeners.push(() => this.draw());
    this.draw();
  }

  // The properties without buildings on their group, and the kept cards of a player.
  things(player) {
    const { play } = this.model, position = play.position();
    const ids = [...play.rules.spaces.map((space) => space.id), ...play.rules.kept];
    return ids.filter((id) => (id in position.owner || id in position.kept) && Trade.isFree(play.rules, position, id, player));
  }

  // Whether a player could offer something to anybody now.
  may(player) {
    const { play, state } = this.model, { flow } = state;
    if (this.kit.rules?.game !== "trade" || !play.active || flow.offer || flow.auction || flow.stage === "over" || flow.out[player]) return false;
    if (play.rules.trade_between_turns && flow.stage !== "throw" && flow.turn !== player) return false;
    return Object.values(state.pieces).some((piece) => (piece.kind === "deed" || piece.kind === "card") && /^p\d/.test(piece.on));
  }

  open(player, origin) {
    const { model, kit } = this, { state } = model, form = make("form", "", { class: "offer" }), choice = make("select");
    state.players.forEach((name, at) => { if (at !== player && !state.flow.out[at]) choice.append(new Option(name, at)); });
    const sides = make("div", "", { class: "sides" }), actions = make("div", "", { class: "pay" }), send = make("button", kit.say("send_offer"), { class: "first" });
    const close = make("button", kit.say("close"), { type: "button" });
    actions.append(send, close);
    const show = () => {
      const other = Number(choice.value);
      this.sides = [this.side(kit.say("gives"), player), this.side(kit.say("gets"), other)];
      sides.replaceChildren(...this.sides);
      check();
    };
    const check = () => { send.disabled = !this.offer(player, Number(choice.value)); };
    form.addEventListener("input", check);
    choice.addEventListener("change", show);
    close.addEventListener("click", () => this.menu.element.close());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const offer = this.offer(player, Number(choice.value));
      this.menu.element.close();
      if (offer) model.follow(offer);
    });
    form.append(labelled(kit.say("trade_with"), choice), sides, actions);
    this.menu.show(kit.say("trade"), form, origin);
    show();
    choice.focus();
  }

  side(title, player) {
    const { kit, model } = this, box = make("fieldset"), cash = make("input", "", { type: "number", min: 0, max: model.money.sum(`p${player}`), step: 1, "aria-label": kit.say("amount"), placeholder: kit.say("amount") });
    box.append(make("legend", `${title} (${model.state.players[player]})`), ...(kit.notes.length ? [cash] : []));
    for (const id of this.things(player)) {
      const tick = make("input", "", { type: "checkbox", value: id }), label = make("label", "", { class: "thing" });
      label.append(tick, ...this.mark(id), make("span", this.name(id)));
      box.append(label);
    }
    return box;
  }

  name(id) {
    const { play } = this.model, down = play.deeds.has(id) && this.model.state.pieces[play.deeds.get(id)].down;
    return play.thingName(id) + (down ? ` (${this.kit.words.mortgage})` : "");
  }

  // A small picture of a deed or card, by which colors are seen.
  mark(id) {
    const thing = this.kit.things[this.model.play.deeds.get(id) ?? id];
    return thing ? [image(this.kit.images[thing.front])] : [];
  }

  // The offer that is entered; nothing if it is not possible.
  offer(player, other) {
    const [gives, gets] = this.sides.map((side) => [...side.querySelectorAll(":checked")].map((one) => one.value));
    const [paid, got] = this.sides.map((side) => Math.floor(Number(side.querySelector("[type=number]")?.value ?? 0)));
    const offer = { do: "offer", player, with: other, gives, gets, cash: paid - got }, { play } = this.model;
    return Trade.isPossible(play.rules, play.position(), offer) ? offer : null;
  }

  // What lies on the table as an offer: two rows, as its maker would say it.
  draw() {
    const { kit, model } = this, offer = model.play.active ? model.state.flow?.offer : null;
    this.summary.hidden = !offer;
    if (!offer) return;
    const { players } = model.state, cash = Math.abs(offer.cash);
    const row = (player, things, money) => {
      const line = make("div", "", { class: "traded" });
      line.append(make("b", players[player]), ...things.flatMap((id) => [...this.mark(id), make("span", this.name(id))]));
      if (money) line.append(make("span", kit.money(cash), { class: "sum" }));
      if (!things.length && !money) line.append(make("span", kit.say("nothing")));
      return line;
    };
    this.summary.replaceChildren(
      make("p", kit.say("offers", { name: players[offer.player], to: players[offer.with] })),
      row(offer.player, offer.gives, offer.cash > 0), row(offer.with, offer.gets, offer.cash < 0),
    );
  }
}
