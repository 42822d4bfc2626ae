// What the rules propose at the table: a few buttons for the player whose turn it is. Nothing is forced: every piece can
// still be moved by hand, and the proposals follow what lies on the table.
"use strict";

const GAMES = { trade: Trade, path: Race, cards: Drawing, slide: Sliding };
const OWNABLE = ["property", "transport", "utility"];
const luck = {
  dice: (count) => Array.from({ length: count }, () => chance(6) + 1),
  shuffled(cards) {
    const found = [...cards];
    for (let at = found.length - 1; at > 0; at--) {
      const other = chance(at + 1);
      [found[at], found[other]] = [found[other], found[at]];
    }
    return found;
  },
};

class Play {
  constructor(kit, model) {
    Object.assign(this, { kit, model, game: kit.rules && GAMES[kit.rules.game] });
    if (!this.game) return;
    this.rules = this.game.ready(kit.rules);
    this.spaces = new Map(kit.spaces.map((space) => [space.id, space]));
    this.deeds = new Map((kit.rules.spaces ?? []).filter((space) => space.deed).map((space) => [space.id, space.deed]));
    this.owned = new Map([...this.deeds].map(([space, deed]) => [deed, space]));
    const stock = (id) => kit.stocks.find((one) => one.id === id)?.id;
    this.stocks = { small: stock("house") ?? stock("hotel"), large: stock("hotel") }; // ids that are the same in all editions
  }

  get active() {
    return Boolean(this.game) && this.model.state.help !== false;
  }

  // ---- the position that lies on the table ---------------------------------------------------------------------

  token(player) {
    return this.kit.tokens[player % this.kit.tokens.length]?.id;
  }

  // The id in the kit of a token of the sliding game, which the rules call by its side and number.
  sliding(token) {
    return this.kit.things[token] ? token : `token-${token}`;
  }

  index(player) {
    const space = this.token(player) && this.model.spaceUnder(this.token(player));
    return space ? Math.max(0, this.rules.spaces.findIndex((one) => one.id === space.id)) : 0;
  }

  // The index of the space of a player's token in another state of the table.
  indexIn(state, player) {
    const { at } = state.pieces[this.token(player)] ?? {};
    return Math.max(0, this.rules.spaces.findIndex((one) => one.id === at));
  }

  position() {
    const { model, kit } = this, { state } = model, players = state.players.map((_, at) => at), { game } = kit.rules;
    const kept = {}, decks = {}, piles = {};
    for (const deck of kit.decks) {
      const id = deck.id.slice("deck-".length);
      decks[id] = state.decks[deck.id];
      piles[id] = deck.cards.map((card) => card.id).filter((card) => state.pieces[card].on === BOARD);
      for (const card of deck.cards) if (/^p\d/.test(state.pieces[card.id].on)) kept[card.id] = Number(state.pieces[card.id].on.slice(1));
    }
    const found = { kept, decks, piles, flow: state.flow, bank: 0, pot: kit.notes.length ? model.money.sum(POT) : 0 };
    if (kit.notes.length) found.cash = players.map((at) => model.money.sum(`p${at}`));
    if (game === "trade" || game === "path") found.place = players.map((at) => this.index(at));
    if (game === "trade") Object.assign(found, this.property());
    if (game === "slide") found.lies = this.lies();
    return found;
  }

  property() {
    const { pieces } = this.model.state, owner = {}, built = {}, mortgaged = {};
    for (const [space, deed] of this.deeds) {
      const piece = pieces[deed];
      if (!piece || !/^p\d/.test(piece.on)) continue;
      owner[space] = Number(piece.on.slice(1));
      if (piece.down) mortgaged[space] = true;
    }
    for (const id of this.model.held(BOARD, "stock")) {
      const space = this.model.spaceUnder(id)?.id;
      if (!space || !this.deeds.has(space)) continue;
      const large = pieces[id].stock === this.stocks.large && this.stocks.large !== this.stocks.small;
      built[space] = large ? this.rules.small_per_large + 1 : Math.min(this.rules.small_per_large, (built[space] || 0) + 1);
    }
    return { owner, built, mortgaged };
  }

  // Where the tokens that were slid in this round lie.
  lies() {
    const { flow, pieces } = this.model.state, found = {}, { width, height } = this.kit.board;
    for (const [token, jailed] of Object.entries(flow.lies ?? {})) {
      const piece = pieces[this.sliding(token)], space = this.model.spaceUnder(this.sliding(token));
      const off = piece.x < 0 || piece.y < 0 || piece.x > width || piece.y > height;
      found[token] = jailed === "in-jail" ? jailed : space?.id ?? (off ? "off" : "short");
    }
    return found;
  }

  // ---- what is proposed ----------------------------------------------------------------------------------------

  proposals() {
    if (this.model.socket) return this.model.offered;
    return this.active ? this.game.proposals(this.rules, this.position()) : [];
  }

  dealings(player) {
    if (this.model.socket) return this.model.deals[`p${player}`] ?? [];
    return this.active ? this.game.dealings(this.rules, this.position(), player) : [];
  }

  // What a button for a proposal says, which is also the line in the log.
  label(proposal) {
    const { kit, model } = this, { player, amount = 0, by = 0 } = proposal;
    const holder = (one) => model.holder(typeof one === "number" ? `p${one}` : one);
    const place = (one) => this.spaces.get(typeof one === "number" ? this.rules.spaces[one]?.id : one)?.name ?? "";
    const deck = proposal.deck ? holder(`deck-${proposal.deck}`) : "";
    const thing = proposal.token ? model.name(this.sliding(proposal.token)) : proposal.card ? model.name(proposal.card) : place(proposal.at);
    const values = {
      n: Math.abs(by) || proposal.spaces?.length || 0, amount: kit.money(amount), name: model.state.players[player],
      place: proposal.do === "jail" ? this.jailName() : place(proposal.to ?? proposal.at), thing, deck,
      to: proposal.with === undefined ? holder(proposal.to ?? BANK) : model.state.players[proposal.with],
      percent: proposal.percent ?? 0, mortgage: kit.words.mortgage ?? "", building: this.building(proposal),
    };
    if (proposal.do === "offer") Object.assign(values, { gives: this.traded(proposal.gives, proposal.cash), gets: this.traded(proposal.gets, -proposal.cash) });
    const name = { "throw-rent": "p_throw_rent", "sell-all": "p_sell", "not-done": "p_not_done", "lift-now": "p_lift_now", "build-large": "p_build", "slide-again": amount ? "p_slide_again" : "p_chance", pay: proposal.percent ? "p_pay_percent" : "p_pay", step: by < 0 ? "p_back" : "p_step" };
    return kit.say(name[proposal.do] ?? `p_${proposal.do}`, values);
  }

  jailName() {
    const jail = this.rules.spaces.find((space) => space.kind === "jail");
    return this.spaces.get(jail?.id)?.name ?? "";
  }

  // What one side of a trade gives, in words.
  traded(ids, cash) {
    return [...ids.map((id) => this.thingName(id)), ...(cash > 0 ? [this.kit.money(cash)] : [])].join(", ") || this.kit.say("nothing");
  }

  // The name of a space or a card.
  thingName(id) {
    return this.spaces.get(id)?.name ?? this.kit.things[id].name;
  }

  // The building that comes or goes at a space: the large one after all small ones.
  building({ at, do: what }) {
    if (!at || !this.stocks.small) return "";
    const count = this.property().built[at] || 0, top = this.rules.small_per_large;
    return this.kit.things[(count >= top || what === "build-large") && this.stocks.large ? this.stocks.large : this.stocks.small].name;
  }

  // ---- doing it ------------------------------------------------------------------------------------------------

  // Does what is proposed: one action, one line in the log.
  perform(proposal) {
    const { model } = this, text = this.label(proposal), name = model.state.players[proposal.player];
    model.keep();
    model.way = proposal.do === "move" || proposal.do === "step" ? { player: proposal.player, from: this.index(proposal.player), by: proposal.by } : null;
    const changes = this.game.perform(this.rules, this.position(), proposal, luck);
    this.make(changes);
    const { state } = model;
    if (proposal.do === "throw" || proposal.do === "throw-rent") this.thrown();
    if (proposal.do === "draw") state.card = changes.find(([kind]) => kind === "draw")?.[2] ?? "";
    else if (["throw", "end", "done", "not-done", "round"].includes(proposal.do)) state.card = "";
    const drawn = state.card && proposal.do === "draw" ? this.kit.things[state.card].text || this.kit.things[state.card].name : "";
    model.done = proposal.do;
    const dice = proposal.do.startsWith("throw") ? `: ${state.dice.join(" + ")}` : "";
    model.note(`${name}: ${text}${dice}${drawn ? ` – ${drawn}` : ""}`);
  }

  thrown() {
    const { state } = this.model;
    state.dice = [...state.flow.dice];
    this.model.count(state.dice);
  }

  // Leaves out the first thing that is due.
  skip() {
    const { model } = this, flow = { ...model.state.flow, due: model.state.flow.due.slice(1) };
    model.keep();
    model.state.flow = flow;
    if (!flow.due.length && flow.stage === "land") {
      const out = flow.out ?? [], count = model.state.players.length;
      let next = flow.turn;
      if (!flow.again) do next = (next + 1) % count; while (out[next] && next !== flow.turn);
      Object.assign(flow, { stage: "throw", turn: next, again: false });
    }
    model.tell("p_skipped");
  }

  // Makes the changes of the rules with the pieces on the table.
  make(changes) {
    for (const [kind, ...values] of changes) this[`make_${kind}`](...values);
  }

  make_cash(from, to, amount) {
    const holder = (one) => (typeof one === "number" ? `p${one}` : one);
    const unit = this.kit.notes.map((note) => note.value).reduce((one, other) => { while (other) [one, other] = [other, one % other]; return one; });
    const payable = Math.ceil(amount / unit) * unit; // what the notes cannot pay counts as the next amount that they can
    this.model.money.move(holder(from), holder(to), from === BANK ? payable : Math.min(payable, this.model.money.sum(holder(from))));
  }

  make_place(player, to) {
    this.put(this.token(player), this.spaces.get(this.rules.spaces[to].id));
  }

  // Lays a piece on a space, beside those that lie there.
  put(id, space) {
    if (!id || !space) return;
    const piece = this.model.leave(id);
    Object.assign(piece, { on: BOARD, at: space.id, x: space.x + space.width / 2, y: space.y + space.height / 2, z: ++this.model.state.top });
  }

  make_own(space, player) {
    const piece = this.model.state.pieces[this.deeds.get(space)];
    if (!piece) return;
    Object.assign(piece, { on: player < 0 ? BANK : `p${player}`, turn: 0, at: undefined });
    if (player < 0) piece.down = false;
  }

  make_built(space, count) {
    const { model, rules } = this, { pieces } = model.state, top = rules.small_per_large;
    for (const id of model.held(BOARD, "stock")) if (model.spaceUnder(id)?.id === space) Object.assign(pieces[id], { on: BANK, at: undefined });
    const stock = count > top ? this.stocks.large : this.stocks.small;
    const free = model.held(BANK, "stock").filter((id) => pieces[id].stock === stock).slice(0, count > top ? 1 : count);
    for (const id of free) this.put(id, this.spaces.get(space));
  }

  make_mortgaged(space, down) {
    const piece = this.model.state.pieces[this.deeds.get(space)];
    if (piece) piece.down = down;
  }

  make_draw(deck, card, holder) {
    const piece = this.model.leave(card);
    if (holder >= 0) Object.assign(piece, { on: `p${holder}`, down: false });
    else this.make_use(deck, card);
  }

  make_use(deck, card) {
    const piece = this.model.leave(card), id = `deck-${deck}`;
    Object.assign(piece, { on: id, down: true, turn: 0 });
    this.model.state.decks[id].push(card);
  }

  make_lay(deck, card) {
    const pile = this.kit.things[`deck-${deck}`], piece = this.model.leave(card);
    Object.assign(piece, { on: BOARD, x: pile.x, y: pile.y + pile.height + 12, down: false, turn: 0, z: ++this.model.state.top });
  }

  make_give(card, player) {
    this.model.state.pieces[card].on = `p${player}`;
  }

  make_deck(deck, cards) {
    for (const card of cards) Object.assign(this.model.state.pieces[card], { on: `deck-${deck}`, down: true, turn: 0 });
    this.model.state.decks[`deck-${deck}`] = [...cards];
  }

  make_lies(token, place) {
    const id = this.sliding(token), { flow } = this.model.state, at = this.kit.tokens.find((one) => one.id === id);
    const lies = { ...flow.lies };
    if (place === null) delete lies[token]; else lies[token] = place;
    this.model.state.flow = { ...flow, lies };
    if (place === null || place === "in-jail") Object.assign(this.model.state.pieces[id], { x: at.x, y: at.y, at: undefined });
    else this.put(id, this.spaces.get(place));
  }

  make_flow(flow) {
    const { lies } = this.model.state.flow;
    this.model.state.flow = lies ? { ...flow, lies } : flow;
  }

  // ---- moves by hand -------------------------------------------------------------------------------------------

  // The token whose turn it is was put on a space by hand: that is its move. Says whether it was one.
  movedByHand(id, space) {
    const { flow } = this.model.state;
    if (!this.active || flow.stage !== "move" || id !== this.token(flow.turn) || !space) return false;
    const to = this.rules.spaces.findIndex((one) => one.id === space.id), count = this.rules.spaces.length, from = this.index(flow.turn);
    if (to < 0 || to === from) return false;
    this.perform({ do: "move", player: flow.turn, by: this.kit.rules.game === "trade" ? (to - from + count) % count : to - from, to: space.id });
    return true;
  }

  // A token of the sliding game came to rest.
  slid(id) {
    if (this.model.socket || !this.active || this.kit.rules.game !== "slide") return;
    const [next] = this.proposals();
    if (!next || (next.do !== "slide" && next.do !== "chance")) return;
    const own = this.kit.rules.sides[next.player], token = id.replace(/^token-/, "");
    if (token.slice(0, token.lastIndexOf("-")) !== own || ((next.do === "chance" || this.model.state.flow.extra.length) && token !== next.token)) return;
    this.model.state.flow = { ...this.model.state.flow, lies: { ...this.model.state.flow.lies, [token]: true } };
    this.make(this.game.perform(this.rules, this.position(), { ...next, token }, luck));
    this.model.changed();
  }
}
