// Money is counted in notes by holder: bank, pot, p0, p1 ... Paid in notes; the bank changes larger ones.
"use strict";

class Money {
  constructor(kit, model) {
    Object.assign(this, { kit, model });
  }

  sum(holder) {
    return Object.entries(this.model.state.money[holder] || {})
      .reduce((total, [id, count]) => total + this.kit.things[id].value * count, 0);
  }

  shift(from, to, id, count = 1) {
    const notes = this.model.state.money[from];
    const moved = Math.min(count, notes[id] || 0);
    notes[id] = (notes[id] || 0) - moved;
    this.model.state.money[to][id] = (this.model.state.money[to][id] || 0) + moved;
    return moved;
  }

  handOver(from, to, id) {
    if (this.model.socket) return this.model.send({ do: "hand_over", giver: from, taker: to, note: id });
    if (from === to || !(this.model.state.money[from][id] > 0)) return;
    this.model.keep();
    this.shift(from, to, id);
    this.tellPaid(from, to, this.kit.things[id].value);
  }

  // Pays an amount in notes; where they do not come out even, the bank changes a larger one.
  pay(from, to, amount) {
    if (from === to || !(amount > 0)) return "";
    if (this.sum(from) < amount) return this.kit.say("short", { from: this.model.holder(from), amount: this.kit.money(this.sum(from)) });
    if (this.model.socket) { this.model.send({ do: "pay", giver: from, taker: to, amount }); return ""; }
    this.model.keep();
    const before = JSON.stringify(this.model.state.money);
    if (!this.exactly(from, to, amount) && !this.changing(from, to, amount)) {
      this.model.state.money = JSON.parse(before);
      this.model.past.pop();
      return this.kit.say("no_change", { amount: this.kit.money(amount) });
    }
    this.tellPaid(from, to, amount);
    return "";
  }

  // Pays what the rules say; a bank whose notes run out writes more on paper.
  move(from, to, amount) {
    if (!(amount > 0)) return;
    if (this.exactly(from, to, amount) || this.changing(from, to, amount)) return;
    const least = Math.min(...this.kit.notes.map((note) => note.value)), notes = [...this.kit.notes].sort((one, other) => other.value - one.value);
    let left = amount - (from === BANK ? 0 : this.sum(from) - this.sum(from));
    if (from !== BANK) { // gives the bank everything, and gets it back in notes that come out even
      const whole = this.sum(from), rest = whole - amount;
      for (const note of notes) this.shift(from, BANK, note.id, this.model.state.money[from][note.id] || 0);
      this.written(from, rest, notes, least);
      left = amount;
    }
    this.written(to, left, notes, least);
  }

  // Gives notes of the bank that make an amount; those that it lacks are written.
  written(to, amount, notes, least) {
    const bank = this.model.state.money[BANK];
    for (const note of notes) {
      const wanted = Math.floor(amount / note.value), held = bank[note.id] || 0, lacking = note.value === least ? wanted - held : 0;
      if (lacking > 0) bank[note.id] = wanted;
      amount -= note.value * this.shift(BANK, to, note.id, wanted);
    }
  }

  // Hands over notes that make exactly the amount, the large ones first.
  exactly(from, to, amount) {
    const notes = [...this.kit.notes].sort((one, other) => other.value - one.value);
    const taken = [];
    for (const note of notes) {
      const count = Math.min(this.model.state.money[from][note.id] || 0, Math.floor(amount / note.value));
      taken.push([note.id, count]);
      amount -= count * note.value;
    }
    if (amount > 0) return false;
    for (const [id, count] of taken) this.shift(from, to, id, count);
    return true;
  }

  // Hands the smallest note that is more than what is missing to the bank, which gives the change.
  changing(from, to, amount) {
    if (from === BANK) return false;
    const notes = [...this.kit.notes].sort((one, other) => one.value - other.value);
    for (const note of notes) {
      if (note.value <= 1 || !(this.model.state.money[from][note.id] > 0)) continue;
      const before = JSON.stringify(this.model.state.money);
      this.shift(from, BANK, note.id);
      if (this.inSmaller(from, note.value) && this.exactly(from, to, amount)) return true;
      this.model.state.money = JSON.parse(before);
    }
    return false;
  }

  // The bank gives a sum in notes that are each worth less: as many of the small ones as are useful.
  inSmaller(to, sum) {
    const notes = this.kit.notes.filter((note) => note.value < sum).sort((one, other) => one.value - other.value);
    const taken = [];
    let left = sum;
    notes.forEach((note, at) => {
      const larger = notes[at + 1];
      let count = larger ? Math.min(this.model.state.money[BANK][note.id] || 0, Math.ceil(larger.value / note.value) - 1 + (left % larger.value) / note.value) : 0;
      count = Math.max(0, Math.floor(Math.min(count, left / note.value)));
      taken.push([note.id, count]);
      left -= count * note.value;
    });
    for (const note of [...notes].reverse()) {
      const known = taken.find(([id]) => id === note.id);
      const more = Math.min((this.model.state.money[BANK][note.id] || 0) - known[1], Math.floor(left / note.value));
      known[1] += more;
      left -= more * note.value;
    }
    if (left > 0) return false;
    for (const [id, count] of taken) this.shift(BANK, to, id, count);
    return true;
  }

  tellPaid(from, to, amount) {
    this.model.tell("paid", { from: this.model.holder(from), to: this.model.holder(to), amount: this.kit.money(amount) });
  }
}
