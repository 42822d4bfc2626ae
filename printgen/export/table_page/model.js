// What is on the table: every piece with its place, the money, the decks and the log. Nothing here touches the page.
//
// A piece lies 'on' the board (at x, y in mm), with the bank, with a player (p0, p1 ...) or in a deck. Money is counted
// by holder (money.js). Every action keeps what was before it, so that it can be undone.
"use strict";

const BANK = "bank", POT = "pot", BOARD = "board";
const MOST_UNDONE = 200;

class Model {
  constructor(kit) {
    this.kit = kit;
    this.money = new Money(kit, this);
    this.play = new Play(kit, this);
    this.listeners = [];
    this.past = [];
    this.begin(2, []);
    this.past = [];
  }

  // ---- what there is -------------------------------------------------------------------------------------------

  // Begins a new game; the computer plays on the last seats.
  begin(players, names, robots = 0) {
    this.keep();
    const pieces = {};
    this.kit.tokens.forEach((token, at) => {
      const place = this.kit.sliding ? { x: token.x, y: token.y } : this.waiting(at);
      pieces[token.id] = { kind: "token", on: BOARD, ...place };
    });
    this.kit.deeds.forEach((deed) => { pieces[deed.id] = { kind: "deed", on: BANK, x: 0, y: 0 }; });
    for (const stock of this.kit.stocks) {
      for (let number = 1; number <= stock.count; number++) {
        pieces[`${stock.id}-${number}`] = { kind: "stock", stock: stock.id, on: BANK, x: 0, y: 0 };
      }
    }
    const decks = {};
    for (const deck of this.kit.decks) {
      decks[deck.id] = deck.cards.map((card) => card.id);
      for (const card of deck.cards) pieces[card.id] = { kind: "card", deck: deck.id, on: deck.id, x: 0, y: 0, down: true };
    }
    const money = { [BANK]: {}, [POT]: {} };
    // The bank has the notes of the kit, printed again where they are too few for all hands.
    for (const note of this.kit.notes) {
      const dealt = players * (this.kit.start[note.id] || 0);
      money[BANK][note.id] = note.count * Math.max(1, Math.ceil(dealt / (note.count || 1)));
    }
    const before = this.state;
    this.state = {
      players: Array.from({ length: players }, (_, at) => names[at] || this.called(at, at >= players - robots)),
      robots: Array.from({ length: players }, (_, at) => at >= players - robots),
      pieces, decks, money, dice: [], rolls: {}, faces: {}, log: [], top: 1,
      help: before?.help ?? true, flow: this.play.game?.firstFlow(players) ?? {}, card: "",
    };
    if (before?.flow?.house) this.state.flow.house = true;
    for (let at = 0; at < players; at++) {
      money[`p${at}`] = {};
      for (const [id, count] of Object.entries(this.kit.start)) this.money.shift(BANK, `p${at}`, id, count);
    }
    for (const deck of this.kit.decks) this.mix(deck.id);
    if (this.play.active) this.setOut(players);
    this.tell("began", { n: players });
  }

  // Lays out what a game by its rules begins with: tokens on the start, hands of cards, the pot.
  setOut(players) {
    const { rules } = this.kit, all = Array.from({ length: players }, (_, at) => at);
    if (rules.game === "trade" || rules.game === "path") for (const at of all) this.play.make_place(at, 0);
    if (rules.game === "slide") this.money.move(BANK, POT, rules.pot);
    for (const deck of rules.game === "cards" ? this.kit.decks : []) {
      for (let at = 0; at < rules.hand * players && this.state.decks[deck.id].length; at++) this.play.make_draw(deck.id.slice(5), this.state.decks[deck.id][0], at % players);
    }
  }

  // ---- the rules -----------------------------------------------------------------------------------------------

  follow(proposal) {
    this.play.perform(proposal);
  }

  skip() {
    this.play.skip();
  }

  setHelp(on) {
    this.keep();
    this.state.help = on;
    this.changed();
  }

  setHouse(on) {
    this.keep();
    this.state.flow = { ...this.state.flow, house: on };
    this.changed();
  }

  // Tokens wait beside the board, in a row above its upper edge.
  waiting(at) {
    return { x: 20 + at * 26, y: -24 };
  }

  holders() {
    return [BANK, POT, ...this.state.players.map((_, at) => `p${at}`)];
  }

  holder(id) {
    if (id === BANK && this.kit.words.bank) return this.kit.words.bank;
    if (id === BANK || id === POT || id === BOARD) return this.kit.say(id);
    const deck = this.kit.decks.find((one) => one.id === id);
    return deck ? deck.name : this.state.players[Number(id.slice(1))];
  }

  of(id) {
    return this.kit.things[this.state.pieces[id].stock || id];
  }

  name(id) {
    return this.state.pieces[id].kind === "card" && this.state.pieces[id].down
      ? this.kit.things[this.state.pieces[id].deck].name : this.of(id).name;
  }

  held(holder, kind) {
    return Object.keys(this.state.pieces).filter((id) => {
      const piece = this.state.pieces[id];
      return piece.on === holder && (!kind || piece.kind === kind);
    });
  }

  // ---- pieces --------------------------------------------------------------------------------------------------

  place(id, x, y, said = true) {
    const piece = this.state.pieces[id];
    if (said && this.play.movedByHand(id, this.spaceAt({ x, y }, this.of(id)))) return;
    this.keep();
    Object.assign(this.leave(id), { on: BOARD, x, y, z: ++this.state.top });
    let space = this.spaceUnder(id);
    if (piece.kind === "token" && space && !this.kit.sliding) piece.at = space.id; // tokens lie in order on their space
    if (said) this.tell(space ? "moved" : "laid", { thing: this.name(id), place: space ? space.name : "" });
    else this.changed();
  }

  // Moves a piece by a little; a run of such steps is one action, undone as one and logged once.
  nudge(id, x, y) {
    const piece = this.state.pieces[id], begins = this.nudged !== id;
    if (begins) this.keep(); else this.state.log.pop();
    delete piece.at;
    piece.x += x;
    piece.y += y;
    const space = this.spaceUnder(id);
    this.tell(space ? "moved" : "laid", { thing: this.name(id), place: space ? space.name : "" });
    this.nudged = id;
  }

  // Puts a piece on a space, beside those that lie there.
  toSpace(id, space) {
    const x = space.x + space.width / 2, y = space.y + space.height / 2;
    this.place(id, x, y);
    const piece = this.state.pieces[id];
    if ((piece.kind === "token" || piece.kind === "stock") && piece.on === BOARD) piece.at = space.id;
    this.changed();
  }

  give(id, holder) {
    this.keep();
    const piece = this.leave(id);
    piece.on = holder;
    if (holder === BANK || piece.kind === "card") piece.down = false;
    piece.turn = 0;
    this.tell("given", { thing: this.name(id), place: this.holder(holder) });
  }

  turnOver(id) {
    this.keep();
    const piece = this.state.pieces[id];
    piece.down = !piece.down;
    this.tell("turned", { thing: this.name(id) });
  }

  turn(id) {
    this.keep();
    const piece = this.state.pieces[id];
    piece.turn = ((piece.turn || 0) + 90) % 360;
    this.changed();
  }

  leave(id) {
    const piece = this.state.pieces[id];
    const deck = this.state.decks[piece.on];
    if (deck?.includes(id)) deck.splice(deck.indexOf(id), 1);
    delete piece.at;
    return piece;
  }

  // The space that holds more of a piece than any other does.
  spaceUnder(id) {
    const piece = this.state.pieces[id];
    if (piece.on !== BOARD) return null;
    return piece.at ? this.kit.spaces.find((space) => space.id === piece.at) : this.spaceAt(piece, this.of(id));
  }

  spaceAt(piece, thing) {
    let best = null, most = 0;
    for (const space of this.kit.spaces) {
      const across = Math.min(piece.x + thing.width / 2, space.x + space.width) - Math.max(piece.x - thing.width / 2, space.x);
      const down = Math.min(piece.y + thing.height / 2, space.y + space.height) - Math.max(piece.y - thing.height / 2, space.y);
      if (across > 0 && down > 0 && across * down > most) [best, most] = [space, across * down];
    }
    return best;
  }

  // ---- decks ---------------------------------------------------------------------------------------------------

  draw(deckId, x, y) {
    if (!this.state.decks[deckId].length) this.gather(deckId);
    const id = this.state.decks[deckId][0];
    if (!id) return "";
    this.keep();
    const piece = this.leave(id);
    Object.assign(piece, { on: BOARD, x, y, down: false, turn: 0, z: ++this.state.top });
    this.tell("drew", { thing: this.of(id).text || this.of(id).name, place: this.holder(deckId) });
    return id;
  }

  // Makes a new deck of the cards that lie on the table, when the old one is used up.
  gather(deckId) {
    const pile = this.held(BOARD, "card").filter((id) => this.state.pieces[id].deck === deckId);
    if (!pile.length) return;
    this.keep();
    for (const id of pile) Object.assign(this.state.pieces[id], { on: deckId, down: true, turn: 0 });
    this.state.decks[deckId] = pile;
    this.mix(deckId);
    this.tell("shuffled", { place: this.holder(deckId) });
  }

  under(id) {
    this.keep();
    const piece = this.leave(id);
    Object.assign(piece, { on: piece.deck, down: true, turn: 0 });
    this.state.decks[piece.deck].push(id);
    this.tell("under", { place: this.holder(piece.deck) });
  }

  shuffle(deckId) {
    this.keep();
    this.mix(deckId);
    this.tell("shuffled", { place: this.holder(deckId) });
  }

  mix(deckId) {
    const cards = this.state.decks[deckId];
    for (let at = cards.length - 1; at > 0; at--) {
      const other = chance(at + 1);
      [cards[at], cards[other]] = [cards[other], cards[at]];
    }
  }

  // Deals as many deeds to everyone as are asked for, or as there are.
  dealDeeds(wanted) {
    const left = this.held(BANK, "deed"), each = Math.min(wanted, Math.floor(left.length / this.state.players.length));
    if (!(each > 0)) return;
    this.keep();
    for (let round = 0; round < each; round++) {
      for (let at = 0; at < this.state.players.length; at++) {
        const [id] = left.splice(chance(left.length), 1);
        this.state.pieces[id].on = `p${at}`;
      }
    }
    this.tell("dealt", { n: each });
  }

  // ---- dice ----------------------------------------------------------------------------------------------------

  roll() {
    const thrown = this.play.proposals().find((one) => one.do === "throw");
    if (thrown) return this.follow(thrown);
    this.keep();
    const dice = Array.from({ length: this.kit.dice || 2 }, () => chance(6) + 1);
    const sum = dice.reduce((total, one) => total + one, 0);
    this.state.dice = dice;
    this.count(dice);
    this.note(dice.length > 1 ? this.kit.say("rolled", { dice: dice.join(" + "), sum }) : this.kit.number(sum));
  }

  // Counts a throw for the chances of the dice.
  count(dice) {
    const sum = dice.reduce((total, one) => total + one, 0);
    this.state.rolls[sum] = (this.state.rolls[sum] || 0) + 1;
    this.state.faces ||= {};
    for (const pips of dice) this.state.faces[pips] = (this.state.faces[pips] || 0) + 1;
  }

  // ---- players, log, undo, files -------------------------------------------------------------------------------

  // What a player without a name is called.
  called(at, robot) {
    const number = at + 1;
    return robot ? this.kit.say("computer", { number }) : this.kit.say("player", { number });
  }

  isRobot(player) {
    return Boolean(this.state.robots?.[player]);
  }

  setRobot(player, on) {
    this.keep();
    this.state.robots = this.state.players.map((_, at) => (at === player ? on : this.isRobot(at)));
    this.changed();
  }

  rename(at, name) {
    this.keep();
    this.state.players[at] = name;
    this.changed();
  }

  tell(id, values = {}) {
    this.note(this.kit.say(id, values));
  }

  note(text) {
    this.state.log.push(text);
    if (this.state.log.length > 500) this.state.log.shift();
    this.changed(text);
  }

  keep() {
    if (!this.state) return;
    this.nudged = "";
    this.past.push(JSON.stringify(this.state));
    if (this.past.length > MOST_UNDONE) this.past.shift();
  }

  // Takes back the last action, and what computer players did after it.
  undo() {
    const before = this.past.pop();
    if (!before) return;
    this.nudged = "";
    this.state = JSON.parse(before);
    while (this.past.length && this.isRobot(this.play.proposals()[0]?.player)) this.state = JSON.parse(this.past.pop());
    this.changed(this.kit.say("undone"));
  }

  saved() {
    return JSON.stringify({ format: 1, table: this.kit.id, state: this.state });
  }

  // Takes a saved game; says whether it is one of this table.
  load(text) {
    let found;
    try { found = JSON.parse(text); } catch { return false; }
    if (!found || found.format !== 1 || found.table !== this.kit.id || !this.whole(found.state)) return false;
    this.keep();
    this.restore(found.state);
    this.changed(this.kit.say("loaded"));
    return true;
  }

  // Takes a state, with what those lack that were saved by an older page.
  restore(state) {
    this.state = { ...state, flow: { ...this.play.game?.firstFlow(state.players.length), ...state.flow } };
  }

  // Takes the game as another tab of this browser has it.
  adopt(text) {
    const found = JSON.parse(text);
    if (found.format !== 1 || found.table !== this.kit.id || !this.whole(found.state)) return;
    this.past = [];
    this.restore(found.state);
    this.changed(this.kit.say("shared_tab"));
  }

  whole(state) {
    const same = (one, other) => Object.keys(one).every((key) => key in other);
    return Boolean(state && state.pieces && state.decks && state.money && Array.isArray(state.players) && Array.isArray(state.log))
      && same(this.state.pieces, state.pieces) && same(this.state.decks, state.decks) && same({ [BANK]: 0, [POT]: 0 }, state.money);
  }

  changed(text = "") {
    for (const listener of this.listeners) listener(text);
  }
}

// A whole number from 0 to below `sides`, each as likely as the others.
function chance(sides) {
  const most = Math.floor(0x100000000 / sides) * sides;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn); while (drawn[0] >= most);
  return drawn[0] % sides;
}
