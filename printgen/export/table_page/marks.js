// Marks on the board: who owns a space, whose turn it is, and the way that a throw leads.
"use strict";

// Of the players, in order; each can be told from the others in a print, too, by its number on the mark.
const COLORS = ["#c8102e", "#1b5fc1", "#1d7a3a", "#b8860b", "#7a2da0", "#c2410c", "#0e7490", "#4b5563", "#9d174d", "#3f6212"];

class Marks {
  constructor(kit, model, play, board) {
    Object.assign(this, { kit, model, play, board, place: document.getElementById("marks") });
    model.listeners.push(() => this.draw());
    this.draw();
  }

  draw() {
    if (!this.play.game || this.kit.rules.game === "cards") return;
    this.place.replaceChildren(...this.owners(), ...this.way());
    this.tokens();
    this.board.turn(this.play.active && this.kit.rules.game !== "slide" ? this.play.token(this.model.state.flow.turn) : "");
  }

  // Gives each token the color of its player; those of nobody stand back.
  tokens() {
    const { state } = this.model, { rules } = this.kit;
    for (const [id, element] of this.board.shown) {
      if (state.pieces[id].kind !== "token" || rules.game === "slide") continue;
      const player = state.players.findIndex((_, at) => this.play.token(at) === id), out = state.flow.out?.[player];
      element.classList.toggle("idle", this.play.active && (player < 0 || out === true));
      if (player >= 0) element.style.setProperty("--mine", COLORS[player % COLORS.length]);
      else element.style.removeProperty("--mine");
    }
  }

  *owners() {
    if (this.kit.rules.game !== "trade") return;
    const { owner, mortgaged } = this.play.property();
    for (const [id, player] of Object.entries(owner)) {
      const space = this.play.spaces.get(id), mark = make("i", this.kit.number(player + 1), { class: `owner ${mortgaged[id] ? "down" : ""}` });
      mark.style.setProperty("--mine", COLORS[player % COLORS.length]);
      this.lay(mark, this.edge(space));
      yield mark;
    }
  }

  // A strip along the side of a space that is nearest to the edge of the board, just outside.
  edge({ x, y, width, height }) {
    const { board } = this.kit, deep = 7;
    const gaps = [x, board.width - x - width, y, board.height - y - height], side = gaps.indexOf(Math.min(...gaps));
    if (side === 0) return { x: -deep, y, width: deep, height };
    if (side === 1) return { x: board.width, y, width: deep, height };
    if (side === 2) return { x, y: -deep, width, height: deep };
    return { x, y: board.height, width, height: deep };
  }

  // The spaces between a token and where its throw leads.
  *way() {
    const [first] = this.play.proposals(), { spaces } = this.play.rules;
    if (first?.do !== "move") return;
    const from = this.play.index(first.player), end = spaces.findIndex((space) => space.id === first.to);
    for (let step = 1; step <= first.by; step++) {
      const at = (from + step) % spaces.length, space = this.play.spaces.get(spaces[at].id);
      const dot = make("i", "", { class: at === end ? "goal" : "step" });
      dot.style.setProperty("--mine", COLORS[first.player % COLORS.length]);
      this.lay(dot, at === end ? space : { x: space.x + space.width / 2 - 4, y: space.y + space.height / 2 - 4, width: 8, height: 8 });
      yield dot;
      if (at === end) return;
    }
  }

  lay(element, { x, y, width, height }) {
    Object.assign(element.style, { left: `${x * UNIT}px`, top: `${y * UNIT}px`, width: `${width * UNIT}px`, height: `${height * UNIT}px` });
  }
}
