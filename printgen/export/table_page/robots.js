// Computer players at this table: each follows what is proposed to it, after a while in which people can look.
"use strict";

const PAUSE = 900; // ms before a computer player does something
const DONE = 0.6; // the share of tasks that it manages
const AIM = 0.12; // by how much its slides are too long or too short, at most

class Robots {
  constructor(kit, model, board) {
    Object.assign(this, { kit, model, board, pause: PAUSE, leads: false });
    // Of several tabs of one game, one plays for the computer.
    const lead = () => { this.leads = true; this.consider(); return new Promise(() => {}); };
    if (navigator.locks) navigator.locks.request(`printgen-robots-${kit.id}`, lead).catch(lead); else lead();
    model.listeners.push(() => this.consider());
  }

  consider() {
    clearTimeout(this.timer);
    const [first] = this.leads ? this.model.play.proposals() : [];
    if (first && this.model.isRobot(first.player)) this.timer = setTimeout(() => this.act(), this.pause);
  }

  act() {
    const { model } = this, offered = model.play.proposals(), [first] = offered;
    if (!first || !model.isRobot(first.player) || this.sliding) return;
    if (first.do === "slide" || first.do === "chance") this.slide(model.play.sliding(first.token));
    else model.follow(this.choice(offered));
  }

  choice(offered) {
    const { play } = this.model, [first] = offered, { game } = this.kit.rules;
    if (game === "trade") {
      const position = play.position(), chosen = TradePlayer.choose(play.rules, position, offered);
      return (chosen.do === "throw" && TradePlayer.deal(play.rules, position, chosen.player)) || chosen;
    }
    if (first.do === "done") return Math.random() < DONE ? first : offered[1];
    const alike = ["draw", "lay"].includes(first.do) ? offered.filter((one) => one.do === first.do) : [first];
    return alike[chance(alike.length)];
  }

  // Flicks a token from the line toward a space; wide spaces are aimed at more often.
  slide(id) {
    if (this.sliding) return;
    const { kit, board } = this, lanes = new Map(kit.rules.spaces.map((one) => [one.id, one.lanes]));
    const spaces = kit.spaces.flatMap((space) => Array(lanes.get(space.id) ?? 0).fill(space)), space = spaces[chance(spaces.length)];
    const home = this.model.state.pieces[id], token = this.model.of(id), line = { x: kit.board.width / 2, y: kit.board.height - token.height };
    const to = { x: space.x + space.width * (0.2 + 0.6 * Math.random()), y: space.y + space.height * (0.2 + 0.6 * Math.random()) };
    const from = home.x >= 0 && home.x <= kit.board.width && home.y <= kit.board.height && !this.model.spaceUnder(id) ? home : line;
    const far = Math.hypot(to.x - from.x, to.y - from.y), size = Math.sqrt(2 * FRICTION * far) * (1 + AIM * (Math.random() - 0.5));
    this.sliding = true;
    const speed = { x: ((to.x - from.x) / far) * size, y: ((to.y - from.y) / far) * size };
    board.slide.start(id, from, speed, (place) => board.put(board.shown.get(id), place.x, place.y, 0), () => { this.sliding = false; });
  }
}
