// The kit as the page holds it: its things by id, its words, and how numbers and money are written.
"use strict";

class Kit {
  constructor(data) {
    Object.assign(this, data);
    this.things = {};
    for (const deck of this.decks) {
      this.things[deck.id] = deck;
      for (const card of deck.cards) this.things[card.id] = { ...card, back: deck.back, width: deck.width, height: deck.height };
    }
    for (const thing of [...this.deeds, ...this.notes, ...this.tokens, ...this.stocks]) this.things[thing.id] = thing;
    this.figures = new Intl.NumberFormat(this.language, { useGrouping: true });
    this.tenths = new Intl.NumberFormat(this.language, { maximumFractionDigits: 1 });
    this.plurals = new Intl.PluralRules(this.language);
  }

  // A label with its gaps filled; one that counts {n} in the form that goes with the number.
  say(id, values = {}) {
    const forms = this.labels[id];
    const text = forms[this.plurals.select(values.n ?? 0)] ?? forms.other;
    return text.replace(/\{(\w+)\}/g, (gap, name) => {
      const value = values[name];
      return typeof value === "number" ? this.number(value) : value ?? "";
    });
  }

  number(value) {
    return this.figures.format(value);
  }

  rounded(value) {
    return this.tenths.format(value);
  }

  money(value) {
    return this.unit ? this.unit.replace(/[1١]/, this.number(value)) : this.number(value);
  }
}
