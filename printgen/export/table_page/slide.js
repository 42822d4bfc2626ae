// A flick: a token slides on, loses speed by friction, and is told where it comes to lie.
"use strict";

const FRICTION = 900; // mm/s² that a sliding token loses of its speed
const FASTEST = 2600; // mm/s of a flick
const FLICK = 120; // mm/s from which a token let go of slides
const BEYOND = 20; // mm beside the board where a token that leaves it stays
const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Slide {
  constructor(kit, model) {
    Object.assign(this, { kit, model });
  }

  // The speed (mm/s) of a piece by the last places it was dragged to.
  speed(trail, now) {
    const first = trail[0], last = trail[trail.length - 1];
    if (!first || last.time - first.time < 10 || now - last.time > 60) return { x: 0, y: 0 };
    const seconds = (last.time - first.time) / 1000;
    return { x: (last.x - first.x) / seconds, y: (last.y - first.y) / seconds };
  }

  isFlick(id, speed) {
    return this.kit.sliding && this.model.state.pieces[id].kind === "token" && Math.hypot(speed.x, speed.y) > FLICK;
  }

  // Slides a token; `put` draws it at a place on its way, and `done` is called when it lies still.
  start(id, from, speed, put, done = () => {}) {
    const size = Math.min(Math.hypot(speed.x, speed.y), FASTEST), toward = Math.atan2(speed.y, speed.x);
    const way = Math.min((size * size) / (2 * FRICTION), this.wayOff(from, toward));
    const at = (gone) => ({ x: from.x + Math.cos(toward) * gone, y: from.y + Math.sin(toward) * gone });
    const rest = () => { this.model.place(id, at(way).x, at(way).y, false); this.tellRest(id); done(); this.model.play.slid(id); };
    if (calm.matches) return rest();
    const begun = performance.now();
    const frame = (now) => {
      const time = Math.max(0, Math.min((now - begun) / 1000, size / FRICTION));
      const gone = size * time - (FRICTION * time * time) / 2;
      if (time === size / FRICTION || gone >= way) return rest();
      put(at(gone));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  // How far it is from a place to just beside the board; a token is never out of sight.
  wayOff(from, toward) {
    const { width, height } = this.kit.board;
    const along = (place, step, most) => (step > 0 ? (most + BEYOND - place) / step : step < 0 ? (-BEYOND - place) / step : Infinity);
    return Math.max(0, Math.min(along(from.x, Math.cos(toward), width), along(from.y, Math.sin(toward), height)));
  }

  tellRest(id) {
    const piece = this.model.state.pieces[id], { width, height } = this.kit.board;
    const space = this.model.spaceUnder(id), thing = this.model.name(id);
    const off = piece.x < 0 || piece.y < 0 || piece.x > width || piece.y > height;
    if (off) this.model.tell("off", { thing });
    else if (space) this.model.tell("holds", { thing, place: space.name });
    else this.model.tell("laid", { thing });
  }
}
