// What part of the table is seen: zoomed and panned as one, so that hundreds of pieces need no new layout.
"use strict";

const UNIT = 8; // px that a mm of the table has before it is zoomed
const SETTLED = 160; // ms after which a view that is moved no more is drawn sharp again

class Camera {
  constructor(view, world) {
    Object.assign(this, { view, world, scale: 1, at: { x: 0, y: 0 } });
    new ResizeObserver(() => { if (this.edges) this.fit(this.edges); else this.show(); }).observe(view);
  }

  // Shows all that lies within the edges (mm), also when the window changes, until it is zoomed or panned.
  fit(edges) {
    const { left, right, top, bottom } = this.edges = edges;
    const { clientWidth, clientHeight } = this.view;
    this.scale = Math.max(0.05, Math.min(clientWidth / (right - left), clientHeight / (bottom - top)));
    this.at = {
      x: clientWidth / 2 - ((left + right) / 2) * this.scale,
      y: clientHeight / 2 - ((top + bottom) / 2) * this.scale,
    };
    this.show();
  }

  zoom(by, x = this.view.clientWidth / 2, y = this.view.clientHeight / 2) {
    const scale = Math.min(20, Math.max(0.05, this.scale * by));
    this.at.x = x - (x - this.at.x) * (scale / this.scale);
    this.at.y = y - (y - this.at.y) * (scale / this.scale);
    this.scale = scale;
    this.edges = null;
    this.show();
  }

  pan(x, y) {
    this.edges = null;
    this.at.x += x;
    this.at.y += y;
    this.show();
  }

  show() {
    this.world.classList.add("moving");
    this.world.style.transform = `translate(${this.at.x}px, ${this.at.y}px) scale(${this.scale / UNIT})`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), SETTLED);
  }

  settle() {
    this.world.classList.remove("moving");
    this.world.style.setProperty("--px", `${UNIT / this.scale}px`);
    this.settled?.();
  }

  // The place (mm) under a pointer.
  point(event) {
    const box = this.view.getBoundingClientRect();
    return { x: (event.clientX - box.left - this.at.x) / this.scale, y: (event.clientY - box.top - this.at.y) / this.scale };
  }

  middle() {
    return { x: (this.view.clientWidth / 2 - this.at.x) / this.scale, y: (this.view.clientHeight / 2 - this.at.y) / this.scale };
  }
}
